import { classNames } from '../style/class-names'

type Props = {
  /** What is measured. */
  label: string
  /** How full it is, from 0 to 100. */
  percent: number
  /** The same in words. */
  text: string
  /** Default: accent */
  tone?: 'accent' | 'warning' | 'danger'
}

const TONES = { accent: 'text-accent', warning: 'text-warning', danger: 'text-danger' }

/** A bar that fills. What its colour says must also stand in words beside it. */
export function Meter({ label, percent, text, tone = 'accent' }: Props) {
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      data-tone={tone}
      className={classNames(
        'h-2 overflow-hidden rounded-full border border-input-border bg-surface-raised',
        TONES[tone],
      )}
    >
      {/* At least a sliver, so that a little does not look like nothing. */}
      <div className="h-full bg-current" style={{ width: `max(4px, ${percent}%)` }} />
    </div>
  )
}
