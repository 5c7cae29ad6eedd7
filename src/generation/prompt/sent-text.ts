import type { Answer, Message } from '@/domain/message'
import { imageOf } from '@/domain/message'
import { pictureNote } from './picture-notes'

/** What of a message its sent text depends on. */
export type SentMessage = Pick<Message, 'content' | 'hidden'> & Pick<Answer, 'attachments'>

/** A message's text as it is sent: with a note of what its picture showed. */
export function sentText(message: SentMessage): string {
  const { content } = message
  const image = imageOf(message)
  if (!image) return content
  return [content, pictureNote(image)].filter((part) => part.trim() !== '').join('\n')
}
