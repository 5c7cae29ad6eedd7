import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { CustomField } from '@/domain/dating-session'
import type { Swipe } from '@/storage/dating/profiles'
import { classNames } from '@/ui/style/class-names'
import { DeckCard } from './deck-card'
import { DeckControls } from './deck-controls'
import { deckKey, keyTargetOf } from './deck-keys'
import type { Pose } from './deck-motion'
import type { DeckControl } from './use-deck'
import * as words from './words'

interface Props {
  deck: DeckControl
  customFields: CustomField[]
  isDrawing: boolean
  canDraw: boolean
  onStartChat: (profileId: string) => void
  /** Stands in the cards' place where there are none. */
  empty: ReactNode
}

/** Cards that are drawn: the top one and what may be on top soon. The rest takes no memory for its pictures. */
const CARDS_DRAWN = 3

/** Profiles as a pile of cards. */
export function Deck({ deck, customFields, isDrawing, canDraw, onStartChat, empty }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const elements = useRef(new Map<string, HTMLElement>())
  const { leaving, queue, returned } = deck
  const top = queue[0]
  const near = queue.slice(0, CARDS_DRAWN)
  const cards = [
    ...leaving.map((card) => ({ profile: card.profile, leaving: card, depth: 0 })),
    ...near.map((profile, depth) => ({ profile, leaving: undefined, depth })),
  ]
  const followFocus = useFollowFocus(box, elements, top?.id)
  const swipe = (decision: Swipe, velocity?: Pose) => {
    followFocus()
    deck.swipe(decision, velocity)
  }
  const undo = () => {
    followFocus()
    deck.undo()
  }
  useDeckKeys(box, { ...deck, swipe, undo })

  const showPull = (pull: number) => {
    const card = top && elements.current.get(top.id)
    const next = near[1] && elements.current.get(near[1].id)
    if (card) showStamps(card, pull)
    if (next) liftNext(next, Math.abs(pull))
  }
  return (
    <div ref={box} data-deck className="flex grow flex-col gap-3">
      <div className="relative mx-auto min-h-96 w-full max-w-110 grow md:max-h-140 md:max-w-230">
        {queue.length === 0 && (
          <div tabIndex={-1} data-empty className="flex h-full items-center">
            {empty}
          </div>
        )}
        {cards.map(({ profile, leaving: card, depth }) => (
          <DeckCard
            key={profile.id}
            {...{ profile, customFields, isDrawing, canDraw, depth, leaving: card }}
            cameFrom={returned?.profile.id === profile.id ? returned.swipe : undefined}
            onElement={(id, element) => {
              if (element) elements.current.set(id, element)
              else elements.current.delete(id)
            }}
            onPull={showPull}
            onDecide={swipe}
            onGone={deck.onGone}
            onLanded={deck.onLanded}
          />
        ))}
      </div>
      {(cards.length > 0 || deck.history.length > 0) && (
        <>
          <DeckControls deck={{ ...deck, swipe, undo }} onStartChat={onStartChat} />
          <KeyHint box={box} hasCard={top !== undefined} hasHistory={deck.history.length > 0} />
        </>
      )}
    </div>
  )
}

interface KeyHintProps {
  box: RefObject<HTMLDivElement | null>
  hasCard: boolean
  /** Whether there is a decision to take back. */
  hasHistory: boolean
}

/** The keys that do something at this moment. */
function KeyHint({ box, hasCard, hasHistory }: KeyHintProps) {
  const [isFocusElsewhere, setIsFocusElsewhere] = useState(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => setIsFocusElsewhere(isElsewhere(box.current, target))
    const forget = () => setIsFocusElsewhere(false)
    document.addEventListener('focusin', note)
    document.addEventListener('focusout', forget)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', forget)
    }
  }, [box])
  const keys = [
    ...(hasCard ? [words.leftPasses, words.rightLikes] : []),
    ...(hasHistory ? [words.backspaceTakesLastOneBack] : []),
  ]
  return (
    <p
      className={classNames(
        'hidden text-center text-xs text-muted md:pointer-fine:block',
        isFocusElsewhere && 'invisible',
      )}
    >
      {keys.join(' · ')}
    </p>
  )
}

/** Whether keys belong to what has the focus. */
function isElsewhere(box: HTMLElement | null, target: EventTarget | null): boolean {
  return box !== null && keyTargetOf(target, viewOf(box)) === 'elsewhere'
}

/** The view that the deck stands in, with what is above it. */
const viewOf = (box: HTMLElement) => box.closest('[role=tabpanel]') ?? box

function showStamps(card: HTMLElement, pull: number) {
  for (const stamp of card.querySelectorAll<HTMLElement>('[data-stamp]')) {
    const share = stamp.dataset['stamp'] === 'like' ? pull : -pull
    stamp.style.opacity = share > 0 ? String(share) : ''
  }
}

/** The next card comes up as the top one goes. */
function liftNext(next: HTMLElement, share: number) {
  next.style.transition = share > 0 ? 'none' : ''
  next.style.scale = share > 0 ? String(0.965 + 0.035 * share) : ''
  next.style.translate = share > 0 ? `0 ${10 * (1 - share)}px` : ''
}

/**
 * Keeps the focus in the deck when the card that has it leaves: it goes to the next one.
 * @returns what is called before a card leaves or comes back.
 */
function useFollowFocus(
  box: RefObject<HTMLDivElement | null>,
  elements: RefObject<Map<string, HTMLElement>>,
  topId: string | undefined,
) {
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    const card = topId === undefined ? undefined : elements.current.get(topId)
    const target = card
      ? card.querySelector<HTMLElement>('article')
      : box.current?.querySelector<HTMLElement>('[data-empty]')
    target?.focus({ preventScroll: true })
  }, [box, elements, topId])
  return () => {
    const { activeElement } = document
    const isOnCard =
      activeElement?.closest('article') !== null && box.current?.contains(activeElement)
    // A key that was pressed on the page itself moves into the deck, where the next one works.
    isWanted.current = isOnCard === true || activeElement === document.body
  }
}

function useDeckKeys(
  box: RefObject<HTMLDivElement | null>,
  { queue, swipe, undo }: Pick<DeckControl, 'queue' | 'swipe' | 'undo'>,
) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !box.current) return
    const action = deckKey(event, keyTargetOf(event.target, viewOf(box.current)))
    if (action === undefined || (action !== 'undo' && queue.length === 0)) return
    event.preventDefault()
    if (action === 'undo') undo()
    else swipe(action)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
