import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import {
  createDeviceId,
  createStamp,
  laterStamp,
  nextStamp,
  renameStamp,
  STAMP,
  timeApart,
  timeOf,
} from './stamps'

const ms = fc.integer({ min: 0, max: 2 ** 46 })
const counter = fc.integer({ min: 0, max: 0xffff })
const DEVICE = 'abc0123456'

describe('a stamp', () => {
  it('has the order of its time, then of its counter, as a text', () => {
    fc.assert(
      fc.property(ms, counter, ms, counter, (oneMs, oneCounter, otherMs, otherCounter) => {
        const one = createStamp(oneMs, oneCounter, DEVICE)
        const other = createStamp(otherMs, otherCounter, DEVICE)
        const isLater = oneMs > otherMs || (oneMs === otherMs && oneCounter > otherCounter)
        expect(one > other).toBe(isLater)
        expect(laterStamp(one, other)).toBe(isLater ? one : other)
        expect(one).toMatch(STAMP)
        expect(timeOf(one)).toBe(oneMs)
      }),
    )
  })

  it('follows all that the clock has seen, however the machine’s clock stands', () => {
    fc.assert(
      fc.property(ms, counter, fc.integer({ min: -1e15, max: 2 ** 46 }), (last, count, now) => {
        const seen = createStamp(last, count, 'zzzzzzzzzz')
        const next = nextStamp(seen, now, DEVICE)
        expect(next > seen).toBe(true)
        expect(next).toMatch(STAMP)
      }),
    )
  })

  it('carries a full counter into the time', () => {
    expect(nextStamp(createStamp(5, 0xffff, DEVICE), 5, DEVICE)).toBe(createStamp(6, 0, DEVICE))
  })

  it('keeps its moment under another name', () => {
    expect(renameStamp(createStamp(5, 7, DEVICE), 'other')).toBe(createStamp(5, 7, 'other'))
  })

  it('has a time of its own that dates of the same millisecond, and texts of one moment, tell apart', () => {
    const stamp = createStamp(1_800_000_000_000, 0, 'abc')
    const times = [
      timeApart(stamp, 'answers:1'),
      timeApart(createStamp(1_800_000_000_000, 0, 'abd'), 'answers:1'),
      timeApart(stamp, 'answers:2'),
    ]
    expect(new Set(times).size).toBe(3)
    expect(new Set(times.map(Math.floor))).toEqual(new Set([1_800_000_000_000]))
  })
})

it('a device has a name of ten letters that stamps can hold', () => {
  expect(createStamp(0, 0, createDeviceId())).toMatch(STAMP)
  expect(createDeviceId()).not.toBe(createDeviceId())
})
