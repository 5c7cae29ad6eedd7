import { expect, it } from 'vitest'
import { toIsoTime } from '@/lib/known-time'
import { formatDateTime, formatDay } from './format'
import { formatDate, formatDaysAgo } from './format-size'

const NO_TIMES = [1e300, -1e300, 8.64e15 + 1, Number.NaN, Infinity]

it('writes times that no calendar has without dying of them', () => {
  for (const time of NO_TIMES) {
    expect(formatDateTime(time)).toBe('unknown time')
    expect(formatDay(time)).toBe('unknown time')
    expect(formatDate(time)).toBe('unknown time')
    expect(formatDaysAgo(time, Date.UTC(2026, 0, 1))).toBe('unknown time')
    expect(toIsoTime(time)).toBeUndefined()
  }
  expect(toIsoTime(0)).toBe('1970-01-01T00:00:00.000Z')
  expect(formatDay(8.64e15)).not.toBe('unknown time')
})
