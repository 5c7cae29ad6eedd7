import { formatPercent } from '../format-size'
import { ProgressTrack } from './progress-track'

type Props = {
  /** What goes on, as in "Writing the file"; gets dots at its end unless it has some. */
  label: string
  /** How far it is, and how far it goes; undefined while nobody knows. */
  progress: { done: number; total: number } | undefined
}

/** How far something long has come. */
export function ProgressBar({ label, progress }: Props) {
  const share =
    progress && progress.total > 0 ? Math.min(1, progress.done / progress.total) : undefined
  const percent = share === undefined ? undefined : Math.floor(share * 100)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-between gap-4 text-sm">
        <span>{label.endsWith('...') ? label : `${label}…`}</span>
        {percent !== undefined && (
          <span className="text-muted figures">{formatPercent(percent)}</span>
        )}
      </div>
      <ProgressTrack
        label={label}
        share={share}
        className="h-2 border border-input-border bg-surface-raised"
      />
    </div>
  )
}
