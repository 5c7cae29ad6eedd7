import type { ComponentProps } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: LucideIcon
  /** Accessible name and tooltip. */
  label: string
  /** Default: medium (40 px); small is 32 px. Both are 44 px under a finger. */
  size?: 'small' | 'medium'
  /** Default: quiet; primary fills with the accent. */
  variant?: 'quiet' | 'primary' | 'danger'
}

const VARIANTS = {
  quiet: 'text-muted enabled-hover:bg-text/8 enabled-hover:text-text aria-pressed:text-accent',
  primary: 'bg-accent text-on-accent enabled-hover:bg-accent/90',
  danger: 'text-danger enabled-hover:bg-danger/10',
}

export function IconButton({
  icon: Icon,
  label,
  size = 'medium',
  variant = 'quiet',
  type = 'button',
  className,
  ...props
}: Props) {
  return (
    <button
      title={label}
      {...props}
      type={type}
      aria-label={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-md border border-transparent pointer-coarse:size-11',
        'transition-colors disabled:cursor-not-allowed disabled:opacity-50',
        size === 'medium' ? 'size-10' : 'size-8',
        VARIANTS[variant],
        className,
      )}
    >
      <Icon aria-hidden size={size === 'medium' ? 20 : 16} strokeWidth={1.5} />
    </button>
  )
}
