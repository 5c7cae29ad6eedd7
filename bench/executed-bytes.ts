/** A stretch of a script and how often it ran, as V8 reports it: inner stretches overrule those around them. */
export interface CoverageRange {
  startOffset: number
  endOffset: number
  count: number
}

/** How many characters of a script have run. */
export function executedBytes(ranges: readonly CoverageRange[]): number {
  const fromOutside = ranges.toSorted(
    (a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset,
  )
  const hasRun = new Uint8Array(Math.max(0, ...ranges.map(({ endOffset }) => endOffset)))
  for (const { startOffset, endOffset, count } of fromOutside)
    hasRun.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return hasRun.reduce((sum, ran) => sum + ran, 0)
}
