import { FailureError } from '@/lib/failure'
import { isOffline } from '@/lib/is-offline'
import { isConnectionAllowed } from './connect-policy'
import { readRetryAfter } from './retry-policy'

/*
 * Requests to the store of the user's devices. They are signed before they come here, so no key is known; nothing of them
 * is logged, and what comes back is read no further than it may be.
 */

/** One request, signed. */
export interface StoreRequest {
  url: string
  method: 'GET' | 'PUT' | 'DELETE'
  headers: Headers
  /** Bytes would be copied before `fetch` returns, and where developer tools watch, written out as text: 50 ms for a megabyte. */
  body?: Blob | undefined
  /** Bytes that are read of the answer. */
  maxBytes: number
  signal?: AbortSignal
}

/** What came back. */
export interface StoreAnswer {
  status: number
  bytes: Uint8Array<ArrayBuffer>
  /** What the store calls the content, where a page may read that. */
  tag?: string
  /** Seconds that the store asks to wait. */
  retryAfter?: number
}

/** Why there is no answer. */
export type StoreRequestErrorCode =
  /** The browser may not ask this origin before the page is loaded anew. */
  | 'store_reload_required'
  /** Nothing came back, or nothing that a page may read; or nothing was asked, because the browser is offline. */
  | 'store_unreachable'
  /** More came back than may be read. */
  | 'store_answer_too_large'

/** A request that has no answer. It may have been done all the same. */
export class StoreRequestError extends FailureError<StoreRequestErrorCode> {
  override readonly name = 'StoreRequestError'
}

/** Milliseconds until the answer begins, and of silence within it. An object has 64 MB at most, on a slow line too. */
const SILENCE_MS = 5 * 60_000
/** Milliseconds that a store has to show that it is there. */
const REACH_MS = 20_000

/**
 * Sends a request.
 * @throws {StoreRequestError}; the signal's reason where it was stopped
 */
export async function sendToStore(request: StoreRequest): Promise<StoreAnswer> {
  const { url, method, headers, body, maxBytes, signal } = request
  signal?.throwIfAborted()
  // Whoever asks may have begun before the browser lost its network.
  if (isOffline()) throw new StoreRequestError('store_unreachable')
  if (!isConnectionAllowed(url)) throw new StoreRequestError('store_reload_required')
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal?.addEventListener('abort', stop)
  const watch = watchSilence(stop)
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      signal: controller.signal,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    watch.touch()
    const retryAfter = readRetryAfter(response.headers)
    const tag = response.headers.get('etag')
    return {
      status: response.status,
      bytes: await readBytes(response.body, maxBytes, watch.touch),
      ...(tag !== null && { tag }),
      ...(retryAfter !== undefined && { retryAfter }),
    }
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof StoreRequestError) throw cause
    throw new StoreRequestError('store_unreachable', undefined, cause)
  } finally {
    watch.end()
    signal?.removeEventListener('abort', stop)
  }
}

/**
 * Whether anybody is there at all, whatever it answers: tells a store that keeps its answers from pages from one that is not
 * there. Nothing of the user goes along.
 */
export async function isReachable(url: string): Promise<boolean> {
  if (isOffline()) return false
  try {
    await fetch(url, {
      mode: 'no-cors',
      signal: AbortSignal.timeout(REACH_MS),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    return true
  } catch {
    return false
  }
}

/** Calls back after a long silence. One timer looks at the time of the last byte. */
function watchSilence(onSilence: () => void) {
  let lastByte = performance.now()
  const look = () => {
    const leftMs = SILENCE_MS - (performance.now() - lastByte)
    if (leftMs > 0) timer = setTimeout(look, Math.ceil(leftMs))
    else onSilence()
  }
  let timer = setTimeout(look, SILENCE_MS)
  return {
    touch: () => {
      lastByte = performance.now()
    },
    end: () => clearTimeout(timer),
  }
}

async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  onBytes: () => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const kept: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    onBytes()
    size += next.value.length
    if (size > maxBytes) {
      void reader?.cancel().catch(() => undefined)
      throw new StoreRequestError('store_answer_too_large')
    }
    kept.push(next.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of kept) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
