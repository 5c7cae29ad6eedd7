import type { ReactNode } from 'react'
import type { RunProgress } from '@/runs/run-store'
import { PictureProgress } from './picture-progress'
import { useLoadingWords } from './use-loading-words'
import * as words from './words'

interface Props {
  progress: RunProgress<'describing' | 'drawing'>
  onStop: () => void
  /** Buttons beside "Stop". */
  children?: ReactNode
}

/** Where a picture of somebody stands, who is described first and then drawn. */
export function PortraitProgress({ progress, ...props }: Props) {
  const loading = useLoadingWords()
  const isDrawing = progress.step === 'drawing'
  return (
    <PictureProgress
      label={
        isDrawing ? words.drawingThePicture : (loading?.label ?? words.writingTheImageDescription)
      }
      note={isDrawing ? words.drawingThePictureNote : undefined}
      progress={progress}
      {...props}
    />
  )
}
