import type { Swipe } from '@/storage/dating/profiles'

/*
 * How cards move. Everything moves by transforms, and what moves by itself does so by the browser's own animations: these
 * run beside the page's scripts, so a card flies on while pictures are decoded and stored.
 */

/** Where a card is, in pixels from its place; as a speed, in pixels a millisecond. */
export interface Pose {
  x: number
  y: number
}

export const AT_REST: Pose = { x: 0, y: 0 }

/** Tilt of a card that has left, in degrees. */
const MAX_TILT_DEG = 12

/** A spring that swings over a little, once. Per second. */
const STIFFNESS = 420
const DAMPING = 31
/** A spring is at rest within this. */
const REST_PX = 0.5
const FRAME_MS = 1000 / 60
const LONGEST_SPRING_MS = 900

/** Milliseconds of a flight from the deck, by how quick the card is. */
const FLIGHT_MS = { min: 160, max: 300 }
/** Speed of a card that a button sends off, in pixels a millisecond. */
const FLIGHT_SPEED = 1.6

/** The CSS transform of a pose: a card leans to the side that it goes to. */
export function transformOf({ x, y }: Pose, width: number): string {
  if (x === 0 && y === 0) return 'none'
  const tilt = width > 0 ? Math.max(-1, Math.min(1, x / width)) * MAX_TILT_DEG : 0
  return `translate3d(${x.toFixed(2)}px, ${y.toFixed(2)}px, 0) rotate(${tilt.toFixed(3)}deg)`
}

/**
 * The way of a card back to its place on a spring, frame by frame; the last one is at rest.
 * @param velocity pixels a millisecond.
 */
export function springFrames(from: Pose, velocity: Pose): Pose[] {
  const frames = [from]
  for (let ms = FRAME_MS; ms < LONGEST_SPRING_MS; ms += FRAME_MS) {
    const pose = { x: springAt(ms, from.x, velocity.x), y: springAt(ms, from.y, velocity.y) }
    const last = frames.at(-1) ?? from
    const isSlow = Math.hypot(pose.x - last.x, pose.y - last.y) < REST_PX
    if (isSlow && Math.hypot(pose.x, pose.y) < REST_PX) break
    frames.push(pose)
  }
  return [...frames, AT_REST]
}

/** A damped spring's place after some milliseconds. */
function springAt(ms: number, start: number, velocity: number): number {
  const seconds = ms / 1000
  const decay = DAMPING / 2
  const swing = Math.sqrt(STIFFNESS - decay * decay)
  const push = (velocity * 1000 + decay * start) / swing
  return (
    Math.exp(-decay * seconds) *
    (start * Math.cos(swing * seconds) + push * Math.sin(swing * seconds))
  )
}

const sideOf = (swipe: Swipe) => (swipe === 'like' ? 1 : -1)

/** Where a card goes to, or comes back from: beside the deck, where nothing of it is left. */
export function poseOutside(swipe: Swipe, width: number): Pose {
  return { x: sideOf(swipe) * width * 1.25, y: 0 }
}

/** Milliseconds that a card needs to leave. @param velocity pixels a millisecond, at the start. */
export function flightMs(from: Pose, to: Pose, velocity: Pose): number {
  const speed = Math.max(FLIGHT_SPEED, Math.abs(velocity.x))
  return Math.max(FLIGHT_MS.min, Math.min(FLIGHT_MS.max, Math.abs(to.x - from.x) / speed))
}

/** Whether the reader wants things to stand still. */
function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Where a card is on the screen at this moment, be it by hand or by an animation. */
function poseNow(element: HTMLElement): Pose {
  const { m41: x, m42: y } = new DOMMatrix(getComputedStyle(element).transform)
  return { x, y }
}

/** Ends what moves a card; it stays where it is. */
export function hold(element: HTMLElement): Pose {
  const pose = poseNow(element)
  element.getAnimations().forEach((animation) => {
    // Transitions of the stylesheet go on: they belong to the card's place in the deck.
    if (!(animation instanceof CSSTransition)) animation.cancel()
  })
  place(element, pose, tiltWidth(element))
  return pose
}

/** The width by which a card leans; zero, so that it does not, where the reader wants things to stand still. */
export function tiltWidth(element: HTMLElement): number {
  return isMotionReduced() ? 0 : element.offsetWidth
}

/**
 * Puts a card somewhere, at once. Reads nothing of the page, because it is done for every move of a hand.
 * @param width as `tiltWidth` gives it.
 */
export function place(element: HTMLElement, pose: Pose, width: number): void {
  element.style.transform = transformOf(pose, width)
}

/** Lets a card go back to its place, from where it is. */
export function springBack(element: HTMLElement, velocity: Pose): void {
  const from = hold(element)
  element.style.transform = ''
  if (isMotionReduced() || (from.x === 0 && from.y === 0)) return
  const width = element.offsetWidth
  const frames = springFrames(from, velocity)
  element.animate(
    frames.map((pose) => ({ transform: transformOf(pose, width) })),
    { duration: (frames.length - 1) * FRAME_MS },
  )
}

/**
 * Sends a card off, from where it is.
 * @returns true once nothing of it is to be seen; false where it was brought back before.
 */
export async function flyOut(element: HTMLElement, swipe: Swipe, velocity: Pose): Promise<boolean> {
  const from = hold(element)
  if (isMotionReduced()) return true
  const width = element.offsetWidth
  const outside = poseOutside(swipe, width)
  const duration = flightMs(from, outside, velocity)
  const to = { x: outside.x, y: from.y + velocity.y * duration * 0.5 }
  const animation = element.animate(
    [
      { transform: transformOf(from, width), opacity: 1 },
      { opacity: 1, offset: 0.5 },
      { transform: transformOf(to, width), opacity: 0 },
    ],
    { duration, easing: 'cubic-bezier(0.3, 0.5, 0.6, 1)', fill: 'forwards' },
  )
  return animation.finished.then(
    () => true,
    () => false,
  )
}

/** Brings a card back from the side to which it has gone. */
export function flyIn(element: HTMLElement, swipe: Swipe): void {
  place(element, poseOutside(swipe, element.offsetWidth), tiltWidth(element))
  springBack(element, AT_REST)
}
