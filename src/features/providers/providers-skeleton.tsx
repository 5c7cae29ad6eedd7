import { Card } from '@/ui/display/card'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { PROVIDER_GRID } from './provider-grid'

/** The cards while they are read. */
export function ProvidersSkeleton() {
  return (
    <SkeletonGroup label="Loading providers" className={PROVIDER_GRID}>
      {[0, 1, 2].map((card) => (
        <Card key={card}>
          <div className="flex justify-between gap-4">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-5 w-20 rounded-full" />
          </div>
          <Skeleton className="mt-3 h-4 w-48" />
          <Skeleton className="mt-2 h-4 w-40" />
          <Skeleton className="mt-8 h-8 w-44" />
        </Card>
      ))}
    </SkeletonGroup>
  )
}
