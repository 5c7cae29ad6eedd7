import type { ChatFile, ChatRequest } from '@/ai/contracts'
import { fileNote } from '@/generation/prompt/sent-files'
import type {
  PlannedChatMessage,
  PlannedFile,
  PlannedRequest,
} from '@/generation/prompt/plan-types'
import { toDataUrl } from '@/lib/base64'
import type { ConversationReader } from '@/storage/conversations/conversation-reader'
import type { ProviderRecord } from '@/storage/database/records'
import { checkFiles } from './check-files'

/**
 * A planned request with the bytes of its files; one without files is given as it is. A file that has gone meanwhile is
 * told of in its message.
 * @throws {FileSendError}
 */
export async function readRequest(
  source: Pick<ConversationReader, 'getImage'>,
  provider: ProviderRecord,
  request: PlannedRequest,
): Promise<Omit<ChatRequest, 'options'>> {
  checkFiles(provider, request)
  const messages: ChatRequest['messages'] = []
  for (const message of request.messages) messages.push(await readMessage(source, message))
  return { ...request, messages }
}

async function readMessage(
  source: Pick<ConversationReader, 'getImage'>,
  { files: planned, ...message }: PlannedChatMessage,
): Promise<ChatRequest['messages'][number]> {
  if (!planned) return message
  const files: ChatFile[] = []
  const missing: PlannedFile[] = []
  for (const file of planned) {
    const stored = await source.getImage(file.id)
    if (stored) files.push(toChatFile(file, await toDataUrl(stored.blob)))
    else missing.push(file)
  }
  const notes = missing.map(({ kind, name = '' }) => fileNote({ kind, name }))
  return {
    ...message,
    content: [...notes, message.content].filter((text) => text !== '').join('\n'),
    files,
  }
}

function toChatFile({ kind, mime, name, tokens }: PlannedFile, url: string): ChatFile {
  const data = url.slice(url.indexOf(',') + 1)
  return { kind, mime, data, tokens, ...(name !== undefined && { name }) }
}
