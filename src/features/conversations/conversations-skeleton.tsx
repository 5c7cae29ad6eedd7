import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import * as words from './words'

/** The list while it is read. */
export function ConversationsSkeleton() {
  return (
    <SkeletonGroup label={words.loadingConversations}>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center gap-3 border-b border-border py-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="grow">
            <Skeleton className="mb-2 h-4 w-40" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
