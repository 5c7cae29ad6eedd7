import { filesOf } from '@/domain/attached-file'
import type { Message } from '@/domain/message'
import * as words from './words'

/** What a list says of a message: its text, or the files of one that has no text. Empty where it has neither. ATT-27 */
export function messageInWords({
  content,
  attachments,
}: Pick<Message, 'content'> & Parameters<typeof filesOf>[0]): string {
  if (content.trim() !== '' || !attachments) return content
  const files = filesOf({ attachments })
  const [first] = files
  if (!first) return content
  const arePictures = files.every(({ kind }) => kind === 'picture')
  if (files.length === 1) return (arePictures ? words.picture : words.file)(first.name)
  return (arePictures ? words.pictures : words.files)(files.length)
}
