import type { ReactNode } from 'react'

interface Props {
  /** What happened, in a few words. */
  title: string
  /** Why, and what to do now. */
  children: ReactNode
}

/** A banner for what must be said where nothing more can be loaded: it comes with the page itself, and has no icon. */
export function PlainAlert({ title, children }: Props) {
  return (
    <div role="alert" className="rounded-md border border-danger/40 bg-danger/10 px-4 py-3 text-sm">
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  )
}
