import type { ReactNode } from 'react'

/** A link of the panel. */
export const LINK_STYLE = 'rounded-md px-2 py-1.5 hover:bg-text/8 focus-visible:-outline-offset-2'

/** What the panel lists. */
export function PanelList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="relative min-h-0 grow overflow-y-auto px-2 pb-3">
      {children}
    </nav>
  )
}
