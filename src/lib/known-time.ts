/**
 * Whether a number is a time that a calendar has. Records may hold any number, and dates refuse to be written for what is
 * more than 270,000 years away. @param timestamp epoch milliseconds.
 */
export function isKnownTime(timestamp: number): boolean {
  return Number.isFinite(new Date(timestamp).getTime())
}

/** A time for `dateTime` of a `time` element; undefined where no calendar has it. @param timestamp epoch milliseconds. */
export function toIsoTime(timestamp: number): string | undefined {
  return isKnownTime(timestamp) ? new Date(timestamp).toISOString() : undefined
}

/** What stands in the place of a time that no calendar has. */
export const UNKNOWN_TIME = 'unknown time'
