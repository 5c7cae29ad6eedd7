import { cutText } from '@/lib/cut-text'

/* The text of a document as it is put together: Markdown, as far as paragraphs, headings, lists and tables go. */

/** What kind of paragraph it is; neither for a usual one. */
export interface ParagraphKind {
  /** 1 to 6. */
  heading?: number | undefined
  /** Level from 0. */
  list?: { level: number; isOrdered: boolean } | undefined
}

/** Thrown where no more text is taken. */
export class Enough extends Error {
  override readonly name = 'Enough'
}

const MAX_HEADING = 6
const MAX_LIST_LEVEL = 8

/** A table that is being read. */
interface Table {
  rows: string[][]
  /** Text of the cell that is being read; undefined between two. */
  cell: string | undefined
}

/** Puts the text of a document together, as much as is taken of it. */
export class DocumentText {
  readonly #limit: number
  #blocks: string[] = []
  #length = 0
  #isAfterItem = false
  /** Tables within each other, the innermost last. */
  readonly #tables: Table[] = []

  /** @param limit code units at most */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** What there is. */
  get text(): string {
    return this.#blocks.join('')
  }

  /** Adds a paragraph, or what it says to the cell that it stands in. @throws {Enough} */
  addParagraph(raw: string, { heading, list }: ParagraphKind = {}): void {
    const text = tidy(raw)
    if (text === '') return
    const table = this.#tables.at(-1)
    if (table) {
      const { cell } = table
      if (cell !== undefined) table.cell = cell === '' ? oneLine(text) : `${cell} ${oneLine(text)}`
      return
    }
    if (list) {
      const indent = '  '.repeat(Math.min(Math.max(0, list.level), MAX_LIST_LEVEL))
      this.#add(`${indent}${list.isOrdered ? '1.' : '-'} ${oneLine(text)}`, true)
    } else if (heading !== undefined && heading > 0)
      this.#add(`${'#'.repeat(Math.min(heading, MAX_HEADING))} ${oneLine(text)}`)
    else this.#add(text)
  }

  openTable(): void {
    this.#tables.push({ rows: [], cell: undefined })
  }

  openRow(): void {
    this.#tables.at(-1)?.rows.push([])
  }

  openCell(): void {
    const table = this.#tables.at(-1)
    if (table) table.cell = ''
  }

  closeCell(): void {
    const table = this.#tables.at(-1)
    if (!table) return
    table.rows.at(-1)?.push(table.cell ?? '')
    table.cell = undefined
  }

  /** @throws {Enough} */
  closeTable(): void {
    const table = this.#tables.pop()
    const rows = table?.rows.filter((row) => row.some((cell) => cell !== '')) ?? []
    const [first] = rows
    if (!first) return
    // Markdown has no tables within tables.
    if (this.#tables.length > 0) {
      this.addParagraph(rows.map((row) => row.filter((cell) => cell !== '').join(' ')).join('; '))
      return
    }
    const lines = rows.map(
      (row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
    )
    lines.splice(1, 0, `|${' --- |'.repeat(first.length)}`)
    this.#add(lines.join('\n'))
  }

  #add(block: string, isItem = false): void {
    const before = this.#length === 0 ? '' : isItem && this.#isAfterItem ? '\n' : '\n\n'
    this.#isAfterItem = isItem
    const whole = before + block
    const left = this.#limit - this.#length
    this.#blocks.push(whole.length > left ? cutText(whole, left) : whole)
    this.#length += whole.length
    if (whole.length > left) throw new Enough()
  }
}

/** Control characters other than line breaks and tabs. */
// eslint-disable-next-line no-control-regex -- control characters are what is meant
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g

function tidy(text: string): string {
  const plain = text.toWellFormed().replace(CONTROL, ' ').replaceAll('\u00ad', '')
  const lines = plain.split('\n').map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
