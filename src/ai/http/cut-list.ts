import { parseJson } from './json'

/** Levels of brackets within which the list of a body stands: the list itself, or an object around it. */
const MAX_LIST_DEPTH = 2

/**
 * Reads the beginning of a JSON text as if it ended behind the last whole entry of its list, a bare one or one in an
 * object: `{"data":[{"id":"a"},{"id":"b"` is read as `{"data":[{"id":"a"}]}`.
 * @returns undefined where there is no list with a whole entry.
 */
export function parseCutList(text: string): unknown {
  const open: string[] = []
  let isInText = false
  let end = 0
  let closing = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isInText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === '[' || sign === '{') open.push(sign)
    else if (sign === ']' || sign === '}') {
      open.pop()
      if (open.length <= MAX_LIST_DEPTH && open.at(-1) === '[') {
        end = at + 1
        closing = open
          .map((bracket) => (bracket === '[' ? ']' : '}'))
          .reverse()
          .join('')
      }
    }
  }
  return end === 0 ? undefined : parseJson(text.slice(0, end) + closing)
}
