import { Card } from '@/ui/display/card'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { CARD_GRID } from '@/ui/display/card-grid'

/** The cards while they are read. */
export function CharactersSkeleton() {
  return (
    <SkeletonGroup label="Loading characters" className={CARD_GRID}>
      {[0, 1, 2].map((card) => (
        <Card key={card}>
          <div className="flex gap-4">
            <Skeleton className="size-20 shrink-0 rounded-full" />
            <div className="grow">
              <Skeleton className="h-5 w-32 max-w-full" />
              <Skeleton className="mt-2 h-5 w-20 rounded-full" />
            </div>
          </div>
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-6 h-8 w-44" />
        </Card>
      ))}
    </SkeletonGroup>
  )
}
