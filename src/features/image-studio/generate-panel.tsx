import { Sparkles } from 'lucide-react'
import { StudioFormFrame } from './studio-form-frame'
import type { ImageModelChoice } from './use-image-provider'

/** New pictures from words. IMG-06 to IMG-11. */
export function GeneratePanel({ choice }: { choice: ImageModelChoice }) {
  return (
    <StudioFormFrame
      kind="generate"
      choice={choice}
      label="Image Description"
      placeholder="What is to be seen, in which light, drawn or painted how"
      submitLabel="Generate Image"
      icon={<Sparkles aria-hidden size={16} strokeWidth={1.5} />}
    />
  )
}
