import type { MessagePicture } from './conversation-types'
import { type Answer, type Attachment, IMAGE_ATTACHMENT } from '@/domain/message'
import type { MessageRecord } from '../database/records'

/** What an answer keeps of its picture. */
export function imageAttachment(
  { prompt, description, usedReference, generatedAt }: MessagePicture,
  id: string,
): Attachment {
  return { kind: IMAGE_ATTACHMENT, id, prompt, description, usedReference, generatedAt }
}

/** What a message and its answers have attached. */
type WithAttachments = Pick<MessageRecord, 'attachments' | 'variants'>

function attachmentsOf({ attachments = [], variants = [] }: WithAttachments): Attachment[] {
  return [...attachments, ...variants.flatMap((answer) => answer.attachments ?? [])]
}

/** Ids of the pictures and files of messages, each once; also those of answers that are not shown. */
export function imageIdsOf(messages: readonly WithAttachments[]): string[] {
  return [...new Set(messages.flatMap(attachmentsOf).map(({ id }) => id))]
}

/** Ids of the pictures and files that a message had before and that none of its answers has now. */
export function imageIdsLost(before: WithAttachments, now: WithAttachments): string[] {
  const kept = new Set(imageIdsOf([now]))
  return imageIdsOf([before]).filter((id) => !kept.has(id))
}

/** The same message with other pictures and files. @param newIdOf undefined leaves an id as it is. */
export function withImageIds(
  message: MessageRecord,
  newIdOf: (id: string) => string | undefined,
): MessageRecord {
  const { attachments, variants } = message
  const renamed = (list: readonly Attachment[]) =>
    list.map((each) => ({ ...each, id: newIdOf(each.id) ?? each.id }))
  const ofAnswer = (answer: Answer): Answer =>
    answer.attachments ? { ...answer, attachments: renamed(answer.attachments) } : answer
  return {
    ...message,
    ...(attachments && { attachments: renamed(attachments) }),
    ...(variants && { variants: variants.map(ofAnswer) }),
  }
}
