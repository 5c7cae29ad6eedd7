import type { Answer, Message } from '@/domain/message'
import { imageOf } from '@/domain/message'
import { pictureNote } from './picture-notes'

type SentMessage = Pick<Message, 'content' | 'hidden'> & Pick<Answer, 'attachments'>

/** A message's text as it is sent: with a note of what its picture showed. */
export function sentText(message: SentMessage): string {
  const { content } = message
  const image = imageOf(message)
  if (!image) return content
  return [content, pictureNote(image)].filter((part) => part.trim() !== '').join('\n')
}

/** Characters of a message as it is sent; of a hidden one nothing is. */
export function sentLength(message: SentMessage): number {
  if (message.hidden) return 0
  return imageOf(message) ? sentText(message).length : message.content.length
}
