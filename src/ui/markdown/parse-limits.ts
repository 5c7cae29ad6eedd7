import { mayHaveFormula } from './formula/find-formula'

/** Blocks longer than this are shown plain until the reader asks, in UTF-16 code units (design, §7). */
export const MAX_BLOCK_LENGTH = 20_000

/** Quotes, lists and emphasis nested deeper than this stay plain (design, §7). */
export const MAX_NESTING = 100

/** Lines of one block; the lexer looks ahead from each to the end of its paragraph. */
const MAX_LINES = 2000

/** Cells a table may have; short rows are filled up, so a small text can ask for millions. */
const MAX_TABLE_CELLS = 20_000

/** Runs of backticks times the block's length: each looks for its equal to the end. */
const MAX_CODE_SPAN_WORK = 40_000_000

/** Marks in one stretch without white space; the lexer's address patterns go back over them. */
const MAX_MARKS_IN_WORD = 1000

/**
 * Distances from each emphasis mark to its end, summed over a block; a mark without an end is looked for
 * up to the end of its stretch. A page of bold keywords needs a hundredth of this.
 */
const MAX_EMPHASIS_WORK = 2_000_000

/**
 * Whether the lexer can take this block without running out of stack or time. Each check reads the
 * text once and errs on the side of no: a wrong no shows plain text, a wrong yes freezes the page.
 */
export function isWithinLimits(text: string): boolean {
  return (
    !isNestedTooDeep(text) &&
    (hasFewMarks(text) ||
      (isEmphasisWithinLimits(text) && (!mayHaveFormula(text) || isEmphasisBounded(text)))) &&
    hasFewLinesAndCells(text) &&
    backtickRuns(text) * text.length <= MAX_CODE_SPAN_WORK &&
    marksInWord(text) <= MAX_MARKS_IN_WORD
  )
}

const CONTAINER_MARKER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t\n]|$))/y

/**
 * Whether quotes and lists may be nested deeper than the cap: no line can be deeper than its own markers
 * plus half its indentation.
 */
export function isNestedTooDeep(text: string): boolean {
  for (let start = 0; start !== -1; start = nextLine(text, start)) {
    let markers = 0
    CONTAINER_MARKER.lastIndex = start
    while (markers <= MAX_NESTING && CONTAINER_MARKER.test(text)) markers += 1
    if (markers === 0) continue
    let indent = 0
    for (let at = start; text[at] === ' ' || text[at] === '\t'; at += 1) {
      indent += text[at] === '\t' ? 4 : 1
    }
    if (markers + Math.floor(indent / 2) > MAX_NESTING) return true
  }
  return false
}

/** Whether even marks that all stay open could not reach a limit. Spares nearly every block the pairing. */
function hasFewMarks(text: string): boolean {
  const marks = text.match(/\*+|_+|~+/g)?.length ?? 0
  return marks <= MAX_NESTING && marks * text.length <= MAX_EMPHASIS_WORK
}

const MARKS = /(\*+|_+|~+)|\n(?=[ \t]*\n)/g
const MARKS_IN_LIST = /(\*+|_+|~+)|\n(?=[ \t]*(?:\n|(?:[-*+]|\d{1,9}[.)])[ \t]))/g
const MARKS_IN_TABLE = /(\*+|_+|~+)|\n(?=[ \t]*(?:\n|\|))/g
const LIST_START = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/
/** Where emphasis is marked and where a new stretch begins, in a block of this kind. */
function marksPattern(text: string): RegExp {
  if (LIST_START.test(text)) return MARKS_IN_LIST
  return isDelimiterRow(secondLine(text)) ? MARKS_IN_TABLE : MARKS
}

/**
 * Bounds the depth and the work of emphasis by pairing marks as CommonMark does, but only with their
 * equals. Each list item, table row and paragraph begins a new stretch.
 */
function isEmphasisWithinLimits(text: string): boolean {
  let open: Mark[] = []
  let work = 0
  for (const match of text.matchAll(marksPattern(text))) {
    const run = match[1]
    if (run === undefined) {
      for (const mark of open) work += match.index - mark.index
      open = []
      continue
    }
    const { canOpen, canClose } = flanking(text, match.index, run)
    const pair = canClose ? open.findLastIndex((mark) => mark.run === run) : -1
    if (pair !== -1) {
      for (const mark of open.splice(pair)) work += match.index - mark.index
    } else if (canOpen) {
      open.push({ run, index: match.index })
      if (open.length > MAX_NESTING) return false
    }
  }
  for (const mark of open) work += text.length - mark.index
  return work <= MAX_EMPHASIS_WORK
}

/** Marks times the length of their stretch, summed over a block in which formulas may hide marks. */
const MAX_BOUNDED_EMPHASIS_WORK = 4_000_000

/**
 * Bounds the work of emphasis whichever marks pair up: a mark inside a formula ends nothing, and what is
 * a formula is known only to the lexer.
 */
function isEmphasisBounded(text: string): boolean {
  let work = 0
  let marks = 0
  let start = 0
  for (const match of text.matchAll(marksPattern(text))) {
    if (match[1] !== undefined) marks += 1
    else {
      work += marks * (match.index - start)
      marks = 0
      start = match.index
    }
  }
  return work + marks * (text.length - start) <= MAX_BOUNDED_EMPHASIS_WORK
}

type Mark = { run: string; index: number }

const WHITE_SPACE = /^\s?$/
const PUNCTUATION = /[\p{P}\p{S}]/u
const PUNCTUATION_BUT_TILDE = /(?!~)[\p{P}\p{S}]/u

/** CommonMark's rule for which marks can begin and which can end emphasis. */
function flanking(text: string, index: number, run: string) {
  const before = characterBefore(text, index)
  const after = String.fromCodePoint(text.codePointAt(index + run.length) ?? 0x20)
  const isSpaceBefore = WHITE_SPACE.test(before)
  const isSpaceAfter = WHITE_SPACE.test(after)
  // To stars and underscores the lexer takes a tilde for a letter.
  const punctuation = run.startsWith('~') ? PUNCTUATION : PUNCTUATION_BUT_TILDE
  const isMarkBefore = punctuation.test(before)
  const isMarkAfter = punctuation.test(after)
  const isLeft = !isSpaceAfter && (!isMarkAfter || isSpaceBefore || isMarkBefore)
  const isRight = !isSpaceBefore && (!isMarkBefore || isSpaceAfter || isMarkAfter)
  if (!run.startsWith('_')) return { canOpen: isLeft, canClose: isRight }
  return {
    canOpen: isLeft && (!isRight || isMarkBefore),
    canClose: isRight && (!isLeft || isMarkAfter),
  }
}

function characterBefore(text: string, index: number): string {
  const pair = text.slice(Math.max(0, index - 2), index)
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : pair.slice(-1)
}

/** Could be the line under a table's head, within quotes too. */
function isDelimiterRow(line: string): boolean {
  return line.includes('-') && /^[ \t>|:-]+$/.test(line)
}

function secondLine(text: string): string {
  const start = text.indexOf('\n') + 1
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? text.length : end)
}

/** Cells are the widest line that could be a table's delimiter row, times all lines. */
function hasFewLinesAndCells(text: string): boolean {
  let lines = 0
  let widest = 0
  for (let start = 0; start !== -1; start = nextLine(text, start)) {
    lines += 1
    if (lines > MAX_LINES) return false
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end === -1 ? text.length : end)
    if (isDelimiterRow(line)) widest = Math.max(widest, line.split('|').length)
  }
  return widest * lines <= MAX_TABLE_CELLS
}

function backtickRuns(text: string): number {
  return text.match(/`+/g)?.length ?? 0
}

const DATA_IMAGE = /data:image\/[a-z]{1,9};base64,[A-Za-z0-9+/=]*/g
const MARK = /[._+*?!,)&@:;'"~$-]/g

/** Of the word with the most; words that are too short to have too many count as none. */
function marksInWord(text: string): number {
  if (text.length <= MAX_MARKS_IN_WORD) return 0
  const words = text.includes('data:image/') ? text.replace(DATA_IMAGE, '') : text
  return words
    .split(/[ \n\t]/)
    .filter((word) => word.length > MAX_MARKS_IN_WORD)
    .reduce((most, word) => Math.max(most, word.match(MARK)?.length ?? 0), 0)
}

/** Offset of the line after the one at `start`, or -1 when it was the last. */
function nextLine(text: string, start: number): number {
  const lineBreak = text.indexOf('\n', start)
  return lineBreak === -1 ? -1 : lineBreak + 1
}
