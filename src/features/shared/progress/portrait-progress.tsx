import type { ReactNode } from 'react'
import type { RunProgress } from '@/runs/run-store'
import { PictureProgress } from './picture-progress'

interface Props {
  progress: RunProgress<'describing' | 'drawing'>
  onStop: () => void
  /** Buttons beside "Stop". */
  children?: ReactNode
}

/** Where a picture of somebody stands, who is described first and then drawn. */
export function PortraitProgress({ progress, ...props }: Props) {
  const isDrawing = progress.step === 'drawing'
  return (
    <PictureProgress
      label={isDrawing ? 'Drawing the picture' : 'Writing the image description'}
      note={isDrawing ? 'It may take up to a minute or two.' : undefined}
      progress={progress}
      {...props}
    />
  )
}
