import { memo } from 'react'
import { FencedCode } from './fenced-code'
import { FormattedBlock } from './formatted-block'
import { LongBlock } from './long-block'
import type { Definitions } from './parse-block'
import { MAX_BLOCK_LENGTH } from './parse-limits'
import { PlainBlock } from './plain-block'
import type { Block } from './split-blocks'

type Props = {
  kind: Block['kind']
  text: string
  definitions: Definitions
  /** No more text will come into this block. */
  complete: boolean
}

/** One block; drawn again only when its own text changes. */
export const MarkdownBlock = memo(function MarkdownBlock(props: Props) {
  const { kind, text, definitions, complete } = props
  if (kind === 'fence') return <FencedCode text={text} complete={complete} />
  if (kind === 'html') return <PlainBlock text={text} />
  const Text = text.length > MAX_BLOCK_LENGTH ? LongBlock : FormattedBlock
  return <Text text={text} definitions={definitions} complete={complete} />
})
