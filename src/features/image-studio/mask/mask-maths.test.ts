import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import {
  addStep,
  brushRange,
  EMPTY_HISTORY,
  type MaskHistory,
  type MaskStep,
  MAX_STEPS,
  moveCursor,
  nextBrushSize,
  paintedShare,
  redoStep,
  shareOf,
  shareText,
  toMaskPixels,
  toPicturePoint,
  undoStep,
} from './mask-maths'

const stroke = (size: number): MaskStep => ({
  kind: 'stroke',
  tool: 'brush',
  size,
  points: [{ x: 1, y: 1 }],
})

const after = (steps: readonly MaskStep[]) =>
  steps.reduce<MaskHistory>((history, step) => addStep(history, step).history, EMPTY_HISTORY)

describe('what was painted', () => {
  it('is transparent in the mask, and the rest opaque, with nothing in between', () => {
    const pixels = new Uint8ClampedArray([9, 9, 9, 255, 0, 0, 0, 0, 7, 7, 7, 127, 7, 7, 7, 128])
    toMaskPixels(pixels)
    expect([...pixels]).toEqual([0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 0])
  })

  it('is as large in the mask as on the canvas', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const pixels = new Uint8ClampedArray(bytes.slice(0, bytes.length - (bytes.length % 4)))
        const share = paintedShare(pixels)
        toMaskPixels(pixels)
        const clear = pixels.filter((value, at) => at % 4 === 3 && value === 0).length
        expect(clear / Math.max(1, pixels.length / 4)).toBe(share)
        const isBlackOrClear = pixels.every((value, at) =>
          at % 4 === 3 ? value === 0 || value === 255 : value === 0,
        )
        expect(isBlackOrClear).toBe(true)
      }),
    )
  })

  it('is counted on the whole where a small copy shows nothing or everything of it', () => {
    const thinLine = () => 0.0001
    expect(shareOf(0, thinLine)).toBe(0.0001)
    expect(shareOf(1, () => 0.9999)).toBe(0.9999)
    expect(shareOf(0.4, thinLine)).toBe(0.4)
  })

  it('is told in words that never say too much', () => {
    expect([0, 0.0001, 0.5, 0.9999, 1].map(shareText)).toEqual([
      'Nothing is painted yet.',
      '1 % of the picture will be edited.',
      '50 % of the picture will be edited.',
      '99 % of the picture will be edited.',
      'The whole picture will be edited.',
    ])
  })
})

describe('undo and redo', () => {
  it('go back and forth through what was done', () => {
    const steps = [stroke(1), { kind: 'invert' } as const, stroke(3)]
    const history = after(steps)
    const twice = undoStep(undoStep(history))
    expect(twice.done).toEqual([steps[0]])
    expect(redoStep(redoStep(twice))).toEqual(history)
    expect(redoStep(history)).toEqual(history)
    expect(undoStep(EMPTY_HISTORY)).toEqual(EMPTY_HISTORY)
  })

  it('forget what was undone once something else is done', () => {
    const { history } = addStep(undoStep(after([stroke(1), stroke(2)])), stroke(3))
    expect(history).toEqual({ done: [stroke(1), stroke(3)], undone: [] })
  })

  it('reach back a hundred steps, and the one before those is settled', () => {
    const full = after(Array.from({ length: MAX_STEPS }, (_, index) => stroke(index)))
    const { history, settled } = addStep(full, stroke(999))
    expect(history.done).toHaveLength(MAX_STEPS)
    expect(settled).toEqual(stroke(0))
    expect(addStep(EMPTY_HISTORY, stroke(1)).settled).toBeUndefined()
  })
})

describe('the brush', () => {
  it('grows and shrinks within what is of use, and never stands still before its bounds', () => {
    const edge = fc.integer({ min: 1, max: 8_000 })
    fc.assert(
      fc.property(edge, edge, fc.boolean(), (width, height, isLarger) => {
        const range = brushRange({ width, height })
        expect(range.min).toBeLessThanOrEqual(range.start)
        let size = range.start
        for (let press = 0; press < 100; press += 1) {
          const next = nextBrushSize(size, isLarger, range)
          expect(next).toBeGreaterThanOrEqual(range.min)
          expect(next).toBeLessThanOrEqual(Math.max(range.max, range.start))
          if (next === size) break
          expect(next > size).toBe(isLarger)
          size = next
        }
        expect(size).toBe(isLarger ? range.max : range.min)
      }),
    )
  })

  it('paints where the pointer is, however large the picture is shown', () => {
    const box = { left: 100, top: 50, width: 200, height: 100 }
    const picture = { width: 2000, height: 1000 }
    expect(toPicturePoint({ clientX: 100, clientY: 50 }, box, picture)).toEqual({ x: 0, y: 0 })
    expect(toPicturePoint({ clientX: 200, clientY: 100 }, box, picture)).toEqual({
      x: 1000,
      y: 500,
    })
    const nowhere = { left: 0, top: 0, width: 0, height: 0 }
    expect(toPicturePoint({ clientX: 9, clientY: 9 }, nowhere, picture)).toEqual({ x: 0, y: 0 })
  })

  it('is moved by the arrow keys and stays on the picture', () => {
    const picture = { width: 100, height: 50 }
    expect(moveCursor({ x: 50, y: 25 }, 'ArrowLeft', 10, picture)).toEqual({ x: 40, y: 25 })
    expect(moveCursor({ x: 95, y: 25 }, 'ArrowRight', 10, picture)).toEqual({ x: 100, y: 25 })
    expect(moveCursor({ x: 50, y: 4 }, 'ArrowUp', 10, picture)).toEqual({ x: 50, y: 0 })
    expect(moveCursor({ x: 50, y: 45 }, 'ArrowDown', 10, picture)).toEqual({ x: 50, y: 50 })
    expect(moveCursor({ x: 50, y: 25 }, 'toString', 10, picture)).toBeUndefined()
  })
})
