import type { ReactNode } from 'react'
import { classNames } from '../style/class-names'
import { usePublishedHeight } from '../use-published-height'

interface Props {
  /** How it takes the room at the page's end for itself; for where something else may come last. Default: -mb-12 */
  className?: string
  children: ReactNode
}

/**
 * Keeps the buttons of a long page in sight: above the tab bar on a phone, else at the window's bottom. One on a page; what gets
 * the focus stands clear of it.
 */
export function ActionDock({ className = '-mb-12', children }: Props) {
  const height = usePublishedHeight('--actions-height')
  return (
    <div
      ref={height}
      className={classNames(
        'sticky bottom-dock-0 z-20 -mx-4 mt-6 border-t border-border bg-bg px-4 py-3',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** The buttons: as wide as the phone together. @param className where they stand on wider screens */
export function DockButtons({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('flex flex-wrap gap-2 [&>*]:grow sm:[&>*]:grow-0', className)}>
      {children}
    </div>
  )
}
