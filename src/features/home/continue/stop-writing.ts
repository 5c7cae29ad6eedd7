import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { withChatRun } from '@/runs/chat/with-chat-run'

/** Stops the answer of a chat, in whichever tab it is written; what has come stays. */
export function stopWriting(conversationId: string): void {
  withChatRun(({ stopAnswer }) => stopAnswer(conversationId)).catch(reportFailure)
}
