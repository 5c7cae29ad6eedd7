import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fullStorage, stubStorage } from '../testing/stub-storage'
import {
  countTry,
  FIRST_WAIT_MS,
  forgetTries,
  FREE_TRIES,
  LONGEST_WAIT_MS,
  uncountTry,
  waitMs,
} from './unlock-attempts'

const NOW = Date.UTC(2026, 10, 21)

function tryWrong(times: number, now = NOW) {
  for (let index = 0; index < times; index += 1) countTry(now)
}

beforeEach(() => {
  stubStorage()
  forgetTries()
})
afterEach(() => vi.unstubAllGlobals())

describe('the back-off', () => {
  it('begins with the fifth wrong try', () => {
    tryWrong(FREE_TRIES - 1)
    expect(waitMs(NOW)).toBe(0)
    tryWrong(1)
    expect(waitMs(NOW)).toBe(FIRST_WAIT_MS)
    expect(waitMs(NOW + FIRST_WAIT_MS - 1)).toBe(1)
    expect(waitMs(NOW + FIRST_WAIT_MS)).toBe(0)
  })

  it('doubles with each further try, up to a quarter of an hour', () => {
    const waits = [5, 6, 7, 8, 9, 10, 50].map((times) => {
      forgetTries()
      tryWrong(times)
      return waitMs(NOW) / 1000
    })
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
    expect(LONGEST_WAIT_MS).toBe(900_000)
  })

  it('ends with the right passphrase, and does not count what was neither right nor wrong', () => {
    tryWrong(5)
    uncountTry()
    expect(waitMs(NOW)).toBe(0)
    tryWrong(1)
    expect(waitMs(NOW)).toBe(FIRST_WAIT_MS)
    forgetTries()
    expect(waitMs(NOW)).toBe(0)
  })

  it('outlives the page, and holds where storage is forbidden', async () => {
    tryWrong(5)
    vi.resetModules()
    const reloaded = await import('./unlock-attempts')
    expect(reloaded.waitMs(NOW)).toBe(FIRST_WAIT_MS)
    vi.stubGlobal('localStorage', undefined)
    reloaded.forgetTries()
    for (let index = 0; index < 5; index += 1) reloaded.countTry(NOW)
    expect(reloaded.waitMs(NOW)).toBe(FIRST_WAIT_MS)
  })

  it('holds where storage is full', () => {
    vi.stubGlobal('localStorage', fullStorage())
    tryWrong(5)
    expect(waitMs(NOW)).toBe(FIRST_WAIT_MS)
    forgetTries()
    expect(waitMs(NOW)).toBe(0)
  })

  it('is not made endless by a clock that was set back, nor undone by it', () => {
    tryWrong(5)
    const yesterday = NOW - 86_400_000
    expect(waitMs(yesterday)).toBe(FIRST_WAIT_MS)
    expect(waitMs(yesterday + FIRST_WAIT_MS)).toBe(0)
  })

  it.each(['', 'x', '{}', '{"wrong":-3,"at":0}', '{"wrong":1e999,"at":0}', 'null'])(
    'reads %j as no tries',
    (text) => {
      localStorage.setItem('parlour-vault-attempts', text)
      expect(waitMs(NOW)).toBe(0)
    },
  )
})
