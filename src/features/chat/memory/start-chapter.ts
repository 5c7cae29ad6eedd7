import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { loadOnce } from '@/lib/load-once'

const load = loadOnce(() => import('@/runs/memory/write-chapter'))

/**
 * Writes the next chapter of a chat, or one again. How it goes is told by its run.
 * @param replaces id of the one that is written again
 */
export function startChapter(conversationId: string, replaces?: string): void {
  load()
    .then(({ writeChapter }) =>
      writeChapter({ conversationId, ...(replaces !== undefined && { replaces }) }),
    )
    .catch(reportFailure)
}
