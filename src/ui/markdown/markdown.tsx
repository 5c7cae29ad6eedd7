import { useMemo, useState } from 'react'
import { BlockList } from './block-list'
import './markdown.css'
import { collectDefinitions, NO_DEFINITIONS } from './parse-block'
import { extendSplit, splitBlocks, type SplitText } from './split-blocks'
import { VoiceContext, type Voice } from './voice'

type Props = {
  text: string
  /** More text will follow: the last block is not final, and reference links wait for their targets. */
  streaming: boolean
  voice?: Voice
}

/**
 * Text from a model as React elements. Nothing in it runs, loads or leaves its box: no HTML, no remote
 * image, links only to http, https and mailto (promises P1 to P3).
 */
export function Markdown({ text, streaming, voice = 'document' }: Props) {
  const { blocks } = useSplit(text)
  const definitions = useMemo(
    () => (streaming ? NO_DEFINITIONS : collectDefinitions(blocks)),
    [streaming, blocks],
  )
  return (
    <div className="markdown" data-voice={voice}>
      <VoiceContext value={voice}>
        <BlockList blocks={blocks} definitions={definitions} growing={streaming} />
      </VoiceContext>
    </div>
  )
}

/** The text's blocks, going on from the last drawing's so that a stream costs what it adds. */
function useSplit(text: string): SplitText {
  const [split, setSplit] = useState(() => splitBlocks(text))
  if (split.source === text) return split
  const next = extendSplit(split, text)
  setSplit(next)
  return next
}
