import { isKnownTime } from '@/lib/known-time'
import { isTooLarge, readPictureHead } from '@/lib/pictures/shown-picture'
import { type PictureType, pictureTypeOf } from '@/lib/pictures/picture-type'
import type { ErrorContext } from '../error-table'
import { isRecord, listAt, numberAt, recordAt, textAt } from '../http/json'
import { decodeBase64 } from '@/lib/base64'
import { MAX_PICTURE_BYTES } from '../http/read-limits'
import { ProviderError } from '../provider-error'
import { readPictureUsage, soundUsage } from '../usage/read-usage'
import type { GeneratedImage } from './image-contracts'
import { contentPolicyError, imageError } from './image-errors'

/** Pictures of one answer that are looked at; no model makes more. */
const MAX_PICTURES = 10

interface ReadOptions {
  context: ErrorContext
  model: string
  prompt: string
  /** Pictures that were asked for: what comes besides is left alone. */
  count: number
  /** Fetches what an answer only points at. @throws {ProviderError} */
  fetchPicture: (url: string) => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Reads the pictures of an answer, as base64 or behind an address.
 * @throws {ProviderError} where there is not a single usable one.
 */
export async function readImages(body: unknown, options: ReadOptions): Promise<GeneratedImage[]> {
  const { context, model, prompt, count } = options
  const items = listAt(body, 'data')
  // xAI refuses in silence: what its rules forbid is missing from an answer that is otherwise sound.
  if (items.length === 0)
    throw context.provider === 'xai' && isRecord(body) && Array.isArray(body['data'])
      ? contentPolicyError(context)
      : imageError(context, 'no_picture_data')
  const created = (numberAt(body, 'created') ?? 0) * 1000
  // A number that is no time could not be stored, and would take the whole message with it.
  const createdAt = created > 0 && isKnownTime(created) ? created : Date.now()
  const images: GeneratedImage[] = []
  let failure: unknown
  for (const item of items.slice(0, MAX_PICTURES)) {
    if (images.length === count) break
    try {
      const bytes = await readPicture(item, options)
      const mime = checkPicture(context, bytes)
      images.push({ blob: new Blob([bytes], { type: mime }), mime, model, createdAt, prompt })
    } catch (error) {
      if (error instanceof ProviderError && error.isAbort) throw error
      failure ??= error
    }
  }
  const [first, ...others] = images
  if (!first) throw failure
  const usage = soundUsage(readPictureUsage(context.provider, recordAt(body, 'usage')))
  return [{ ...first, ...(usage && { usage }) }, ...others]
}

/** The type of a picture that can be shown. @throws {ProviderError} for any other. */
function checkPicture(context: ErrorContext, bytes: Uint8Array): PictureType {
  if (bytes.length > MAX_PICTURE_BYTES) throw imageError(context, 'picture_too_large')
  if (!pictureTypeOf(bytes)) throw imageError(context, 'picture_of_unknown_format')
  const head = readPictureHead(bytes)
  if (!head) throw imageError(context, 'picture_arrived_damaged')
  const { type, width, height } = head
  if (isTooLarge(head)) throw imageError(context, 'picture_of_too_many_pixels', { width, height })
  return type
}

async function readPicture(
  item: unknown,
  { context, fetchPicture }: ReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const base64 = textAt(item, 'b64_json')
  const url = textAt(item, 'url')
  const text = base64 || (url?.startsWith('data:') ? url : undefined)
  if (text) {
    const bytes = await decodeBase64(text)
    if (bytes) return bytes
    throw imageError(context, 'picture_arrived_damaged')
  }
  if (url) return fetchPicture(url)
  if (isRecord(item) && item['respect_moderation'] === false) throw contentPolicyError(context)
  throw imageError(context, 'no_picture')
}
