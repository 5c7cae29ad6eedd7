import { JsonReader } from '../../session-file/json/json-reader'
import { JsonError } from '../../session-file/json/json-tokens'
import { CardError } from '../card-types'
import { MAX_JSON_DEPTH } from './card-limits'

/**
 * The value of a JSON text. Names such as `__proto__` are fields like any other.
 * @throws {CardError} `card_json_broken`, `card_cut_off`, `card_too_deep`. Never anything else.
 */
export function parseCardJson(text: string): unknown {
  if (depthOf(text) > MAX_JSON_DEPTH) throw new CardError('card_too_deep', { max: MAX_JSON_DEPTH })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw faultOf(text, cause)
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Objects and lists within each other, in one go over the text and without recursion. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isInText = !isInText
    else if (isInText) {
      if (code === BACKSLASH) at += 1
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (code === 0x7d || code === 0x5d) depth -= 1
  }
  return deepest
}

/** Where a text is broken. Each browser says it in its own way, or not at all. */
function faultOf(text: string, cause: unknown): CardError {
  const reader = new JsonReader({
    enter: () => 'skip',
    value: () => undefined,
    leave: () => undefined,
    dataUrl: () => undefined,
  })
  const encoder = new TextEncoder()
  let line = 1
  try {
    for (const [part] of text.matchAll(/[^\n]*\n|[^\n]+$/g)) {
      reader.write(encoder.encode(part))
      line += 1
    }
  } catch (fault) {
    if (fault instanceof JsonError) return new CardError('card_json_broken', { line }, cause)
    throw fault
  }
  // All of it is sound, but it goes on.
  return new CardError('card_cut_off', undefined, cause)
}
