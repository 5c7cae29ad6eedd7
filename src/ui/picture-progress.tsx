import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button'
import { formatNumber } from './format'
import { ProgressBar } from './progress-bar'

interface Props {
  /** What goes on, as in "Drawing the picture". */
  label: string
  /** How long it may take; absent where that is not worth saying. */
  note?: string
  /** Epoch milliseconds. */
  startedAt: number
  onStop: () => void
  /** Buttons beside "Stop". */
  children?: ReactNode
}

/** Seconds after which the time is told. */
const TELL_AFTER_S = 3

/** What goes on while a picture is made, for how long already, and the way to stop it. GAL-18, IMG-18 to IMG-20. */
export function PictureProgress({ label, note, startedAt, onStop, children }: Props) {
  const [now, setNow] = useState(startedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((now - startedAt) / 1000)
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar label={label} progress={undefined} />
      <p className="text-sm text-muted">
        {note !== undefined && `${note} `}
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
