import type { ProviderConfig } from '../contracts'
import { brokenOffError } from '../error-table'
import { isConnectionAllowed } from '../http/connect-policy'
import type { HttpClient } from '../http/http-client'
import { MAX_BODY_MS, MAX_PICTURE_BYTES } from '../http/read-limits'
import { ProviderError } from '../provider-error'
import { isSuccess } from '../read-failure'
import { imageError } from './image-errors'

/**
 * Fetches a picture that an answer points at, without key and credentials: the address comes from the answer
 * and may be anybody's. IMG-34, P5.
 * @throws {ProviderError} where it may not be fetched, or is none.
 */
export async function fetchPicture(
  config: Pick<ProviderConfig, 'type' | 'baseURL'>,
  http: HttpClient,
  address: string,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const context = http.errorContext
  const base = new URL(config.baseURL)
  if (!URL.canParse(address, base.href)) throw imageError(context, 'picture_without_address')
  const url = new URL(address, base)
  // The origin alone says nothing: that of `blob:https://a.example/1` is `https://a.example`.
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === base.origin)
  if (!isSafe) throw imageError(context, 'picture_at_unsafe_address')
  if (config.type !== 'demo' && !isConnectionAllowed(url.href))
    throw imageError(context, 'picture_elsewhere', {
      origin: url.origin,
      madeAt: url.protocol === 'https:' ? url.href : undefined,
    })
  const answer = await http.send({
    url: url.href,
    method: 'GET',
    headers: {},
    isWithoutKey: true,
    signal,
  })
  if (!isSuccess(answer)) {
    answer.discard()
    throw imageError(context, 'picture_not_served', { origin: url.origin, status: answer.status })
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  const began = performance.now()
  let size = 0
  try {
    await answer.readChunks((bytes) => {
      if (performance.now() - began > MAX_BODY_MS) throw imageError(context, 'picture_without_end')
      size += bytes.length
      if (size > MAX_PICTURE_BYTES) throw imageError(context, 'fetched_picture_too_large')
      parts.push(new Uint8Array(bytes))
      return false
    })
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause
    throw brokenOffError(context, 'picture', cause)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
