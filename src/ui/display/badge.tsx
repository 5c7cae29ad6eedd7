import type { ReactNode } from 'react'
import { classNames } from '../style/class-names'

type Props = {
  /** Default: neutral */
  tone?: 'neutral' | 'success' | 'warning' | 'danger'
  children: ReactNode
  className?: string
}

const TONES = {
  neutral: 'bg-text/8 px-2.5 text-text',
  success: 'text-muted',
  warning: 'bg-warning/10 px-2.5 text-warning',
  danger: 'bg-danger/10 px-2.5 text-danger',
}

/**
 * A state in a word or two, such as "Active"; the dot only repeats what the text says. What is as it should be says so
 * quietly, without a ground: it stands on every card of a list.
 */
export function Badge({ tone = 'neutral', children, className }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full py-0.5 text-xs font-medium',
        TONES[tone],
        className,
      )}
    >
      {tone !== 'neutral' && (
        <span
          aria-hidden
          className={classNames(
            'size-1.5 shrink-0 rounded-full',
            tone === 'success' ? 'bg-success' : 'bg-current',
          )}
        />
      )}
      <span className="truncate">{children}</span>
    </span>
  )
}
