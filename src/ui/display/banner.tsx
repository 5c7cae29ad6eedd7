import type { ReactNode } from 'react'
import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import { classNames } from '../style/class-names'
import { IconButton } from '../buttons/icon-button'
import * as words from '../words'

type Props = {
  /** info is a quiet note; warning and danger are announced (role alert). Default: info */
  kind?: 'info' | 'warning' | 'danger'
  /** What happened, in a few words. */
  title?: string
  /** Why, and what to do now. */
  children?: ReactNode
  /** Buttons, size small. */
  actions?: ReactNode
  /** Gives the banner a button "Dismiss". */
  onDismiss?: () => void
  className?: string
}

const KINDS = {
  info: { icon: Info, ink: 'text-accent', box: 'border-border bg-surface-raised' },
  warning: { icon: TriangleAlert, ink: 'text-warning', box: 'border-warning/40 bg-warning/10' },
  danger: { icon: CircleAlert, ink: 'text-danger', box: 'border-danger/40 bg-danger/10' },
}

export function Banner({ kind = 'info', title, children, actions, onDismiss, className }: Props) {
  const { icon: Icon, ink, box } = KINDS[kind]
  return (
    <div
      role={kind === 'info' ? 'note' : 'alert'}
      className={classNames('flex gap-3 rounded-md border px-4 py-3 text-sm', box, className)}
    >
      <Icon aria-hidden size={20} strokeWidth={1.5} className={classNames('shrink-0', ink)} />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-48 grow basis-0">
          {title !== undefined && <p className="font-semibold">{title}</p>}
          {children}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onDismiss && (
        <IconButton
          icon={X}
          label={words.dismiss}
          size="small"
          className="-my-1.5 -me-2"
          onClick={onDismiss}
        />
      )}
    </div>
  )
}
