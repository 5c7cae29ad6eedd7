import type { IncomingMessage } from 'node:http'
import { readForm, type FormFields } from './image-service'

/** The body as it is recorded, and for forms also with the bytes of its files. */
export async function readBody(
  message: IncomingMessage,
): Promise<{ body: unknown; form: FormFields | undefined }> {
  const parts: Uint8Array[] = []
  for await (const part of message) parts.push(part as Uint8Array)
  const bytes = new Uint8Array(Buffer.concat(parts))
  const contentType = message.headers['content-type'] ?? ''
  if (contentType.startsWith('multipart/form-data')) {
    const form = await readForm(contentType, bytes).catch(() => undefined)
    return { body: form && withoutBytes(form), form }
  }
  const text = new TextDecoder().decode(bytes)
  if (text === '') return { body: undefined, form: undefined }
  try {
    return { body: JSON.parse(text) as unknown, form: undefined }
  } catch {
    return { body: text, form: undefined }
  }
}

function withoutBytes(form: FormFields): Record<string, unknown> {
  const describe = (item: FormFields[string]): unknown => {
    if (typeof item === 'string') return item
    return Array.isArray(item)
      ? item.map(describe)
      : { name: item.name, type: item.type, size: item.size }
  }
  return Object.fromEntries(Object.entries(form).map(([key, item]) => [key, describe(item)]))
}
