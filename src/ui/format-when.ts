import { isKnownTime, UNKNOWN_TIME } from '@/lib/known-time'

const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

/** Days that a weekday is enough for: with a seventh it would be the same as today's. */
const DAYS_OF_WEEK = 6

/**
 * When something was last touched, as people say it in a list: the time of today, "yesterday", the weekday within a week, then
 * the date. @param timestamp epoch milliseconds. @param now the same
 */
export function formatWhen(timestamp: number, now: number = Date.now()): string {
  if (!isKnownTime(timestamp)) return UNKNOWN_TIME
  const days = daysBetween(timestamp, now)
  // A clock that runs ahead elsewhere makes times of tomorrow.
  if (days === 0) return time.format(timestamp)
  if (days === 1) return relative.format(-1, 'day')
  if (days > 1 && days <= DAYS_OF_WEEK) return weekday.format(timestamp)
  const isThisYear = new Date(timestamp).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? day : dayOfYear).format(timestamp)
}

/** Midnights between two times in the reader's own days, whose length changes twice a year. */
function daysBetween(earlier: number, later: number): number {
  const midnight = (timestamp: number) => new Date(timestamp).setHours(0, 0, 0, 0)
  return Math.round((midnight(later) - midnight(earlier)) / (24 * 60 * 60 * 1_000))
}
