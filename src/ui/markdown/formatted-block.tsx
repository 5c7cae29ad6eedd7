import type { Token } from 'marked'
import { use, useMemo, type ReactNode } from 'react'
import { parseBlock, type Definitions } from './parse-block'
import { PlainBlock } from './plain-block'
import { renderTokens } from './render-tokens'
import { VoiceContext, type Voice } from './voice'

type Props = {
  text: string
  definitions: Definitions
  /** No more text will come into this block. */
  complete: boolean
}

/** Markdown as elements; as plain text where it cannot be read safely. */
export function FormattedBlock({ text, definitions, complete }: Props) {
  const tokens = useMemo(() => parseBlock(text, definitions), [text, definitions])
  const voice = use(VoiceContext)
  const elements = useMemo(() => draw(tokens, complete, voice), [tokens, complete, voice])
  return elements ?? <PlainBlock text={text} />
}

function draw(tokens: readonly Token[] | null, complete: boolean, voice: Voice): ReactNode {
  try {
    return tokens === null ? null : renderTokens(tokens, complete, voice)
  } catch {
    return null
  }
}
