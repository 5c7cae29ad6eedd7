import type { Swipe } from '@/storage/dating/profiles'
import type { Undo } from '@/storage/commands/undo'
import type { ProfileRecord } from '@/storage/dating/dating-records'
import { AT_REST, type Pose } from './deck-motion'
import * as words from './words'

/*
 * The deck as it is shown. The database decides who waits; but a card leaves under the finger, before what
 * was decided is stored, and comes back the same way.
 */

/** A card on its way out. */
export interface LeavingCard {
  profile: ProfileRecord
  swipe: Swipe
  /** Speed at which it was let go. */
  velocity: Pose
}

/** A decision that can be taken back. */
export interface Decision {
  profile: ProfileRecord
  swipe: Swipe
  /** Resolves when it is stored, with the way back; false where the profile had left the deck before. */
  stored: Promise<Undo | false>
}

export interface DeckState {
  leaving: readonly LeavingCard[]
  /** Ids of who was decided and may still be in the list as it was last read. */
  decided: readonly string[]
  /** Decisions of this visit, the last one last. */
  history: readonly Decision[]
  /** Who was brought back; first until decided again. The side is known until the card has begun to come in from it. */
  returned?: { profile: ProfileRecord; swipe?: Swipe }
  /** What a screen reader is told; the number makes the same words be told again. */
  said: { text: string; turn: number }
}

export const freshDeck: DeckState = {
  leaving: [],
  decided: [],
  history: [],
  said: { text: '', turn: 0 },
}

export type DeckEvent =
  | { type: 'swiped'; decision: Decision; velocity?: Pose; next: ProfileRecord | undefined }
  /** Its flight has ended. */
  | { type: 'gone'; id: string }
  /** A card that was brought back is on its way in; one that is drawn later has been there all along. */
  | { type: 'landed' }
  /** The last decision is taken back. */
  | { type: 'undone' }
  /** A decision could not be stored. */
  | { type: 'failed'; decision: Decision }
  /** The profile had left the deck before, in another tab: there is nothing to take back. */
  | { type: 'void'; decision: Decision }
  /** The list was read anew. */
  | { type: 'read'; profiles: readonly ProfileRecord[] }

/** Decisions that can be taken back. */
const HISTORY_LENGTH = 50

/** "Mira, Age 31" */
function nameAndAge({ name, age }: Pick<ProfileRecord, 'name' | 'age'>): string {
  return words.nameAndAge(name, age)
}

export function deckReducer(state: DeckState, event: DeckEvent): DeckState {
  switch (event.type) {
    case 'swiped': {
      const { decision, velocity = AT_REST, next } = event
      const { profile, swipe } = decision
      return {
        ...state,
        leaving: [...without(state.leaving, profile.id), { profile, swipe, velocity }],
        decided: [...state.decided, profile.id],
        history: [...state.history, decision].slice(-HISTORY_LENGTH),
        returned: state.returned?.profile.id === profile.id ? undefined : state.returned,
        said: say(state, toldSwipe(decision, next)),
      }
    }
    case 'gone':
      return { ...state, leaving: without(state.leaving, event.id) }
    case 'landed':
      return state.returned ? { ...state, returned: { profile: state.returned.profile } } : state
    case 'undone': {
      const last = state.history.at(-1)
      return last ? bringBack(state, last, words.isBack(nameAndAge(last.profile))) : state
    }
    case 'failed': {
      const { decision } = event
      // One that was taken back meanwhile says nothing about a later one of the same card.
      return state.history.includes(decision)
        ? bringBack(state, decision, words.couldNotBeSaved(decision.profile.name))
        : state
    }
    case 'void':
      return { ...state, history: state.history.filter((decision) => decision !== event.decision) }
    case 'read': {
      const ids = new Set(event.profiles.map(({ id }) => id))
      const decided = state.decided.filter((id) => ids.has(id))
      return decided.length === state.decided.length ? state : { ...state, decided }
    }
  }
}

function bringBack(state: DeckState, { profile, swipe }: Decision, text: string): DeckState {
  return {
    ...state,
    leaving: without(state.leaving, profile.id),
    decided: state.decided.filter((id) => id !== profile.id),
    history: state.history.filter((decision) => decision.profile.id !== profile.id),
    returned: { profile, swipe },
    said: say(state, text),
  }
}

const without = (cards: readonly LeavingCard[], id: string) =>
  cards.filter(({ profile }) => profile.id !== id)

const say = ({ said }: DeckState, text: string) => ({ text, turn: said.turn + 1 })

function toldSwipe({ profile, swipe }: Decision, next: ProfileRecord | undefined): string {
  const what =
    swipe === 'like' ? words.likedItsAMatch(profile.name) : words.passedNamed(profile.name)
  return `${what} ${next ? words.nextIs(nameAndAge(next)) : words.wasLastOne}`
}

/** Who waits, the top card first. @param profiles as last read. */
export function queueOf(
  { decided, returned }: DeckState,
  profiles: readonly ProfileRecord[],
): ProfileRecord[] {
  const waiting = profiles.filter(({ id }) => !decided.includes(id))
  if (!returned) return waiting
  const { id } = returned.profile
  const first = waiting.find((profile) => profile.id === id) ?? returned.profile
  return [first, ...waiting.filter((profile) => profile.id !== id)]
}
