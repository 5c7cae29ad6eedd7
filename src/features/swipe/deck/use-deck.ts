import { useReducer, useState } from 'react'
import { type Swipe, swipeProfile } from '@/storage/dating/profiles'
import { useProfiles } from '@/storage/hooks/use-dating-sessions'
import type { ProfileRecord } from '@/storage/dating/dating-records'
import type { Pose } from './deck-motion'
import { type Decision, deckReducer, type DeckState, freshDeck, queueOf } from './deck-state'

/** The deck of a session, and what can be done with its top card. */
export interface DeckControl extends DeckState {
  /** Who waits, the top card first. */
  queue: ProfileRecord[]
  swipe: (swipe: Swipe, velocity?: Pose) => void
  /** Takes the last decision back; does nothing where there is none. */
  undo: () => void
  /** A card has flown off. */
  onGone: (id: string) => void
  /** A card that was brought back is coming in. */
  onLanded: () => void
}

/** SWIPE-13, SWIPE-47 to SWIPE-51. Undefined until the profiles are read. */
export function useDeck(sessionId: string): DeckControl | undefined {
  const profiles = useProfiles(sessionId, 'unseen')
  const [state, dispatch] = useReducer(deckReducer, freshDeck)
  const [inTurn] = useState(createTurns)
  const [read, setRead] = useState(profiles)
  if (profiles && profiles !== read) {
    setRead(profiles)
    dispatch({ type: 'read', profiles })
  }
  if (!profiles) return undefined
  const queue = queueOf(state, profiles)
  return {
    ...state,
    queue,
    swipe: (swipe, velocity) => {
      const [profile, next] = queue
      if (!profile) return
      const { id } = profile
      const stored = inTurn(() => swipeProfile(id, swipe))
      const decision: Decision = { profile, swipe, stored }
      stored.then(
        (undo) => {
          if (!undo) dispatch({ type: 'void', decision })
        },
        // The write tells of itself in a banner.
        () => dispatch({ type: 'failed', decision }),
      )
      dispatch({ type: 'swiped', decision, velocity, next })
    },
    undo: () => {
      const last = state.history.at(-1)
      if (!last) return
      dispatch({ type: 'undone' })
      // A failed write tells of itself in a banner.
      inTurn(() => takeBack(last)).catch(() => undefined)
    },
    onGone: (id) => dispatch({ type: 'gone', id }),
    onLanded: () => dispatch({ type: 'landed' }),
  }
}

async function takeBack({ stored }: Decision): Promise<void> {
  const undo = await stored.catch(() => false as const)
  if (undo) await undo()
}

/** Lets one write begin when the one before it has ended: a quick hand swipes, takes back and swipes again. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(action: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(action)
    last = turn.catch(() => undefined)
    return turn
  }
}
