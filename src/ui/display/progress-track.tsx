import { classNames } from '../style/class-names'

type Props = {
  /** What goes on, as its accessible name. */
  label: string
  /** How far it is, from 0 to 1; undefined while nobody knows. */
  share: number | undefined
  /** How high the line is, and what it lies on. */
  className: string
}

/** The line that fills while something goes on. */
export function ProgressTrack({ label, share, className }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.floor(share * 100)}
      className={classNames('overflow-hidden rounded-full text-accent', className)}
    >
      <div
        className={
          share === undefined
            ? 'h-full w-1/3 animate-skeleton bg-current'
            : 'h-full origin-left bg-current transition-transform rtl:origin-right'
        }
        style={share === undefined ? undefined : { transform: `scaleX(${share})` }}
      />
    </div>
  )
}
