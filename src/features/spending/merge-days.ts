import {
  addSum,
  type DaySums,
  emptySum,
  type PartSums,
  type SpendingSum,
} from '@/storage/ledger/ledger-records'

/** A day or a month with its sum. */
export interface Span {
  /** YYYY-MM-DD, or YYYY-MM. */
  name: string
  sum: SpendingSum
}

/** Days from which on months are shown. */
const MOST_DAYS = 62

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10)

/** All sums together. */
export function totalOf(days: readonly DaySums[]): SpendingSum {
  return days.reduce((all, { total }) => addSum(all, total), emptySum())
}

/** The sums of all days by what they are kept apart by, dearest first. @param lists one for each day */
export function sumsByKey(lists: readonly PartSums[]): [string, SpendingSum][] {
  const sums = new Map<string, SpendingSum>()
  for (const { key, sum } of lists.flat()) sums.set(key, addSum(sums.get(key) ?? emptySum(), sum))
  return [...sums].toSorted(
    ([, a], [, b]) => b.cost + b.lost - a.cost - a.lost || b.calls - a.calls,
  )
}

/** Each day from the first to the last, also where nothing was spent; months where these are too many. */
export function spansOf(
  days: readonly (DaySums & { day: string })[],
  from: string,
  to: string,
): Span[] {
  const first = from < (days[0]?.day ?? to) && from === '0000-00-00' ? (days[0]?.day ?? to) : from
  const byDay = new Map(days.map(({ day, total }) => [day, total]))
  const all: Span[] = []
  const MOST_STEPS = 40_000
  for (let day = first; day <= to && all.length < MOST_STEPS; day = dayAfter(day))
    all.push({ name: day, sum: byDay.get(day) ?? emptySum() })
  if (all.length <= MOST_DAYS) return all
  const months = new Map<string, SpendingSum>()
  for (const { name, sum } of all) {
    const month = name.slice(0, 7)
    months.set(month, addSum(months.get(month) ?? emptySum(), sum))
  }
  return Array.from(months, ([name, sum]) => ({ name, sum }))
}
