import type { Message } from '@/domain/message'

/**
 * What is asked before a message is deleted. MSG-20 to MSG-22, decision 060.
 * @param hasLater whether messages stand after it, which go with it.
 */
export function deleteQuestion(message: Pick<Message, 'role'>, hasLater: boolean): string {
  if (hasLater) return 'Delete this message and all messages after it?'
  return message.role === 'user'
    ? 'Delete this message? You can then send a new message.'
    : 'Delete this message?'
}
