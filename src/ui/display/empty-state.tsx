import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

type Props = {
  icon: LucideIcon
  /** What will be here. */
  title: string
  /** The one next step. */
  children?: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode
}

export function EmptyState({ icon: Icon, title, children, actions }: Props) {
  return (
    <div className="mx-auto flex max-w-110 flex-col items-center px-4 py-12 text-center">
      <span className="mb-4 flex size-14 items-center justify-center rounded-full bg-accent/10 text-accent">
        <Icon aria-hidden size={24} strokeWidth={1.5} />
      </span>
      <h2 className="font-serif text-lg">{title}</h2>
      {children !== undefined && <div className="mt-2 text-muted">{children}</div>}
      {actions !== undefined && (
        <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>
      )}
    </div>
  )
}
