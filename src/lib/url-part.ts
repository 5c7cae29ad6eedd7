/** Halves of a character that stand alone: `encodeURIComponent` throws on them. */
const LONE_HALVES = /\p{Cs}/gu

/**
 * Any text as a part of an address, such as an id from a file or a cursor from a server. Never throws: half a character,
 * which no address can hold, becomes the replacement character, so that one bad record costs its own link and not the
 * page that lists it.
 */
export function toUrlPart(text: string): string {
  return encodeURIComponent(text.replace(LONE_HALVES, '\ufffd'))
}
