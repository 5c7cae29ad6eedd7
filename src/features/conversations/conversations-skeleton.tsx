import { Card } from '@/ui/display/card'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import * as words from './words'

/** The list while it is read. */
export function ConversationsSkeleton() {
  return (
    <SkeletonGroup label={words.loadingConversations} className="grid gap-3">
      {[0, 1, 2].map((row) => (
        <Card key={row} className="flex items-center gap-4">
          <Skeleton className="size-10 rounded-full" />
          <div className="grow">
            <Skeleton className="mb-2 h-4 w-40" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        </Card>
      ))}
    </SkeletonGroup>
  )
}
