import type { MessageRecord } from '../database/records'

/**
 * What became of an edit: `changed` where the message is no longer as the editor found it, so that saving would undo
 * what another tab did (P18); `refused` where it is missing.
 */
export type EditResult = 'saved' | 'changed' | 'refused'

/** What an edit would lead to, judged by the message as it is now. */
export function judgeEdit(
  message: MessageRecord | undefined,
  content: string,
  basedOn: string,
): EditResult {
  if (!message) return 'refused'
  const isAsSeen = message.content === basedOn || message.content === content
  return isAsSeen && !message.pending ? 'saved' : 'changed'
}
