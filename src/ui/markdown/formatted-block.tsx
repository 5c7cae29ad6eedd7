import type { Token } from 'marked'
import { use, useMemo, type ReactNode } from 'react'
import { parseBlock, type Definitions } from './parse-block'
import { PlainBlock } from './plain-block'
import { renderTokens } from './render-tokens'
import { VoiceContext, type Voice } from './voice'

type Props = {
  text: string
  /** Level of the heading that it is or stands under. */
  level: number
  definitions: Definitions
  /** No more text will come into this block. */
  complete: boolean
}

/** Markdown as elements; as plain text where it cannot be read safely. */
export function FormattedBlock({ text, level, definitions, complete }: Props) {
  const tokens = useMemo(() => parseBlock(text, definitions), [text, definitions])
  const voice = use(VoiceContext)
  const elements = useMemo(
    () => draw(tokens, complete, voice, level),
    [tokens, complete, voice, level],
  )
  return elements ?? <PlainBlock text={text} />
}

function draw(
  tokens: readonly Token[] | null,
  complete: boolean,
  voice: Voice,
  level: number,
): ReactNode {
  try {
    return tokens === null ? null : renderTokens(tokens, { complete, voice, level })
  } catch {
    return null
  }
}
