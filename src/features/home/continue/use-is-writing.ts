import { useIsRunning } from '@/runs/use-run'
import { useRunElsewhere } from '@/runs/use-run-elsewhere'

/** Whether a chat is being answered, in this tab or another. @param mark what changes when an answer grows */
export function useIsWriting(conversationId: string, mark: unknown): boolean {
  const isHere = useIsRunning('answer', conversationId)
  const isElsewhere = useRunElsewhere(conversationId, isHere, mark)
  return isHere || isElsewhere
}
