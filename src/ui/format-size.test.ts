import { expect, it } from 'vitest'
import { formatBytes, formatDaysAgo, formatPercent } from './format-size'

it('gives sizes in the largest unit that fits', () => {
  expect([0, 999, 1000, 12_400, 999_999, 2_097_152, 5e9, 3e15].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '12.4 kB',
    '1,000 kB',
    '2.1 MB',
    '5 GB',
    '3,000 TB',
  ])
})

it('gives shares, and says of the smallest that they are small', () => {
  expect([0, 0.0004, 0.32, 9.96, 42.4, 100].map(formatPercent)).toEqual([
    '0%',
    '< 0.1%',
    '0.3%',
    '10%',
    '42%',
    '100%',
  ])
})

it('counts days by midnights, and never the future', () => {
  const now = new Date(2026, 10, 21, 0, 30).getTime()
  expect(formatDaysAgo(now, now)).toBe('today')
  expect(formatDaysAgo(now - 60 * 60 * 1000, now)).toBe('yesterday')
  expect(formatDaysAgo(new Date(2026, 9, 21, 23).getTime(), now)).toBe('31 days ago')
  expect(formatDaysAgo(now + 1e9, now)).toBe('today')
})
