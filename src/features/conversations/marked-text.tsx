import type { TextRange } from '@/storage/search/word-index'

interface Props {
  text: string
  /** What is marked, in order and not overlapping. */
  ranges: readonly TextRange[]
}

/** A text in which what was searched for is marked. */
export function MarkedText({ text, ranges }: Props) {
  const starts = [0, ...ranges.map(([, end]) => end)]
  return starts.map((start, index) => {
    const range = ranges[index]
    return (
      <span key={start}>
        {text.slice(start, range?.[0])}
        {range && (
          <mark className="rounded-sm bg-accent/20 text-inherit">{text.slice(...range)}</mark>
        )}
      </span>
    )
  })
}
