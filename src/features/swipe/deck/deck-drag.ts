import type { Swipe } from '@/storage/dating/profiles'
import { AT_REST, hold, place, type Pose, springBack, tiltWidth } from './deck-motion'
import { decideSwipe, pullOf } from './swipe-decision'

/** What a deck does while a card is dragged. */
export interface DragHandlers {
  /** From -1 (pass) over 0 to 1 (like), for each move; not to be drawn by React. */
  onPull: (pull: number) => void
  /** The card was let go so that it is decided; it stays where it is. */
  onDecide: (swipe: Swipe, velocity: Pose) => void
}

/** Pixels to the side before a press becomes a swipe, so that buttons can be pressed and texts scrolled. */
const SLOP_PX = 8
/** Milliseconds of the last way that tell the speed; without a move for so long the hand is still. */
const SPEED_WINDOW_MS = 90

interface Sample extends Pose {
  atMs: number
}

/**
 * Lets a card be dragged by finger, pen and mouse. Up and down stays with the browser, which scrolls (`touch-action:
 * pan-y`).
 * @returns the way to take that away; a drag that is on its way ends where it is.
 */
export function attachDrag(element: HTMLElement, { onPull, onDecide }: DragHandlers): () => void {
  let pointer: number | undefined
  let isDragging = false
  let from = AT_REST
  let grabbed = AT_REST
  let pose = AT_REST
  let width = 0
  let tilt = 0
  let samples: Sample[] = []

  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || pointer !== undefined) return
    pointer = event.pointerId
    grabbed = { x: event.clientX, y: event.clientY }
    samples = [{ ...grabbed, atMs: event.timeStamp }]
  }

  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return
    const at = { x: event.clientX, y: event.clientY }
    if (!isDragging) {
      const way = at.x - grabbed.x
      if (Math.abs(way) < SLOP_PX) return
      isDragging = true
      element.setPointerCapture(event.pointerId)
      from = hold(element)
      width = element.offsetWidth
      tilt = tiltWidth(element)
      // The card does not jump by what made it a swipe.
      grabbed = { x: grabbed.x + Math.sign(way) * SLOP_PX, y: at.y }
      element.dataset['dragging'] = ''
    }
    samples = [
      ...samples.filter(({ atMs }) => event.timeStamp - atMs < SPEED_WINDOW_MS),
      { ...at, atMs: event.timeStamp },
    ]
    pose = { x: from.x + at.x - grabbed.x, y: from.y + at.y - grabbed.y }
    place(element, pose, tilt)
    onPull(pullOf(pose.x, width))
  }

  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return
    pointer = undefined
    if (!isDragging) return
    isDragging = false
    delete element.dataset['dragging']
    swallowClick(element)
    const velocity = speedOf(samples, event.timeStamp)
    const swipe =
      event.type === 'pointerup'
        ? decideSwipe({ dx: pose.x, velocity: velocity.x, width })
        : undefined
    onPull(0)
    if (swipe) onDecide(swipe, velocity)
    else springBack(element, event.type === 'pointerup' ? velocity : AT_REST)
  }

  // A finger is first captured by what it touched; that it loses it to the card is no end.
  const lose = (event: PointerEvent) => {
    if (event.target === element) end(event)
  }

  element.addEventListener('pointerdown', begin)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', end)
  element.addEventListener('lostpointercapture', lose)
  return () => {
    element.removeEventListener('pointerdown', begin)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', end)
    element.removeEventListener('pointercancel', end)
    element.removeEventListener('lostpointercapture', lose)
    delete element.dataset['dragging']
  }
}

/** Pixels a millisecond over the last moves; nothing where the hand was still. */
function speedOf(samples: readonly Sample[], nowMs: number): Pose {
  const recent = samples.filter(({ atMs }) => nowMs - atMs < SPEED_WINDOW_MS)
  const [first] = recent
  const last = recent.at(-1)
  if (!first || !last || last.atMs <= first.atMs) return AT_REST
  const ms = last.atMs - first.atMs
  return { x: (last.x - first.x) / ms, y: (last.y - first.y) / ms }
}

/** The end of a swipe on a button is no press of it. */
function swallowClick(element: HTMLElement) {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const options = { capture: true, once: true }
  element.addEventListener('click', swallow, options)
  // Where no click follows, the next one is meant.
  setTimeout(() => element.removeEventListener('click', swallow, options), 0)
}
