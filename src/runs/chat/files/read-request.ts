import { fileLimits } from '@/ai/models/file-limits'
import type { ChatFile, ChatRequest } from '@/ai/contracts'
import type { ProviderType } from '@/domain/provider'
import { fileNote } from '@/generation/prompt/sent-files'
import type {
  PlannedChatMessage,
  PlannedFile,
  PlannedRequest,
} from '@/generation/prompt/plan-types'
import { toDataUrl } from '@/lib/base64'
import { FailureError } from '@/lib/failure'
import type { ConversationReader } from '@/storage/conversations/conversation-reader'

/** Why files cannot be sent. */
export type FileSendErrorCode =
  /** Together they are larger than the provider takes: `size` and `max` in megabytes, and the `provider`'s type. */
  | 'files_too_large_together'
  /** More pictures and pages than the provider takes: `count` and `max`. */
  | 'files_too_many_pictures'
  /** The model has refused them. */
  | 'pictures_not_taken'

/** Files that cannot be sent. */
export class FileSendError extends FailureError<FileSendErrorCode> {
  override readonly name = 'FileSendError'
}

const MEGABYTE = 1024 * 1024
/** Bytes of base64 for each byte. */
const BASE64 = 4 / 3

/**
 * Refuses a request whose files its provider would refuse, before anything is read or sent. ATT-22
 * @throws {FileSendError}
 */
function checkFiles(type: ProviderType, { messages }: PlannedRequest): void {
  const files = messages.flatMap((message) => message.files ?? [])
  if (files.length === 0) return
  const { megabytes, pictures } = fileLimits(type)
  const size = (files.reduce((sum, file) => sum + file.size, 0) * BASE64) / MEGABYTE
  if (size > megabytes)
    throw new FileSendError('files_too_large_together', { size: size.toFixed(1), max: megabytes })
  if (files.length > pictures)
    throw new FileSendError('files_too_many_pictures', { count: files.length, max: pictures })
}

/**
 * A planned request with the bytes of its files; one without files is given as it is. A file that has gone meanwhile is
 * told of in its message.
 * @throws {FileSendError}
 */
export async function readRequest(
  source: Pick<ConversationReader, 'getImage'>,
  type: ProviderType,
  request: PlannedRequest,
): Promise<Omit<ChatRequest, 'options'>> {
  checkFiles(type, request)
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
