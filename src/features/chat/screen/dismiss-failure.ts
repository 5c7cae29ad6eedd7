import { withChatRun } from '@/runs/chat/with-chat-run'
import { reportFailure } from '@/features/shared/failures/load-failure-text'

/** Takes away what a chat says of its last answer. */
export function dismissFailure(conversationId: string): void {
  withChatRun((chatRun) => chatRun.dismissFailure(conversationId)).catch(reportFailure)
}
