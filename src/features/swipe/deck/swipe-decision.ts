import type { Swipe } from '@/storage/dating/profiles'

/** A card at the moment when it is let go. */
export interface Release {
  /** Pixels to the right of where it belongs. */
  dx: number
  /** Pixels a millisecond, to the right. */
  velocity: number
  /** Width of the card in pixels. */
  width: number
}

/** Milliseconds for which a card is taken to fly on: a flick counts as the way that it would go. */
const CARRY_MS = 140
/** Way that decides, as a share of the width, and in pixels where cards are wide. */
const DECIDING_SHARE = 0.36
const DECIDING_MAX_PX = 130
/** Below this it was no swipe, however quick. */
const LEAST_PX = 24
/** Moving back at this speed takes the swipe back, however far out the card is. */
const BACK_PX_PER_MS = 0.15

/** Pixels after which a card that is held still is decided. */
export function decidingWay(width: number): number {
  return Math.min(width * DECIDING_SHARE, DECIDING_MAX_PX)
}

/** What a swipe means: right is a like, left a pass, undefined brings the card back. */
export function decideSwipe({ dx, velocity, width }: Release): Swipe | undefined {
  const side = Math.sign(dx)
  const outward = velocity * side
  if (Math.abs(dx) < LEAST_PX || outward < -BACK_PX_PER_MS) return undefined
  const landing = Math.abs(dx) + outward * CARRY_MS
  if (landing < decidingWay(width)) return undefined
  return side > 0 ? 'like' : 'pass'
}

/** How far a card is pulled towards a decision: from -1 (pass) over 0 to 1 (like). */
export function pullOf(dx: number, width: number): number {
  return width > 0 ? Math.max(-1, Math.min(1, dx / decidingWay(width))) : 0
}
