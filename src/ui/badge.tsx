import type { ReactNode } from 'react'
import { classNames } from './class-names'

type Props = {
  /** Default: neutral */
  tone?: 'neutral' | 'success' | 'warning' | 'danger'
  children: ReactNode
  className?: string
}

const TONES = {
  neutral: 'bg-text/8 text-text',
  success: 'bg-success/10 text-success',
  warning: 'bg-warning/10 text-warning',
  danger: 'bg-danger/10 text-danger',
}

/** A state in a word or two, such as "Active"; the dot only repeats what the text says. */
export function Badge({ tone = 'neutral', children, className }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium',
        TONES[tone],
        className,
      )}
    >
      {tone !== 'neutral' && (
        <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      )}
      <span className="truncate">{children}</span>
    </span>
  )
}
