import { Card } from '@/ui/display/card'
import { CARD_GRID } from '@/ui/display/card-grid'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'

/** The cards while they are read. */
export function SessionsSkeleton() {
  return (
    <SkeletonGroup label="Loading sessions" className={CARD_GRID}>
      {[0, 1, 2].map((card) => (
        <Card key={card}>
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="mt-2 h-5 w-20 rounded-full" />
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-6 h-8 w-44" />
        </Card>
      ))}
    </SkeletonGroup>
  )
}
