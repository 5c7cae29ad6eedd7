/* Where dating sessions of older builds stand until `migrateDatingSessions` has moved them. SWIPE-70. */

/** Their key in localStorage. */
export const OLD_SESSIONS_KEY = 'parlour-dating-sessions'

/** They as they stand, unread; undefined where there are none, or no more. */
export function readOldDatingSessions(): string | undefined {
  try {
    return localStorage.getItem(OLD_SESSIONS_KEY) ?? undefined
  } catch {
    return undefined
  }
}
