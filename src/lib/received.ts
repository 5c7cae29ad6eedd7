/*
 * What another app hands to Parlour by the system's share sheet: a form that the service worker keeps whole, until the
 * user says what becomes of it. Worker and page can be of different builds: what stands here must stay understood.
 */

/** Where the form is sent to and what came is shown, below the app's scope. The manifest names it too. */
export const RECEIVED_PATH = 'settings/received'

/** Bytes of a form at most: as much as a message may have of files, and some for its texts. */
export const MAX_RECEIVED_BYTES = 101 * 1024 * 1024

/** Tells in a kept form when it came, in epoch milliseconds. */
export const RECEIVED_AT = 'x-parlour-received-at'

/** Why there is nothing to be seen of what was handed over. */
export const receivedFaults = ['foreign', 'too_large', 'not_kept'] as const
/** Why there is nothing to be seen of what was handed over. */
export type ReceivedFault = (typeof receivedFaults)[number]

/** Name of the cache with the one form that is kept. Several copies of the app can live on one origin. @param scope address with a slash at the end */
export function receivedCacheName(scope: string): string {
  return `parlour-received ${new URL(scope).pathname}`
}
