import { Heart, X } from 'lucide-react'
import {
  type RefCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { CustomField } from '@/domain/dating-session'
import type { Swipe } from '@/storage/dating/profiles'
import type { ProfileRecord } from '@/storage/dating/dating-records'
import { classNames } from '@/ui/style/class-names'
import { useScrollTabStop } from '@/ui/lists/use-scroll-tab-stop'
import { attachDrag } from './deck-drag'
import { AT_REST, flyIn, flyOut, type Pose, springBack } from './deck-motion'
import type { LeavingCard } from './deck-state'
import { ProfilePhotos } from '../profile/profile-photos'
import { ProfileDescription } from '../profile/profile-description'
import * as words from './words'

interface Props {
  profile: ProfileRecord
  customFields: CustomField[]
  isDrawing: boolean
  canDraw: boolean
  /** Place in the deck, 0 on top. */
  depth: number
  /** How it leaves; undefined while it is in the deck. */
  leaving: LeavingCard | undefined
  /** The side from which it was brought back. */
  cameFrom: Swipe | undefined
  /** Hears of the element of the card. */
  onElement: (id: string, element: HTMLElement | null) => void
  onPull: (pull: number) => void
  onDecide: (swipe: Swipe, velocity: Pose) => void
  onGone: (id: string) => void
  /** It is on its way in from the side that it came from. */
  onLanded: () => void
}

/** Cards behind the top one look out under it. */
const DEPTHS = ['z-20', 'z-10 translate-y-2.5 [scale:0.965]', 'translate-y-5 [scale:0.93]']

/** Somebody to be liked or passed. */
export function DeckCard(props: Props) {
  const { profile, customFields, isDrawing, canDraw, depth, leaving } = props
  const nameId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isTop = !leaving && depth === 0
  const card = useCardMotion(props, isTop)
  const wordsStop = useScrollTabStop()
  return (
    <div
      ref={card}
      // Cards that are not in hand are there for the eye only.
      inert={!isTop}
      data-leaving={leaving?.swipe}
      className={classNames(
        // What scrolls within has to say "pan-y" once more: a browser looks no further up than that.
        'group absolute inset-x-0 top-0 bottom-5 origin-bottom [touch-action:pan-y] transition-[translate,scale] will-change-transform select-none data-dragging:cursor-grabbing [&_*]:[touch-action:pan-y]',
        leaving ? 'pointer-events-none z-30' : DEPTHS[depth],
      )}
    >
      <article
        aria-labelledby={nameId}
        tabIndex={0}
        className={classNames(
          'relative flex h-full flex-col overflow-y-auto overscroll-auto rounded-lg border border-border bg-surface',
          'md:grid md:grid-cols-2 md:grid-rows-1 md:overflow-hidden',
          depth < 2 && 'floating',
        )}
      >
        <ProfilePhotos
          profile={profile}
          isDrawing={isDrawing}
          canDraw={canDraw}
          isInHand={isTop}
          className={classNames(
            'w-full shrink-0 transition-[height] md:h-full',
            isOpen ? 'h-[24%]' : 'h-[46%]',
          )}
        />
        <div ref={wordsStop} className="relative px-4 pt-3 pb-9 md:overflow-y-auto md:p-6 md:pb-9">
          <ProfileDescription
            profile={profile}
            customFields={customFields}
            nameId={nameId}
            details={{ isOpen, onToggle: () => setIsOpen(!isOpen) }}
          />
        </div>
      </article>
      {/* Words end softly, and the edges of cards behind are plain. */}
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-px bottom-px h-9 rounded-b-lg bg-[linear-gradient(to_top,var(--color-surface)_25%,transparent)] md:left-1/2"
      />
      <Stamp swipe="like" />
      <Stamp swipe="pass" />
    </div>
  )
}

/** What letting go would mean; shown by the deck while the card is pulled. */
function Stamp({ swipe }: { swipe: Swipe }) {
  const Icon = swipe === 'like' ? Heart : X
  return (
    <div
      aria-hidden
      data-stamp={swipe}
      className={classNames(
        'pointer-events-none absolute top-14 flex items-center gap-2 rounded-md border-2 bg-surface px-4 py-2 font-serif text-lg font-semibold opacity-0',
        swipe === 'like'
          ? 'left-4 -rotate-6 border-accent text-accent group-data-[leaving=like]:opacity-100'
          : 'right-4 rotate-6 border-input-border text-muted group-data-[leaving=pass]:opacity-100',
      )}
    >
      <Icon size={20} strokeWidth={2} />
      {swipe === 'like' ? words.like : words.pass}
    </div>
  )
}

function useCardMotion(props: Props, isTop: boolean): RefCallback<HTMLDivElement> {
  const { profile, leaving, cameFrom, onElement, onPull, onDecide, onGone, onLanded } = props
  const { id } = profile
  const card = useRef<HTMLDivElement>(null)
  const hasLeft = useRef(false)
  const decide = useEffectEvent(onDecide)
  const pull = useEffectEvent(onPull)
  const tellGone = useEffectEvent(onGone)
  const tellElement = useEffectEvent(onElement)
  const appear = useEffectEvent((element: HTMLElement) => {
    if (!cameFrom) return
    flyIn(element, cameFrom)
    onLanded()
  })

  useLayoutEffect(() => {
    const element = card.current
    if (element && !hasLeft.current) appear(element)
    tellElement(id, element)
    return () => tellElement(id, null)
  }, [id])

  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    if (leaving) {
      hasLeft.current = true
      void flyOut(element, leaving.swipe, leaving.velocity).then((isGone) => {
        if (isGone) tellGone(id)
      })
    } else if (hasLeft.current) {
      hasLeft.current = false
      springBack(element, AT_REST)
    }
  }, [id, leaving])

  useEffect(() => {
    if (!isTop || !card.current) return
    return attachDrag(card.current, { onPull: (value) => pull(value), onDecide: decide })
  }, [isTop])

  return (element) => {
    card.current = element
  }
}
