import { isKnownTime, UNKNOWN_TIME } from '@/lib/known-time'

/* Sizes, shares and past days in the reader's own way of writing them. */

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size such as "12.4 MB", in steps of a thousand as browsers and systems show them. @param bytes 0 or more */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** step
  const format = new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1,
  })
  return format.format(value)
}

/** A share such as "12%", with a digit more where it is small. @param percent 0 to 100 */
export function formatPercent(percent: number): string {
  const smallest = 0.1
  const format = new Intl.NumberFormat(undefined, {
    style: 'percent',
    maximumFractionDigits: percent < 10 ? 1 : 0,
  })
  return percent > 0 && percent < smallest
    ? `< ${format.format(smallest / 100)}`
    : format.format(percent / 100)
}

const DAY_MS = 24 * 60 * 60 * 1000

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const daysAgo = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

/** A day such as "Nov 9, 2026". @param timestamp epoch milliseconds */
export function formatDate(timestamp: number): string {
  return isKnownTime(timestamp) ? date.format(timestamp) : UNKNOWN_TIME
}

/** How long ago in days: "today", "yesterday", "12 days ago". @param timestamp @param now epoch milliseconds */
export function formatDaysAgo(timestamp: number, now: number): string {
  if (!isKnownTime(timestamp)) return UNKNOWN_TIME
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  return daysAgo.format(
    -Math.max(0, Math.round((midnight(now) - midnight(timestamp)) / DAY_MS)),
    'day',
  )
}
