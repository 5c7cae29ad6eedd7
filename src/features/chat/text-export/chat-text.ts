import { filesOf } from '@/domain/attached-file'
import { imageOf } from '@/domain/message'
import { readerOf } from '@/storage/conversations/reader-of'
import type { ConversationRecord, MessageRecord } from '@/storage/database/records'
import { formatDateTime } from '@/ui/format'
import * as words from './words'

/** Messages that are read at once. */
const PAGE = 500

interface ChatTextOptions {
  /** What the character is called. */
  characterName: string
  /** Whether what the model thought stands above its answers. */
  hasThinking: boolean
}

/**
 * A chat as plain text: who said what, and when. Instructions to the model are left out.
 * @throws {StorageError} where it cannot be read.
 */
export async function writeChatText(
  { id, title }: Pick<ConversationRecord, 'id' | 'title'>,
  options: ChatTextOptions,
): Promise<Blob> {
  const pieces: BlobPart[] = [`${title}\n`]
  let fromSeq = 0
  for (;;) {
    const range = { fromSeq, limit: PAGE, countFrom: 'start' } as const
    const messages = await readerOf(id).getMessages(id, range)
    const last = messages.at(-1)
    if (!last) return new Blob(pieces, { type: 'text/plain' })
    pieces.push(new Blob([messages.map((message) => messageText(message, options)).join('')]))
    fromSeq = last.seq + 1
  }
}

/** A message with a blank line above it; empty where it says nothing. */
export function messageText(
  message: Pick<MessageRecord, 'role' | 'content' | 'timestamp'> & Partial<MessageRecord>,
  { characterName, hasThinking }: ChatTextOptions,
): string {
  const { role, content, timestamp, userName, thinking } = message
  if (role !== 'user' && role !== 'assistant') return ''
  const image = imageOf(message)
  const parts = [
    hasThinking && thinking?.text && quoted(thinking.text),
    ...filesOf(message).map(({ name }) => words.file(name)),
    content.trim(),
    image && words.picture(oneLine(image.description ?? image.prompt ?? '')),
  ].filter((part) => part !== undefined && part !== false && part !== '')
  if (parts.length === 0) return ''
  const sender = role === 'user' ? (userName ?? words.you) : characterName
  return `\n${oneLine(sender)}, ${formatDateTime(timestamp)}\n${parts.join('\n\n')}\n`
}

/** Lines marked as those of e-mail that is answered, so that they are not taken for the answer. */
const quoted = (text: string) => `${words.thought}\n${text.trim().replace(/^/gm, '> ')}`

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
