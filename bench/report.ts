import { median } from './statistics'

/** What Parlour must not exceed; every figure is better when it is smaller. */
export interface Target {
  atMost?: number
  /** As often as the floor's own figure. */
  timesFloor?: number
}

/** One thing that was measured, each figure as often as there were repetitions. */
export interface Row {
  name: string
  /** Such as `ms` or `KiB`; empty for plain counts. */
  unit: string
  /** The bare page's figures; absent where there is nothing to compare. */
  floor?: readonly number[]
  parlour: readonly number[]
  /** Absent for figures that only inform. */
  target?: Target
}

/** A row as it is printed and stored. */
export interface Result {
  name: string
  unit: string
  floor: number | undefined
  parlour: number
  /** Parlour divided by the floor; absent without a floor, or where the floor is nothing. */
  ratio: number | undefined
  target: string
  verdict: 'ok' | 'missed' | ''
}

/** Takes the medians of a row and compares them with its target. */
export function judge({ name, unit, floor, parlour, target = {} }: Row): Result {
  const own = median(parlour)
  const bare = floor && median(floor)
  const { atMost, timesFloor } = target
  const limit = timesFloor !== undefined && bare !== undefined ? timesFloor * bare : atMost
  return {
    name,
    unit,
    floor: bare,
    parlour: own,
    ratio: bare ? own / bare : undefined,
    target: describe(target, unit),
    verdict: limit === undefined ? '' : own <= limit ? 'ok' : 'missed',
  }
}

function describe({ atMost, timesFloor }: Target, unit: string): string {
  if (timesFloor !== undefined) return `<= ${timesFloor} x floor`
  return atMost === undefined ? '' : `<= ${formatNumber(atMost)} ${unit}`.trimEnd()
}

/** Three digits, or as many as the whole number has: 0.25, 6.7, 190, 5,947. */
export function formatNumber(value: number): string {
  const options =
    value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: value < 1 ? 2 : 3 }
  return new Intl.NumberFormat('en-US', options).format(value)
}

const HEADINGS = ['', 'floor', 'Parlour', 'ratio', 'target', '']

/** The results as a table in Markdown, which can be read as it is and pasted into the README. */
export function toTable(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.unit === '' ? result.name : `${result.name}, ${result.unit}`,
    result.floor === undefined ? '' : formatNumber(result.floor),
    formatNumber(result.parlour),
    result.ratio === undefined ? '' : formatNumber(result.ratio),
    result.target,
    result.verdict,
  ])
  return toMarkdown(HEADINGS, rows, [1, 2, 3])
}

/** A table in Markdown. @param numeric columns that are aligned to the right. */
export function toMarkdown(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  numeric: readonly number[],
): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, 3, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const isNumber = (column: number) => numeric.includes(column)
  const toLine = (cells: readonly string[]) =>
    `| ${cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return isNumber(column) ? cell.padStart(width) : cell.padEnd(width)
      })
      .join(' | ')} |`
  const rule = widths.map((width, column) =>
    isNumber(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return [toLine(headings), toLine(rule), ...rows.map(toLine)].join('\n')
}
