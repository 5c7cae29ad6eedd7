import { toNfc } from './read-text'

/** A key in slashes. */
export interface KeyPattern {
  /** The same for patterns that find the same. */
  id: string
  regExp: RegExp
  /** Whether it asks who says a message, and so is tried on "\x01Name: text". LORE-18 */
  asksForName: boolean
}

/** Longest pattern, in UTF-16 code units, slashes and flags left out. LORE-17 */
const MAX_PATTERN_LENGTH = 1000

const FLAGS = /^[dgimsuvy]*$/
/** What may be written for the sign that stands before names. */
const BEFORE_NAME = /\\x01|\\u0001|\\u\{0*1\}|\\cA/i

/**
 * Reads a key such as `/dragon(s)?/i`. LORE-14, LORE-16
 * @returns undefined where it is a plain key: without slashes around it, with one inside that is not escaped, or with letters
 *   after it that are no flags. 'broken' where it is a pattern that nothing can be found by.
 */
export function readPattern(key: string): KeyPattern | 'broken' | undefined {
  if (!key.startsWith('/')) return undefined
  const last = key.lastIndexOf('/')
  const flags = key.slice(last + 1)
  if (last < 2 || !FLAGS.test(flags)) return undefined
  const source = toNfc(key.slice(1, last))
  if (hasBareSlash(source)) return undefined
  if (source.length > MAX_PATTERN_LENGTH) return 'broken'
  const kept = flags.replace(/[gy]/g, '')
  try {
    const regExp = new RegExp(source, kept)
    return {
      id: `${kept}/${source}`,
      regExp,
      asksForName: source.includes('\x01') || BEFORE_NAME.test(source),
    }
  } catch {
    return 'broken'
  }
}

/** Whether a slash is not escaped; the last sign of a pattern may not be a backslash that escapes the slash after it. */
function hasBareSlash(source: string): boolean {
  let isEscaped = false
  for (const sign of source) {
    if (sign === '/' && !isEscaped) return true
    isEscaped = sign === '\\' && !isEscaped
  }
  return isEscaped
}
