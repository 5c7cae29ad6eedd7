const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Day and time, in the reader's own way of writing them. @param timestamp epoch milliseconds. */
export function formatDay(timestamp: number): string {
  return Number.isFinite(new Date(timestamp).getTime()) ? day.format(timestamp) : 'unknown'
}
