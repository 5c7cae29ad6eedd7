/* Where dating sessions of older builds stand until `migrateDatingSessions` has moved them. */

/** Their key in localStorage. */
export const OLD_SESSIONS_KEY = 'parlour-dating-sessions'

/** Their text as it stands, unchecked; undefined where there are none, or none any more. */
export function readOldDatingSessions(): string | undefined {
  try {
    return localStorage.getItem(OLD_SESSIONS_KEY) ?? undefined
  } catch {
    return undefined
  }
}
