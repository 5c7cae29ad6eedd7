/*
 * What a form was sent with last, so that the next one begins with it. In localStorage, for all tabs, until a reset. No
 * form with a key in it is ever kept here (P7).
 */

const LAST_USED_PREFIX = 'parlour-last-'

/** What a form was sent with last, unchecked; undefined where it never was. */
export function readLastUsed(form: string): unknown {
  try {
    const text = localStorage.getItem(LAST_USED_PREFIX + form)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps what a form was sent with. */
export function writeLastUsed(form: string, values: unknown): void {
  try {
    localStorage.setItem(LAST_USED_PREFIX + form, JSON.stringify(values))
  } catch {
    // Storage is full or forbidden: the next form begins empty.
  }
}
