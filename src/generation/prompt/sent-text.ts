import type { Answer, Message } from '@/domain/message'
import { imageOf } from '@/domain/message'
import { pictureNote } from './picture-notes'
import { fileNote, fileTexts, notedFiles, type SentFile } from './sent-files'

/** What of a message its sent text depends on. */
export type SentMessage = Pick<Message, 'content' | 'hidden'> & Pick<Answer, 'attachments'>

/**
 * A message's own words as they are sent: with a note of what its picture showed, and of files that do not go along.
 * @param files Default: none of them goes along
 */
export function sentWords(
  message: SentMessage,
  files: readonly SentFile[] = notedFiles(message),
): string {
  const { content, attachments } = message
  if (!attachments) return content
  const image = imageOf(message)
  const notes = files.flatMap(({ file, form }) => (form === 'note' ? [fileNote(file)] : []))
  return [...notes, content, ...(image ? [pictureNote(image)] : [])]
    .filter((part) => part.trim() !== '')
    .join('\n')
}

/** All of a message's text as it is sent: texts of files before its words. */
export function sentText(message: SentMessage, files?: readonly SentFile[]): string {
  const words = sentWords(message, files)
  const texts = fileTexts(files ?? [])
  return texts.length === 0 ? words : [...texts, words].filter((text) => text !== '').join('\n\n')
}
