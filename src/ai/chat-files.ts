import type { ProviderType } from '@/domain/provider'
import { firstBytesOf } from '@/lib/base64'
import type { ChatFile, ChatMessage } from './contracts'

/* Files on their way to a provider. */

/** What a file is called where it has no name. */
const NAMELESS = 'file.pdf'

/** A file as a data URL. */
export function dataUrlOf({ mime, data }: Pick<ChatFile, 'mime' | 'data'>): string {
  return `data:${mime};base64,${data}`
}

/** What a file is called on the wire. */
export function wireNameOf({ name = NAMELESS }: Pick<ChatFile, 'name'>): string {
  return name.toWellFormed()
}

/** A picture in a base64 data URL as a file; undefined of another address. */
export function pictureOfDataUrl(url: string): ChatFile | undefined {
  const [, mime, data] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(url) ?? []
  if (mime === undefined || data === undefined) return undefined
  return { kind: 'picture', mime, data }
}

/** The first bytes of a file. @param count bytes at most */
export function headOf({ data }: Pick<ChatFile, 'data'>, count: number) {
  return firstBytesOf(data, count)
}

/** Whether files go with a message. */
export function hasFiles({ role, files = [] }: Pick<ChatMessage, 'role' | 'files'>): boolean {
  return role === 'user' && files.length > 0
}

/** Providers that take a PDF as it is, in a part of a message. */
const TAKES_PDF: readonly ProviderType[] = [
  'openai',
  'anthropic',
  'gemini',
  'mistral',
  'openrouter',
]

/** Whether a provider's requests have a place for PDFs; whether a model reads them is another matter. ATT-10, ATT-23 */
export function hasPdfParts(type: ProviderType): boolean {
  return TAKES_PDF.includes(type)
}
