import type { ReactNode } from 'react'
import { Page } from '../display/page'
import { Skeleton, SkeletonGroup } from '../display/skeleton'
import * as words from '../words'

interface Props {
  /** The page's. */
  title: string
  /** As the page's. */
  intro?: ReactNode
  narrow?: boolean
}

/** A page with a form while it is read. */
export function FormSkeleton({ title, intro, narrow }: Props) {
  return (
    <Page title={title} intro={intro} narrow={narrow}>
      <SkeletonGroup label={words.loadingForm} className="flex max-w-160 flex-col gap-6">
        {['h-10', 'h-20', 'h-10', 'h-52', 'h-10'].map((height, index) => (
          <div key={index}>
            <Skeleton className="mb-2 h-4 w-28" />
            <Skeleton className={`${height} w-full`} />
          </div>
        ))}
      </SkeletonGroup>
    </Page>
  )
}
