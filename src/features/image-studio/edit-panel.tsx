import { WandSparkles } from 'lucide-react'
import { EditSources } from './edit-sources'
import { StudioFormFrame } from './studio-form-frame'
import type { ImageModelChoice } from './use-image-provider'

/** Pictures from other pictures. IMG-12 to IMG-17. */
export function EditPanel({ choice }: { choice: ImageModelChoice }) {
  return (
    <StudioFormFrame
      kind="edit"
      choice={choice}
      label="Editing Instructions"
      placeholder="What is to be different, as in “make it evening, with lights in the windows”"
      submitLabel="Edit Image"
      icon={<WandSparkles aria-hidden size={16} strokeWidth={1.5} />}
    >
      {(problem) => <EditSources choice={choice} problem={problem} />}
    </StudioFormFrame>
  )
}
