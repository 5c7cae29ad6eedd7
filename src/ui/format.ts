/* Numbers, dates and sizes in the reader's own way of writing them. */

const dateTime = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const number = new Intl.NumberFormat()

/** Short month, day, hour, minute. CONV-11. @param timestamp epoch milliseconds. */
export function formatDateTime(timestamp: number): string {
  return dateTime.format(timestamp)
}

export function formatNumber(value: number): string {
  return number.format(value)
}
