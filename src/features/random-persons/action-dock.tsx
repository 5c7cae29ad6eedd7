import type { ReactNode } from 'react'

/** Keeps the buttons of a long page in sight: above the tab bar on a phone, else at the window's bottom. Stands last. */
export function ActionDock({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-dock-0 z-20 -mx-4 mt-6 -mb-12 border-t border-border bg-bg px-4 py-3">
      {children}
    </div>
  )
}

/** The buttons: as wide as the phone together. */
export function DockButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 [&>*]:grow sm:[&>*]:grow-0">{children}</div>
}
