import { isKnownTime, UNKNOWN_TIME } from '@/lib/known-time'

/*
 * Numbers, times and quoted names in the reader's own way of writing them. The formats are made at their first use: the
 * first one of a page takes a browser 13 ms, which no screen should wait for that shows none.
 */

const dateTime = atFirstUse(
  () =>
    new Intl.DateTimeFormat(undefined, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
)

const day = atFirstUse(
  () => new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' }),
)

const number = atFirstUse(() => new Intl.NumberFormat())

function atFirstUse<Format>(make: () => Format): () => Format {
  let made: Format | undefined
  return () => (made ??= make())
}

/** Short month, day, hour, minute. @param timestamp epoch milliseconds. */
export function formatDateTime(timestamp: number): string {
  return isKnownTime(timestamp) ? dateTime().format(timestamp) : UNKNOWN_TIME
}

/** Longest name quoted whole in a sentence, and where a longer one is cut, in characters. */
const QUOTE_MAX_LENGTH = 60

/** A name in quotation marks for a short message, cut where it is very long. */
export function quoteName(name: string): string {
  const characters = Array.from(name)
  return characters.length <= QUOTE_MAX_LENGTH
    ? `“${name}”`
    : `“${characters.slice(0, QUOTE_MAX_LENGTH).join('')}…”`
}

export function formatNumber(value: number): string {
  return number().format(value)
}

/** A number with its noun, such as "1 profile" or "1,200 profiles". */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Weekday, month, day: a day separator. @param timestamp epoch milliseconds. */
export function formatDay(timestamp: number): string {
  return isKnownTime(timestamp) ? day().format(timestamp) : UNKNOWN_TIME
}
