import { Sparkles } from 'lucide-react'
import { StudioFormFrame } from './studio-form-frame'
import type { Painter } from './use-painter'

/** New pictures from words. IMG-06 to IMG-11. */
export function GeneratePanel({ painter }: { painter: Painter }) {
  return (
    <StudioFormFrame
      kind="generate"
      painter={painter}
      label="Image Description"
      placeholder="What is to be seen, in which light, drawn or painted how"
      submitLabel="Generate Image"
      icon={<Sparkles aria-hidden size={16} strokeWidth={1.5} />}
    />
  )
}
