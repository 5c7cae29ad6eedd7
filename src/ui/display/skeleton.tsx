import type { ReactNode } from 'react'
import { classNames } from '../style/class-names'

type SkeletonProps = {
  /** Size and shape of what will stand here, such as "h-4 w-40" or "size-10 rounded-full". */
  className?: string
}

/** One grey shape in place of content. Invisible for the first 150 ms. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <div
      aria-hidden
      className={classNames('animate-skeleton bg-text/10 [:where(&)]:rounded-sm', className)}
    />
  )
}

type SkeletonGroupProps = {
  /** Heard once, such as "Loading conversations". */
  label: string
  children: ReactNode
  className?: string
}

/** The shape of a whole view while it loads; `children` are Skeletons in their layout. */
export function SkeletonGroup({ label, children, className }: SkeletonGroupProps) {
  return (
    <div aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
