import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { decideSwipe, decidingWay, pullOf } from './swipe-decision'

const width = 358
const still = (dx: number) => decideSwipe({ dx, velocity: 0, width })

describe('a card that is let go', () => {
  it('is liked on the right, passed on the left, and comes back from the middle (SWIPE-47, SWIPE-48)', () => {
    expect(still(200)).toBe('like')
    expect(still(-200)).toBe('pass')
    expect(still(100)).toBeUndefined()
    expect(still(0)).toBeUndefined()
  })

  it('is decided by a short, quick flick', () => {
    expect(decideSwipe({ dx: 40, velocity: 1, width })).toBe('like')
    expect(decideSwipe({ dx: -40, velocity: -1, width })).toBe('pass')
    expect(decideSwipe({ dx: 10, velocity: 5, width })).toBeUndefined()
  })

  it('comes back when it is flicked back, however far out it is', () => {
    expect(decideSwipe({ dx: 300, velocity: -0.4, width })).toBeUndefined()
    expect(decideSwipe({ dx: -300, velocity: 3, width })).toBeUndefined()
  })

  it('needs no longer way on a wide card than a hand goes', () => {
    expect(decidingWay(880)).toBe(130)
    expect(decideSwipe({ dx: 140, velocity: 0, width: 880 })).toBe('like')
  })

  const release = fc.record({
    dx: fc.double({ min: -2_000, max: 2_000, noNaN: true }),
    velocity: fc.double({ min: -20, max: 20, noNaN: true }),
    width: fc.double({ min: 0, max: 4_000, noNaN: true }),
  })

  it('is never decided against the side that it is on, and both sides are alike', () => {
    fc.assert(
      fc.property(release, ({ dx, velocity, width }) => {
        const swipe = decideSwipe({ dx, velocity, width })
        const mirrored = decideSwipe({ dx: -dx, velocity: -velocity, width })
        if (swipe) expect(swipe).toBe(dx > 0 ? 'like' : 'pass')
        expect(mirrored).toBe(swipe && (swipe === 'like' ? 'pass' : 'like'))
      }),
    )
  })

  it('is decided still when it was further out or faster', () => {
    fc.assert(
      fc.property(release, fc.double({ min: 0, max: 500, noNaN: true }), (given, more) => {
        const side = Math.sign(given.dx)
        const swipe = decideSwipe(given)
        if (!swipe) return
        expect(decideSwipe({ ...given, dx: given.dx + side * more })).toBe(swipe)
        expect(decideSwipe({ ...given, velocity: given.velocity + side * more })).toBe(swipe)
      }),
    )
  })

  it('says how near the decision is', () => {
    expect(pullOf(0, width)).toBe(0)
    expect(pullOf(decidingWay(width), width)).toBe(1)
    expect(pullOf(-4_000, width)).toBe(-1)
    expect(pullOf(50, 0)).toBe(0)
  })
})
