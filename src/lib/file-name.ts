import { cutText } from './cut-text'

/** What no system allows in a file name, or what would make a path of it. */
// eslint-disable-next-line no-control-regex -- control characters are what is meant
const FORBIDDEN = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g

/** Code units of a file name at most: systems take 255 bytes, and one may have three. */
const MAX_LENGTH = 80

/** What was typed as it may stand in a file name: in one line, without what no system allows. Maybe blank. */
export function withoutForbidden(typed: string): string {
  return typed.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()
}

/** Without the points and spaces at its ends, which make it invisible or get lost. */
export function withoutEdgePoints(name: string): string {
  return name.replace(/^[. ]+|[. ]+$/g, '')
}

/**
 * The name of a file that holds what has a name. @param ending with its point. @param otherwise the name where nothing is
 * left of it
 */
export function toFileName(name: string, ending: string, otherwise: string): string {
  // Directional signs could show the ending in another place than it stands.
  const shown = withoutForbidden(name.slice(0, 1000).replace(/\p{Cf}/gu, ''))
  const plain = withoutEdgePoints(cutText(shown.toWellFormed(), MAX_LENGTH))
  return (plain === '' ? otherwise : plain) + ending
}
