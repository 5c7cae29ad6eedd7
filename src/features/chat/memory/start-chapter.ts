import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { loadOnce } from '@/lib/load-once'
import { readRun } from '@/runs/run-store'

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

/** Tries once more what has failed: the next chapter, or the one that was to be written again. MEM-20 */
export function retryChapter(conversationId: string): void {
  startChapter(conversationId, readRun('chapter', conversationId)?.data.replaces)
}
