/** Letters that are looked at: a preview is one line. */
const MOST = 1_000

/** Fences of code, with the language behind them. */
const FENCES = /^[ \t]*(?:`{3,}|~{3,}).*$/gm
/** Lines across, also the one under the head of a table. */
const RULES = /^[ \t]*(?:[-*_][ \t]*){3,}$|^[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*$/gm
/** A row of a table, without what stands before its first cell. */
const ROWS = /^[ \t]*\|[ \t]*(\S.*\|)[ \t]*$/gm
/** What begins a line as a heading, a quotation or an item. */
const BEGINNINGS = /^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm
/** A link or a picture: its text stays. */
const LINKS = /!?\[([^\][\n]*)\]\([^()\s]*\)/g
/** Signs of emphasis and code, where they open or close something: "2*3" and "snake_case" have none. */
const OPENING = /(?<![\p{L}\p{N}])(?:[*_`]+|~~)(?=\S)/gu
const CLOSING = /(?<=\S)(?:[*_`]+|~~)(?![\p{L}\p{N}])/gu

/**
 * The beginning of a text in one line, without the signs of markdown: for previews, which show no formatting. It is no
 * parser: what is only nearly markdown may keep a sign or lose one.
 */
export function withoutMarks(text: string): string {
  return text
    .slice(0, MOST)
    .replaceAll(FENCES, ' ')
    .replaceAll(RULES, '')
    .replaceAll(ROWS, (_, cells: string) => cells.replaceAll('|', ' · '))
    .replaceAll(BEGINNINGS, '')
    .replaceAll(LINKS, '$1')
    .replaceAll(OPENING, '')
    .replaceAll(CLOSING, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/ · ?$/, '')
    .trim()
}
