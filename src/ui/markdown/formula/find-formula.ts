/** A formula as it stands in a text. */
export type FoundFormula = {
  /** With its delimiters. */
  raw: string
  /** What stands between them. */
  tex: string
  /** On a line of its own. */
  display: boolean
}

/** Longer formulas are shown as their source, in UTF-16 code units. */
export const MAX_FORMULA_LENGTH = 2000

/** How far the end of a formula that begins a block is looked for. */
const MAX_BLOCK_FORMULA_LENGTH = 10_000

/*
 * A backslash protects what follows it. No pattern can cross the beginning of another formula of its
 * kind, so that a text of nothing but beginnings is read once and not once for each.
 */
const DOLLAR = /\$(?![\s$])((?:[^\\$`]|\\[^]){1,2000})\$(?!\d)/y
const TWO_DOLLARS = /\$\$(?!\$)((?:[^\\$]|\\[^]|\$(?!\$)){1,2000})\$\$/y
const PARENTHESES = /\\\(((?:[^\\]|\\[^()]){1,2000})\\\)/y
const BRACKETS = /\\\[((?:[^\\]|\\[^[\]]){1,2000})\\\]/y

const WORD_CHARACTER = /[A-Za-z0-9$]/

/** Whether a formula is possible at all; most texts end here. */
export function mayHaveFormula(text: string): boolean {
  return text.includes('$') || text.includes('\\(') || text.includes('\\[')
}

/**
 * The formula that begins exactly at `index`. Amounts of money are none: a formula between single
 * dollars has no space inside its dollars, no letter or digit before them and no digit after them.
 * `before` is the character in front, when it is not part of `text`.
 */
export function formulaAt(text: string, index: number, before?: string): FoundFormula | null {
  if (text[index] === '$') {
    const previous = before ?? text[index - 1] ?? ''
    if (text[index + 1] === '$') {
      return previous === '$' ? null : match(TWO_DOLLARS, text, index, true)
    }
    if (WORD_CHARACTER.test(previous)) return null
    const found = match(DOLLAR, text, index, false)
    return found !== null && /\s$/.test(found.tex) ? null : found
  }
  if (text[index] !== '\\') return null
  if (text[index + 1] === '(') return match(PARENTHESES, text, index, false)
  return text[index + 1] === '[' ? match(BRACKETS, text, index, true) : null
}

function match(pattern: RegExp, text: string, index: number, display: boolean) {
  pattern.lastIndex = index
  const [raw, tex] = pattern.exec(text) ?? []
  return raw === undefined || tex === undefined || tex.trim() === '' ? null : { raw, tex, display }
}

/** Up to three spaces, a delimiter of display formulas, and the rest of the line. */
const BLOCK_START = /^ {0,3}(\$\$(?!\$)|\\\[)([^\n]*)/

/**
 * The display formula that begins a block. It has no blank line inside, and what follows it on its last
 * line is not part of it.
 */
export function blockFormulaAtStart(text: string): FoundFormula | null {
  const opening = BLOCK_START.exec(text)
  if (opening?.[1] === undefined) return null
  const from = text.indexOf(opening[1]) + 2
  const area = text.slice(from, from + MAX_BLOCK_FORMULA_LENGTH)
  const end = endOfFormula(area, closingOf(opening[1]))
  if (end === -1) return null
  const tex = area.slice(0, end)
  if (tex.trim() === '' || /\n[ \t]*\n/.test(tex)) return null
  const after = /^[ \t]*\n?/.exec(text.slice(from + end + 2))?.[0] ?? ''
  return { raw: text.slice(0, from + end + 2) + after, tex, display: true }
}

/**
 * The display formula that begins with this line: whole when the line is nothing else, or still waiting
 * for what closes it. Null when there is none, or when the line goes on after it as a paragraph does.
 */
export function formulaStart(line: string): { isWhole: boolean; closing: string } | null {
  const opening = BLOCK_START.exec(line)
  if (opening?.[1] === undefined || opening[2] === undefined) return null
  const closing = closingOf(opening[1])
  const end = endOfFormula(opening[2], closing)
  if (end === -1) return { isWhole: false, closing }
  return opening[2].slice(end + 2).trim() === '' ? { isWhole: true, closing } : null
}

/** Offset of the delimiter that ends a formula, or -1; a backslash protects what follows it. */
export function endOfFormula(text: string, closing: string): number {
  for (let at = 0; at < text.length; at += 1) {
    if (text.startsWith(closing, at)) return at
    if (text[at] === '\\') at += 1
  }
  return -1
}

function closingOf(opening: string): string {
  return opening === '$$' ? '$$' : '\\]'
}

/**
 * Hides formulas from the search for emphasis: `masked` is `source` with code, links and escapes already
 * hidden, character by character, and only what is still visible there counts as a formula's beginning.
 */
export function maskFormulas(masked: string, source: string): string {
  if (masked.length !== source.length || !mayHaveFormula(source)) return masked
  let result = ''
  let copied = 0
  for (let at = 0; at < source.length; at += 1) {
    const isBackslash = source[at] === '\\'
    if (!isBackslash && source[at] !== '$') continue
    const isVisible = isBackslash ? masked.startsWith('++', at) : masked[at] === '$'
    const found = isVisible ? formulaAt(source, at) : null
    if (found !== null) {
      result += `${masked.slice(copied, at)}$${'a'.repeat(found.raw.length - 2)}$`
      copied = at + found.raw.length
      at = copied - 1
    } else if (isBackslash) at += 1
  }
  return result + masked.slice(copied)
}
