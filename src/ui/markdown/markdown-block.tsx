import { memo } from 'react'
import { FencedCode } from './code/fenced-code'
import { FormattedBlock } from './formatted-block'
import { LongBlock } from './long-block'
import { hasLongWord } from './long-word'
import type { Definitions } from './parse-block'
import { MAX_BLOCK_LENGTH } from './parse-limits'
import { PlainBlock } from './plain-block'
import type { Block } from './split-blocks'

type Props = {
  kind: Block['kind']
  text: string
  /** Level of the heading that it is or stands under. */
  level: number
  definitions: Definitions
  /** No more text will come into this block. */
  complete: boolean
}

/** One block; drawn again only when its own text changes. */
export const MarkdownBlock = memo(function MarkdownBlock(props: Props) {
  const { kind, text, level, definitions, complete } = props
  if (kind === 'fence') return <FencedCode text={text} complete={complete} />
  if (kind === 'html') return <PlainBlock text={text} />
  const isLong = text.length > MAX_BLOCK_LENGTH || hasLongWord(text)
  const Text = isLong ? LongBlock : FormattedBlock
  return <Text text={text} level={level} definitions={definitions} complete={complete} />
})
