import type { Token } from 'marked'
import { useMemo, type ReactNode } from 'react'
import { parseBlock, type Definitions } from './parse-block'
import { PlainBlock } from './plain-block'
import { renderTokens } from './render-tokens'

type Props = {
  text: string
  definitions: Definitions
  /** No more text will come into this block. */
  complete: boolean
}

/** Markdown as elements; as plain text where it cannot be read safely. */
export function FormattedBlock({ text, definitions, complete }: Props) {
  const tokens = useMemo(() => parseBlock(text, definitions), [text, definitions])
  const elements = useMemo(() => draw(tokens, complete), [tokens, complete])
  return elements ?? <PlainBlock text={text} />
}

function draw(tokens: readonly Token[] | null, complete: boolean): ReactNode {
  try {
    return tokens === null ? null : renderTokens(tokens, complete)
  } catch {
    return null
  }
}
