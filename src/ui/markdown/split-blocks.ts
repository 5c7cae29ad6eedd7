import { endOfFormula, formulaStart } from './formula/find-formula'

/**
 * A top-level piece of a message that is rendered on its own:
 * - `text`: markdown for the lexer (a paragraph, a heading, a whole list, a table, a quote …)
 * - `fence`: a fenced code block with its marker lines; `closed` once the closing marker is there
 * - `html`: a raw HTML block, which is shown as it is written
 *
 * `text` is the source from the block's first line to its last line that is not blank.
 */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'html'; text: string }
  | { kind: 'fence'; text: string; closed: boolean }

/** A message cut into blocks, with what is needed to go on when more text arrives at its end. */
export type SplitText = {
  source: string
  blocks: readonly Block[]
  /** The state after the last line that has its line break; what follows is scanned anew each time. */
  settled: Scan
}

type Mode =
  | { kind: 'between' }
  | { kind: 'text'; inParagraph: boolean }
  | { kind: 'indented' }
  | { kind: 'list'; contentColumn: number }
  | { kind: 'fence'; marker: string }
  /** A display formula until `closing`; a blank line ends it too, and then it was none. */
  | { kind: 'formula'; closing: string }
  /** `until` is what ends the block; null for the kinds that end at a blank line. */
  | { kind: 'html'; until: RegExp | null }

type Scan = {
  /** Offset of the next line. */
  position: number
  /** Offsets of the open block: its first character and the end of its last line that is not blank. */
  start: number
  end: number
  afterBlank: boolean
  mode: Mode
  finished: readonly Block[]
}

const START: Scan = {
  position: 0,
  start: 0,
  end: 0,
  afterBlank: false,
  mode: { kind: 'between' },
  finished: [],
}

/** Cuts a whole message into its top-level blocks, in time proportional to its length. */
export function splitBlocks(source: string): SplitText {
  return scanFrom(START, source)
}

/**
 * Goes on from an earlier cut when `source` begins with the earlier text, scanning only what is
 * new; otherwise starts over. The result equals `splitBlocks(source)`, and finished blocks are the
 * same objects as before.
 */
export function extendSplit(previous: SplitText, source: string): SplitText {
  return source.startsWith(previous.source)
    ? scanFrom(previous.settled, source)
    : splitBlocks(source)
}

function scanFrom(from: Scan, source: string): SplitText {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
  const finished = [...from.finished]
  const settled: Scan = { ...from, finished }
  for (;;) {
    const lineEnd = text.indexOf('\n', settled.position)
    if (lineEnd === -1) break
    scanLine(settled, finished, text, lineEnd)
    settled.position = lineEnd + 1
  }
  // The last line may still grow, so what it says counts for this drawing only.
  const scan: Scan = { ...settled }
  const blocks = [...finished]
  if (scan.position < text.length) scanLine(scan, blocks, text, text.length)
  finishBlock(scan, blocks, text, false)
  return { source, blocks, settled }
}

/** Moves the open block, if there is one, to the finished ones. */
function finishBlock(scan: Scan, finished: Block[], text: string, closed: boolean): void {
  const { mode } = scan
  if (mode.kind === 'between') return
  const slice = copyOf(text.slice(scan.start, scan.end))
  if (mode.kind === 'fence') finished.push({ kind: 'fence', text: slice, closed })
  else finished.push({ kind: mode.kind === 'html' ? 'html' : 'text', text: slice })
  scan.mode = { kind: 'between' }
}

/**
 * The same characters in a string of their own. Engines let a slice keep the whole string it was cut
 * from alive, and each drawing of a growing message has another one.
 */
function copyOf(slice: string): string {
  return ` ${slice}`.slice(1)
}

/**
 * Takes one line into account. The rules are CommonMark's for the outermost containers only: what
 * stands inside a list item or a quote belongs to that block, whatever it is.
 */
function scanLine(scan: Scan, finished: Block[], text: string, lineEnd: number): void {
  const line = text.slice(scan.position, lineEnd)
  const { mode } = scan

  if (mode.kind === 'fence') {
    scan.end = lineEnd
    if (closesFence(line, mode.marker)) finishBlock(scan, finished, text, true)
    return
  }
  if (mode.kind === 'html' && mode.until !== null) {
    scan.end = lineEnd
    if (mode.until.test(line)) finishBlock(scan, finished, text, true)
    return
  }
  if (mode.kind === 'formula' && !BLANK.test(line) && !OPENING_FENCE.test(line)) {
    scan.end = lineEnd
    const end = endOfFormula(line, mode.closing)
    if (end === -1) return
    scan.mode = { kind: 'text', inParagraph: true }
    if (BLANK.test(line.slice(end + 2))) finishBlock(scan, finished, text, true)
    return
  }
  if (BLANK.test(line)) {
    if (mode.kind === 'html' || mode.kind === 'formula') finishBlock(scan, finished, text, true)
    scan.afterBlank = true
    return
  }

  const next = mode.kind === 'html' ? null : startedBy(line, scan)
  if (next !== null) {
    finishBlock(scan, finished, text, true)
    scan.start = scan.position
    scan.mode = next.mode
  } else {
    scan.mode = continuedMode(line, mode)
  }
  scan.end = lineEnd
  scan.afterBlank = false
  if (next?.isWhole === true || endsAfter(line, next === null, mode)) {
    finishBlock(scan, finished, text, true)
  }
}

type Started = { mode: Mode; isWhole: boolean }

/** The block that begins with this line, or null when the line belongs to the open block. */
function startedBy(line: string, scan: Scan): Started | null {
  const { mode, afterBlank } = scan
  const column = indentOf(line)
  if (mode.kind === 'list' && column >= mode.contentColumn) return null
  const inParagraph = mode.kind === 'text' && mode.inParagraph && !afterBlank

  if (column <= 3) {
    const fence = OPENING_FENCE.exec(line)
    if (fence) return starting({ kind: 'fence', marker: fence[1] ?? fence[2] ?? '```' })
    const formula = formulaStart(line)
    if (formula) return formula.isWhole ? whole() : starting({ kind: 'formula', ...formula })
    const html = htmlStart(line, mode.kind === 'between' || afterBlank)
    if (html) return { mode: html, isWhole: html.until?.test(line) === true }
    if (HEADING.test(line)) return whole()
    if (RULE.test(line) && !(inParagraph && UNDERLINE.test(line))) return whole()
    const marker = LIST_MARKER.exec(line)
    if (marker) {
      if (mode.kind === 'list') return null
      if (!inParagraph || INTERRUPTING_MARKER.test(line)) return starting(listMode(line))
    }
    if (QUOTE.test(line) && mode.kind === 'list') return starting(textMode(line))
  }
  if (mode.kind === 'indented') return column >= 4 ? null : starting(textMode(line))
  if (mode.kind !== 'between' && !afterBlank) return null
  return starting(column >= 4 ? { kind: 'indented' } : textMode(line))
}

function starting(mode: Mode): Started {
  return { mode, isWhole: false }
}

/** A heading or a rule: complete with its one line. */
function whole(): Started {
  return { mode: { kind: 'text', inParagraph: false }, isWhole: true }
}

function textMode(line: string): Mode {
  return { kind: 'text', inParagraph: !QUOTE.test(line) }
}

/** The open block's mode after one more line of it. */
function continuedMode(line: string, mode: Mode): Mode {
  if (mode.kind === 'text') return textMode(line)
  // A sibling item sets anew how far its content is indented.
  if (mode.kind === 'list' && indentOf(line) < mode.contentColumn && LIST_MARKER.test(line)) {
    return listMode(line)
  }
  return mode
}

/** An underlined heading is complete with its underline. */
function endsAfter(line: string, continued: boolean, mode: Mode): boolean {
  return continued && mode.kind === 'text' && mode.inParagraph && UNDERLINE.test(line)
}

const BLANK = /^[ \t]*$/
const OPENING_FENCE = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
const QUOTE = /^ {0,3}>/
const LIST_MARKER = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/
/** Only these may end a paragraph: an empty item or "7." inside a sentence must not. */
const INTERRUPTING_MARKER = /^ {0,3}(?:[-*+]|1[.)])[ \t]+[^ \t]/

function listMode(line: string): Mode {
  const marker = LIST_MARKER.exec(line)?.[0] ?? ''
  const rest = line.slice(marker.length)
  const contentColumn = indentOf(rest, marker.length)
  const padding = contentColumn - marker.length
  // Five or more columns are one column and then indented code; an empty item counts as one.
  const isFar = BLANK.test(rest) || padding > 4
  return { kind: 'list', contentColumn: isFar ? marker.length + 1 : contentColumn }
}

/** The column at which the text after the leading white space stands; tab stops are every four columns. */
function indentOf(line: string, from = 0): number {
  let column = from
  for (const character of line) {
    if (character === ' ') column += 1
    else if (character === '\t') column += 4 - (column % 4)
    else break
  }
  return column
}

function closesFence(line: string, marker: string): boolean {
  const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1]
  return closing !== undefined && closing.startsWith(marker)
}

const HTML_UNTIL: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[ \t>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<![a-z]/i, />/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
]

const HTML_BLOCK_TAG =
  /^ {0,3}<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t]|\/?>|$)/i

const HTML_LONE_TAG =
  /^ {0,3}<(?:\/[a-z][a-z0-9-]*[ \t]*|[a-z][a-z0-9-]*(?:[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^ \t"'=<>`]+))?)*[ \t]*\/?)>[ \t]*$/i

/** Lines longer than this are not tried as a lone tag: that pattern is the one that backtracks. */
const MAX_LONE_TAG_LENGTH = 1000

function htmlStart(
  line: string,
  mayBeLoneTag: boolean,
): { kind: 'html'; until: RegExp | null } | null {
  if (!line.trimStart().startsWith('<')) return null
  for (const [start, until] of HTML_UNTIL) {
    if (start.test(line)) return { kind: 'html', until }
  }
  if (HTML_BLOCK_TAG.test(line)) return { kind: 'html', until: null }
  const isLoneTag = mayBeLoneTag && line.length <= MAX_LONE_TAG_LENGTH && HTML_LONE_TAG.test(line)
  return isLoneTag ? { kind: 'html', until: null } : null
}
