import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { AT_REST, flightMs, poseOutside, springFrames, transformOf } from './deck-motion'

const length = fc.double({ min: -1_500, max: 1_500, noNaN: true })
const speed = fc.double({ min: -8, max: 8, noNaN: true })
const pose = fc.record({ x: length, y: length })
const velocity = fc.record({ x: speed, y: speed })

describe('the spring', () => {
  it('begins where the card is, ends at rest and is done within a second, whatever it begins with', () => {
    fc.assert(
      fc.property(pose, velocity, (from, pushed) => {
        const frames = springFrames(from, pushed)
        expect(frames[0]).toEqual(from)
        expect(frames.at(-1)).toEqual(AT_REST)
        expect(frames.length).toBeLessThan(60)
        for (const { x, y } of frames) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
        const { x, y } = frames.at(-2) ?? AT_REST
        expect(Math.hypot(x, y), 'no jump at the end').toBeLessThan(3)
      }),
    )
  })

  it('goes on with the speed of the finger', () => {
    const [start, next] = springFrames({ x: 100, y: 0 }, { x: 2, y: 0 })
    expect((next?.x ?? 0) - (start?.x ?? 0)).toBeGreaterThan(15)
  })

  it('swings over a little and no more', () => {
    const lowest = Math.min(...springFrames({ x: 300, y: 0 }, AT_REST).map(({ x }) => x))
    expect(lowest).toBeLessThan(0)
    expect(lowest).toBeGreaterThan(-30)
  })
})

describe('a flight', () => {
  it('ends beside the deck, on the side of the decision', () => {
    expect(poseOutside('like', 358).x).toBeGreaterThan(358)
    expect(poseOutside('pass', 358).x).toBeLessThan(-358)
  })

  it('is quicker after a quick flick and always short', () => {
    const to = poseOutside('like', 358)
    const slow = flightMs(AT_REST, to, AT_REST)
    expect(flightMs(AT_REST, to, { x: 4, y: 0 })).toBeLessThan(slow)
    expect(flightMs({ x: 400, y: 0 }, to, AT_REST)).toBe(160)
    expect(slow).toBeLessThanOrEqual(300)
  })
})

it('a card leans to the side that it goes to, and not at rest', () => {
  expect(transformOf(AT_REST, 358)).toBe('none')
  expect(transformOf({ x: 179, y: 0 }, 358)).toContain('rotate(6.000deg)')
  expect(transformOf({ x: -3_580, y: 5 }, 358)).toContain('rotate(-12.000deg)')
  expect(transformOf({ x: 5, y: 5 }, 0)).toContain('rotate(0.000deg)')
})
