import type { ReactNode } from 'react'
import { PictureProgress } from './picture-progress'

interface Props {
  /** Whether it has come to drawing; before, the description is written. */
  isDrawing: boolean
  /** Epoch milliseconds. */
  startedAt: number
  /** Epoch milliseconds at which a busy provider is asked again; undefined while none is waited for. */
  waitsUntil: number | undefined
  onStop: () => void
  /** Buttons beside "Stop". */
  children?: ReactNode
}

/** Where a picture of somebody stands, who is described first and then drawn. GAL-18. */
export function PortraitProgress({ isDrawing, ...props }: Props) {
  return (
    <PictureProgress
      label={isDrawing ? 'Drawing the picture' : 'Writing the image description'}
      note={isDrawing ? 'It may take up to a minute or two.' : undefined}
      {...props}
    />
  )
}
