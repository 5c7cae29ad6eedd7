import { WandSparkles } from 'lucide-react'
import { EditSources } from './edit-sources'
import { StudioFormFrame } from './studio-form-frame'
import type { Painter } from './use-painter'

/** Pictures from other pictures. IMG-12 to IMG-17. */
export function EditPanel({ painter }: { painter: Painter }) {
  return (
    <StudioFormFrame
      kind="edit"
      painter={painter}
      label="Editing Instructions"
      placeholder="What is to be different, as in “make it evening, with lights in the windows”"
      submitLabel="Edit Image"
      icon={<WandSparkles aria-hidden size={16} strokeWidth={1.5} />}
    >
      {(problem) => <EditSources painter={painter} problem={problem} />}
    </StudioFormFrame>
  )
}
