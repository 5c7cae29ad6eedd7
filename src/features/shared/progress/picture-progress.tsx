import type { ReactNode } from 'react'
import type { RunProgress } from '@/runs/run-store'
import { Button } from '@/ui/buttons/button'
import { ProgressBar } from '@/ui/display/progress-bar'
import { ProviderPause } from './provider-pause'
import { LATE_MS } from '@/ui/use-is-late'
import { NOT_ANSWERED_YET } from './late-words'
import { useSecondsSince } from '@/ui/use-seconds'
import * as words from './words'

interface Props {
  /** What goes on, as in "Drawing the picture". */
  label: string
  /** How long it may take; absent where that is not worth saying. */
  note?: string
  progress: RunProgress
  onStop: () => void
  /** Buttons beside "Stop". */
  children?: ReactNode
}

/** Seconds after which the time is told. */
const TELL_AFTER_S = 3

/** What goes on while a picture is made, for how long already, and the way to stop it. */
export function PictureProgress(props: Props) {
  const { label, note, progress, onStop, children } = props
  const { startedAt, waitsUntil } = progress
  const seconds = Math.floor(useSecondsSince(startedAt))
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar label={label} progress={undefined} />
      <p className="text-sm text-muted">
        {waitsUntil !== undefined ? (
          <ProviderPause until={waitsUntil} />
        ) : (
          <>
            {note !== undefined && `${note} `}
            {seconds >= TELL_AFTER_S && `${words.timeSoFar(seconds)} `}
            {seconds * 1000 >= LATE_MS && NOT_ANSWERED_YET}
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onStop}>
          {words.stop}
        </Button>
        {children}
      </div>
    </div>
  )
}
