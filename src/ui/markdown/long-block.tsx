import { useMemo, useState } from 'react'
import { Button } from '../buttons/button'
import { FormattedBlock } from './formatted-block'
import { MAX_PARSED_LENGTH, type Definitions } from './parse-block'
import { isNestedTooDeep, isWithinLimits, MAX_BLOCK_LENGTH } from './parse-limits'
import { PlainBlock } from './plain-block'

type Props = { text: string; level: number; definitions: Definitions; complete: boolean }

const PORTION_PIECES = 10

/** A block over the cap (design, §7): plain until the reader asks, and then piece by piece if it is very long. */
export function LongBlock({ text, level, definitions, complete }: Props) {
  const [isFormatted, setIsFormatted] = useState(false)
  const [portions, setPortions] = useState(1)
  const pieces = useMemo(() => (isFormatted ? inPieces(text) : []), [isFormatted, text])
  const canFormat = useMemo(() => !isNestedTooDeep(text), [text])
  if (!isFormatted) {
    return <PlainBlock text={text} onFormat={canFormat ? () => setIsFormatted(true) : undefined} />
  }
  const shown = pieces.slice(0, portions * PORTION_PIECES)
  return (
    <>
      {shown.map((piece, index) => (
        <FormattedBlock
          key={index}
          text={piece}
          level={level}
          definitions={definitions}
          complete={complete}
        />
      ))}
      {shown.length < pieces.length && (
        <p className="markdown-actions">
          <Button size="small" onClick={() => setPortions(portions + 1)}>
            Show more text
          </Button>
        </p>
      )}
    </>
  )
}

/** One piece where the lexer can take all of it; else cut at line ends or spaces where there are any. */
function inPieces(text: string): string[] {
  if (text.length <= MAX_PARSED_LENGTH && isWithinLimits(text)) return [text]
  const pieces: string[] = []
  for (let start = 0; start < text.length;) {
    const longest = text.slice(start, start + MAX_BLOCK_LENGTH)
    const isLast = start + longest.length >= text.length
    const cut = isLast ? -1 : Math.max(longest.lastIndexOf('\n'), longest.lastIndexOf(' '))
    const piece = cut > 0 ? longest.slice(0, cut + 1) : longest
    pieces.push(piece)
    start += piece.length
  }
  return pieces
}
