import { expect, it } from 'vitest'
import { UNKNOWN_TIME } from '@/lib/known-time'
import { formatWhen } from './format-when'

const now = new Date(2026, 10, 28, 0, 30).getTime()
const when = (...date: [year: number, month: number, day: number, hour: number, minute: number]) =>
  formatWhen(new Date(...date).getTime(), now)

it('says a time as people do: of today the time, then the day, then the date', () => {
  expect(when(2026, 10, 28, 0, 5)).toMatch(/^12:05\sAM$/)
  expect(when(2026, 10, 27, 23, 59)).toBe('yesterday')
  expect(when(2026, 10, 26, 23, 59)).toBe('Thu')
  expect(when(2026, 10, 22, 1, 0)).toBe('Sun')
  expect(when(2026, 10, 21, 23, 0)).toBe('Nov 21')
  expect(when(2026, 0, 2, 3, 0)).toBe('Jan 2')
  expect(when(2025, 10, 28, 3, 0)).toBe('Nov 28, 2025')
})

it('gives a date to a time that is still to come, and says what it does not know', () => {
  expect(when(2026, 11, 1, 9, 0)).toBe('Dec 1')
  expect(when(2027, 0, 1, 9, 0)).toBe('Jan 1, 2027')
  expect(formatWhen(NaN, now)).toBe(UNKNOWN_TIME)
})
