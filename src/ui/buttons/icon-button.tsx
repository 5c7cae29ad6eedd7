import type { ComponentProps } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../style/class-names'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: LucideIcon
  /** Accessible name and tooltip. */
  label: string
  /** Default: medium (40 px); small is 32 px. Both are 44 px under a finger. */
  size?: 'small' | 'medium'
}

export function IconButton({
  icon: Icon,
  label,
  size = 'medium',
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
        'text-muted aria-pressed:mark-below aria-pressed:text-accent enabled-hover:bg-text/8 enabled-hover:text-text',
        size === 'medium' ? 'size-10' : 'size-8',
        className,
      )}
    >
      <Icon aria-hidden size={size === 'medium' ? 20 : 16} strokeWidth={1.5} />
    </button>
  )
}
