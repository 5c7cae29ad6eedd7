/** When and after how long a request is sent again. */

/** Times that a request is sent again at most. */
export const MAX_RETRIES = 2
/** Milliseconds before the first retry; doubled for each further one. */
const FIRST_DELAY_MS = 500
/** Milliseconds that the doubling ends at. */
const MAX_DELAY_MS = 8000
/** Share of the delay that chance may take off, so that many clients do not come back together. */
const JITTER = 0.25
/** Seconds; a longer wait that a server asks for is not sat out. */
const MAX_RETRY_AFTER_SECONDS = 60

/** Whether a request that was answered with this status may succeed the next time. */
export function isRetryable(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || (status >= 500 && status < 600)
}

/**
 * Milliseconds to wait before sending again.
 * @param retry 0 for the first retry.
 * @param retryAfter seconds that the server asked for; used when under 60.
 * @param random a number from 0 to 1.
 */
export function retryDelayMs(
  retry: number,
  retryAfter: number | undefined,
  random: number,
): number {
  if (retryAfter !== undefined && retryAfter < MAX_RETRY_AFTER_SECONDS) return retryAfter * 1000
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** retry, MAX_DELAY_MS)
  return delayMs * (1 - random * JITTER)
}

/**
 * Seconds to wait before trying again, read from the retry-after header when it is a number; undefined
 * otherwise, also where the server does not show the header to web pages.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (value === undefined || !/^\d{1,6}(\.\d+)?$/.test(value)) return undefined
  return Number(value)
}
