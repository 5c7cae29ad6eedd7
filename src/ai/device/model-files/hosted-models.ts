import * as z from 'zod/mini'
import { type OfferedModel } from './model-catalogue'

/** Milliseconds for which the list is waited for. */
const PATIENCE_MS = 5_000

/** Longest list that is read, in UTF-16 code units. */
const MAX_LENGTH = 100_000

const MAX_MODELS = 50

const MAX_NAME = 100

const modelSchema = z.object({
  /** Name of the file, in the same folder. */
  file: z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,114}\.gguf$/u)),
  bytes: z.int().check(z.positive()),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_NAME))),
})

/**
 * Models that lie beside the app at its own host, as its file `models/models.json` names them; entries that cannot be read are left
 * out. None where there is no such file. Never throws.
 * @param root address that the app is served at. @param send what sends; replaced by tests.
 */
export async function fetchHostedModels(
  root: string,
  send: typeof globalThis.fetch = globalThis.fetch,
): Promise<OfferedModel[]> {
  try {
    const folder = new URL('models/', root)
    const answer = await send(new URL('models.json', folder), {
      cache: 'no-cache',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = answer.ok ? await answer.text() : ''
    if (text.length > MAX_LENGTH) return []
    const list = z.array(z.unknown()).parse(JSON.parse(text))
    return list.slice(0, MAX_MODELS).flatMap((each) => {
      const { success, data } = modelSchema.safeParse(each)
      if (!success) return []
      const { file, bytes, sha256, name = file } = data
      const url = new URL(encodeURIComponent(file), folder).href
      return [{ id: file, name, source: { url, bytes, ...(sha256 && { sha256 }) } }]
    })
  } catch {
    return []
  }
}
