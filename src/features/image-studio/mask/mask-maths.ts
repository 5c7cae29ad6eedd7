import type { PictureSize } from '@/lib/pictures/picture-dimensions'
import * as words from './words'

/* What the mask painter calculates; mask-canvas.ts does the drawing. All in pixels of the picture. */

export interface Point {
  x: number
  y: number
}

/** One thing that was done to a mask, so that it can be undone and done again. */
export type MaskStep =
  | { kind: 'stroke'; tool: 'brush' | 'eraser'; size: number; points: readonly Point[] }
  | { kind: 'invert' }
  | { kind: 'clear' }

/** Steps that can be undone, oldest first, and those that can be redone, the next one last. */
export interface MaskHistory {
  done: readonly MaskStep[]
  undone: readonly MaskStep[]
}

/** Steps that can be undone at most: all of them are drawn anew for each Undo. */
export const MAX_STEPS = 100

export const EMPTY_HISTORY: MaskHistory = { done: [], undone: [] }

/** Does something. @returns also the step that cannot be undone any more, where there are too many. */
export function addStep(
  { done }: MaskHistory,
  step: MaskStep,
): { history: MaskHistory; settled: MaskStep | undefined } {
  const all = [...done, step]
  const settled = all.length > MAX_STEPS ? all.shift() : undefined
  return { history: { done: all, undone: [] }, settled }
}

/** Undoes the last step, if there is one. */
export function undoStep({ done, undone }: MaskHistory): MaskHistory {
  const last = done.at(-1)
  return last ? { done: done.slice(0, -1), undone: [...undone, last] } : { done, undone }
}

/** Does the step that was undone last again, if there is one. */
export function redoStep({ done, undone }: MaskHistory): MaskHistory {
  const next = undone.at(-1)
  return next ? { done: [...done, next], undone: undone.slice(0, -1) } : { done, undone }
}

/** Alpha from which a pixel at the edge of a stroke counts as painted. */
const PAINTED = 128

/**
 * Makes the mask of what was painted, in place: transparent where it was painted, black and opaque elsewhere, and
 * nothing in between, because a model may take half for either.
 * @param pixels red, green, blue and alpha of each.
 */
export function toMaskPixels(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const isPainted = (pixels[at + 3] ?? 0) >= PAINTED
    pixels[at] = 0
    pixels[at + 1] = 0
    pixels[at + 2] = 0
    pixels[at + 3] = isPainted ? 0 : 255
  }
}

/** Which share of pixels is painted, 0 to 1. */
export function paintedShare(pixels: Uint8ClampedArray): number {
  let painted = 0
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) >= PAINTED) painted += 1
  return pixels.length === 0 ? 0 : painted / (pixels.length / 4)
}

/**
 * The share by the count on a small copy; where that finds nothing or everything, by the count on the whole, because a
 * copy loses thin lines, dots and gaps.
 */
export function shareOf(onCopy: number, countWhole: () => number): number {
  return onCopy === 0 || onCopy === 1 ? countWhole() : onCopy
}

/** A share in words: nothing and everything are said only where they are true. */
export function shareText(share: number): string {
  if (share <= 0) return words.nothingIsPaintedYet
  if (share >= 1) return words.wholePictureWillBeEdited
  const percent = Math.min(99, Math.max(1, Math.round(share * 100)))
  return words.pictureWillBeEdited(percent)
}

/** Sizes of the brush for a picture. */
export interface BrushRange {
  min: number
  max: number
  start: number
}

/** Sizes that are of use on a picture: from a hair to half of it. */
export function brushRange({ width, height }: PictureSize): BrushRange {
  const short = Math.min(width, height)
  const max = Math.max(2, Math.round(short / 2))
  const min = Math.min(max, Math.max(1, Math.round(short / 200)))
  return { min, max, start: Math.max(min, Math.round(short / 12)) }
}

/** The next larger or smaller brush, a quarter more or less, within what is of use. */
export function nextBrushSize(size: number, isLarger: boolean, { min, max }: BrushRange): number {
  const next = isLarger
    ? Math.max(size + 1, Math.round(size * 1.25))
    : Math.min(size - 1, Math.round(size / 1.25))
  return Math.min(max, Math.max(min, next))
}

/** Where on the picture something on the screen lies. @param box of the picture on the screen. */
export function toPicturePoint(
  screen: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
  { width, height }: PictureSize,
): Point {
  if (box.width <= 0 || box.height <= 0) return { x: 0, y: 0 }
  return {
    x: ((screen.clientX - box.left) / box.width) * width,
    y: ((screen.clientY - box.top) / box.height) * height,
  }
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Where an arrow key takes the cursor, within the picture; undefined for any other key. */
export function moveCursor(
  { x, y }: Point,
  key: string,
  step: number,
  { width, height }: PictureSize,
): Point | undefined {
  const direction = Object.hasOwn(DIRECTIONS, key) ? DIRECTIONS[key] : undefined
  if (!direction) return undefined
  return {
    x: Math.min(width, Math.max(0, x + direction.x * step)),
    y: Math.min(height, Math.max(0, y + direction.y * step)),
  }
}
