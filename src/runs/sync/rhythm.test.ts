import { expect, it } from 'vitest'
import { waitMs } from './rhythm'

const calm = { isHidden: false, sinceChangeMs: Infinity, failures: 0, chance: 0.5 }

it('looks often while something goes on, and seldom where nobody looks (SYNC-32, SYNC-33)', () => {
  expect(waitMs({ ...calm, sinceChangeMs: 0 })).toBe(15_000)
  expect(waitMs(calm)).toBe(60_000)
  expect(waitMs({ ...calm, sinceChangeMs: 0, isHidden: true })).toBe(300_000)
})

it('comes back later after each failure, never all at once, and never gives up (SYNC-49)', () => {
  const after = (failures: number, chance: number) =>
    waitMs({ ...calm, sinceChangeMs: 0, failures, chance })
  expect(after(1, 0)).toBe(15_000)
  expect(after(4, 0)).toBe(60_000)
  expect(after(4, 1)).toBe(120_000)
  expect(after(1_000, 1)).toBe(300_000)
})
