/* When a device looks for what the others have sent. All times in milliseconds. */

/** While anything was sent or received lately, or the user has just come: whoever looks waits no longer than that. */
const LIVELY_MS = 15_000
/** So long after that looks come that often. */
const LIVELY_FOR_MS = 10 * 60_000
const USUAL_MS = 60_000
/** While nobody looks at the page. */
const HIDDEN_MS = 5 * 60_000
const LONGEST_PAUSE_MS = 5 * 60_000

/** What decides how long the next look can wait. */
export interface Rhythm {
  isHidden: boolean
  /** Since something was last sent or received, or the user came. */
  sinceChangeMs: number
  /** Tries that have failed since the last one that did not. */
  failures: number
  /** From 0 to 1: after a failure the devices of a group do not all come back at once. */
  chance: number
}

/** How long the next look waits, unless something calls for it sooner. SYNC-32, SYNC-33, SYNC-49 */
export function waitMs({ isHidden, sinceChangeMs, failures, chance }: Rhythm): number {
  const usual = isHidden ? HIDDEN_MS : sinceChangeMs < LIVELY_FOR_MS ? LIVELY_MS : USUAL_MS
  if (failures === 0) return usual
  const pause = Math.min(LONGEST_PAUSE_MS, LIVELY_MS * 2 ** (failures - 1))
  return Math.max(usual, pause / 2 + (pause / 2) * chance)
}
