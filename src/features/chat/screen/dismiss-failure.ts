import { changeRun } from '@/runs/run-store'

/** Takes away what a chat says of its last run. CHAT-26. */
export function dismissFailure(conversationId: string): void {
  changeRun('answer', conversationId, { failure: undefined, data: { notice: undefined } })
}
