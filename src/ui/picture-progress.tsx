import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button'
import { formatNumber } from './format'
import { ProgressBar } from './progress-bar'

interface Props {
  /** Whether it has come to drawing; before, the description is written. */
  isDrawing: boolean
  /** Epoch milliseconds. */
  startedAt: number
  onStop: () => void
  /** Buttons beside "Stop". */
  children?: ReactNode
}

/** Seconds after which the time is told. */
const TELL_AFTER_S = 3

/** What goes on while a picture is made, and the way to stop it. GAL-18. */
export function PictureProgress({ isDrawing, startedAt, onStop, children }: Props) {
  const [now, setNow] = useState(startedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((now - startedAt) / 1000)
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar
        label={isDrawing ? 'Drawing the picture' : 'Writing the image description'}
        progress={undefined}
      />
      <p className="text-sm text-muted">
        {isDrawing && 'It may take up to a minute or two. '}
        {seconds >= TELL_AFTER_S && `${formatNumber(seconds)} s so far.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onStop}>
          Stop
        </Button>
        {children}
      </div>
    </div>
  )
}
