import { Page } from '@/ui/page'
import { Skeleton, SkeletonGroup } from '@/ui/skeleton'

/** The form while it is read. */
export function CharacterFormSkeleton({ title }: { title: string }) {
  return (
    <Page title={title}>
      <SkeletonGroup label="Loading the form" className="flex max-w-160 flex-col gap-6">
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
