import type { HttpRequest } from './http-request'
import type { KeyLease, ProviderConfig } from '../contracts'
import {
  abortError,
  badRequest,
  brokenOffError,
  connectionError,
  type ErrorContext,
  keysLocked,
  reloadRequired,
  timeoutError,
  unusableKey,
} from '../error-table'
import { ProviderError } from '../provider-error'
import { type CallWatcher, watchCall } from './call-recorder'
import { connectionFailure } from './connection-failure'
import { isConnectionAllowed } from './connect-policy'
import { MAX_BODY_MS } from './read-limits'
import { isRetryable, MAX_RETRIES, readRetryAfter, retryDelayMs } from './retry-policy'
import { createKeyScrubber, type KeyScrubber, MAX_KEY_LENGTH } from './scrub'
import { nextTurn } from '@/lib/next-turn'

/** The only place that calls fetch. Every failure is a ProviderError; a key goes into headers only. */

/** Milliseconds to the first byte, and of silence in a stream. */
const DEFAULT_TIMEOUT_MS = 60_000

/** A body that was read to its end, or to its limit. */
interface BodyText {
  text: string
  /** Whether there was more than may be read. */
  isCut: boolean
}

/** An answer whose headers are here; its body is read by one of the two functions, once. */
export interface HttpAnswer {
  status: number
  /** Seconds. */
  retryAfter?: number
  /**
   * The body as text, as far as it is not too long; the rest is not read.
   * @param options.maxMs milliseconds for all of it, so that a byte now and then does not keep it open. Default: MAX_BODY_MS
   * @param options.what it is, for the user where it is cut off. Default: answer
   * @throws {ProviderError} when stopped, silent or at it for too long, or cut off (then `connection_error`).
   */
  readText: (
    maxBytes: number,
    options?: { maxMs?: number; what?: 'answer' | 'picture' },
  ) => Promise<BodyText>
  /**
   * Hands out the body as it comes; a callback that returns true, or throws, ends the reading.
   * @throws what the callback throws; {ProviderError} when stopped or silent for too long; the
   * browser's own error when the connection breaks, because only the caller knows whether enough came.
   */
  readChunks: (onChunk: (bytes: Uint8Array) => boolean) => Promise<void>
  /** Lets the body go unread. */
  discard: () => void
}

/** Sends requests of one provider. */
export interface HttpClient {
  errorContext: ErrorContext
  /** Takes the keys that were sent out of whatever comes back. */
  scrubber: KeyScrubber
  /** @throws {ProviderError} */
  send: (request: HttpRequest) => Promise<HttpAnswer>
}

/** Makes the headers that carry a key; none where it is empty. @param apiKey trimmed. */
export type Authorize = (apiKey: string) => Readonly<Record<string, string>>

/** What sending takes besides the request. */
interface Sender {
  config: ProviderConfig
  authorize: Authorize
  context: ErrorContext
  scrubber: KeyScrubber
}

/**
 * Makes the client of one provider. It holds no key: `config.leaseKey` is asked for each try, and a request ends when
 * the key that it was sent with is locked.
 */
export function createHttpClient(config: ProviderConfig, authorize: Authorize): HttpClient {
  const scrubber = createKeyScrubber()
  const context = { provider: config.type, scrub: scrubber.scrub }
  return {
    errorContext: context,
    scrubber,
    send: (request) => sendWithRetries({ config, authorize, context, scrubber }, request),
  }
}

async function sendWithRetries(sender: Sender, request: HttpRequest): Promise<HttpAnswer> {
  const { config, context } = sender
  checkAddress(config, context, request)
  for (let retry = 0; ; retry += 1) {
    const { answer, locked } = await sendOnce(sender, request)
    if (!isRetryable(answer.status) || retry === MAX_RETRIES) return answer
    answer.discard()
    const random = (config.random ?? Math.random)()
    const delayMs = retryDelayMs(retry, answer.retryAfter, random)
    const tell = (untilSentMs: number | undefined) => {
      config.onWait?.(untilSentMs)
      request.onWait?.(untilSentMs)
    }
    tell(delayMs)
    try {
      await wait(delayMs, context, { stop: request.signal, locked })
    } finally {
      tell(undefined)
    }
  }
}

function checkAddress(config: ProviderConfig, context: ErrorContext, request: HttpRequest): void {
  // A key belongs to the whole base address, so nothing may lead it elsewhere.
  if (!request.isWithoutKey && !isBelow(config.baseURL, request.url))
    throw badRequest(context, 'address_outside')
  // The demo answers inside the page.
  if (config.type !== 'demo' && !config.isRehearsal && !isConnectionAllowed(request.url))
    throw reloadRequired(context, new URL(request.url).origin)
}

/** Whether a URL, as browsers read it, is a base address or lies below it. */
function isBelow(baseURL: string, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { href, hash } = new URL(url)
  const next = href.slice(baseURL.length, baseURL.length + 1)
  return hash === '' && href.startsWith(baseURL) && ['', '/', '?'].includes(next)
}

function checkKey(context: ErrorContext, key: string): void {
  if (key.length > MAX_KEY_LENGTH) throw unusableKey(context, 'key_too_long')
  if (!/^[\x21-\x7e]*$/.test(key)) throw unusableKey(context, 'key_unusable')
}

/** A line to one running request: stops it when the user says so, or when nothing comes for too long. */
interface Watch {
  signal: AbortSignal
  /** Something came: the silence starts anew. */
  touch: () => void
  /** Rejects when the request is stopped. Never resolves. */
  stopped: Promise<never>
  /** Ends the request when this says that the key was locked. */
  endWhenLocked: (locked: AbortSignal) => void
  /** Why the request was stopped; undefined while it runs. */
  reason: () => ProviderError | undefined
  /** Ends the watch. */
  end: () => void
}

function startWatch(context: ErrorContext, timeoutMs: number, outer?: AbortSignal): Watch {
  const controller = new AbortController()
  let reason: ProviderError | undefined
  let reject: (reason: ProviderError) => void
  const stopped = new Promise<never>((_, rejectPromise) => {
    reject = rejectPromise
  })
  // It may reject when nobody waits any more.
  stopped.catch(() => undefined)
  const stop = (error: ProviderError) => {
    if (reason) return
    reason = error
    end()
    reject(error)
    controller.abort()
  }
  const onAbort = () => stop(abortError(context))
  const onLocked = () => stop(keysLocked(context))
  let lock: AbortSignal | undefined

  // One timer looks at the time of the last byte, instead of a new timer for every chunk.
  let lastByte = performance.now()
  const onTimer = () => {
    const leftMs = timeoutMs - (performance.now() - lastByte)
    if (leftMs > 0) timer = setTimeout(onTimer, Math.ceil(leftMs))
    else stop(timeoutError(context, timeoutMs))
  }
  let timer = setTimeout(onTimer, timeoutMs)
  const end = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onAbort)
    lock?.removeEventListener('abort', onLocked)
  }
  if (outer?.aborted) onAbort()
  else outer?.addEventListener('abort', onAbort)
  return {
    signal: controller.signal,
    touch: () => {
      lastByte = performance.now()
    },
    stopped,
    endWhenLocked: (locked) => {
      lock = locked
      if (locked.aborted) onLocked()
      else locked.addEventListener('abort', onLocked)
    },
    reason: () => reason,
    end,
  }
}

/** Reads the key for one try. @throws {ProviderError} */
async function leaseKey(
  { config, context, scrubber }: Sender,
  request: HttpRequest,
  watch: Watch,
): Promise<KeyLease> {
  if (request.isWithoutKey) return { apiKey: '' }
  const lease = await Promise.race([config.leaseKey(), watch.stopped])
  const apiKey = lease.apiKey.trim()
  checkKey(context, apiKey)
  scrubber.add(apiKey)
  if (lease.locked) watch.endWhenLocked(lease.locked)
  return { ...lease, apiKey }
}

function throwIfStopped(watch: Watch) {
  const reason = watch.reason()
  if (reason) throw reason
}

async function sendOnce(
  sender: Sender,
  unkeyed: HttpRequest,
): Promise<{ answer: HttpAnswer; locked: AbortSignal | undefined }> {
  const { config, context, authorize } = sender
  const watch = startWatch(context, config.timeout ?? DEFAULT_TIMEOUT_MS, unkeyed.signal)
  const doFetch = config.fetch ?? globalThis.fetch.bind(globalThis)
  let watcher: CallWatcher | undefined
  try {
    throwIfStopped(watch)
    const { apiKey, locked } = await leaseKey(sender, unkeyed, watch)
    const request = { ...unkeyed, headers: { ...unkeyed.headers, ...authorize(apiKey) } }
    if (!config.isRehearsal) watcher = watchCall({ provider: config.type, request, apiKey })
    throwIfStopped(watch)
    const { url, method, headers, body } = request
    const response = await Promise.race([
      doFetch(url, {
        method,
        headers,
        body,
        signal: watch.signal,
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      }),
      watch.stopped,
    ])
    watch.touch()
    watcher?.onAnswer(response)
    return { answer: toAnswer(response, context, watch, watcher), locked }
  } catch (cause) {
    watch.end()
    const error = watch.reason() ?? toConnectionError(sender, unkeyed, cause)
    watcher?.onError(error)
    throw error
  }
}

function toConnectionError(
  { config, context }: Sender,
  { url }: HttpRequest,
  cause: unknown,
): ProviderError {
  if (cause instanceof ProviderError) return cause
  return connectionError(context, connectionFailure(config.type, url), cause)
}

function toAnswer(
  response: Response,
  context: ErrorContext,
  watch: Watch,
  watcher: CallWatcher | undefined,
): HttpAnswer {
  const readChunks = (onChunk: (bytes: Uint8Array) => boolean) => {
    const reading = watcher
      ? pumpWatched(response.body, onChunk, watch, watcher)
      : pump(response.body, onChunk, watch)
    return reading.finally(watch.end)
  }
  return {
    status: response.status,
    retryAfter: readRetryAfter(response.headers),
    readChunks,
    discard: () => {
      watch.end()
      watcher?.onEnd()
      // An unread body would hold the connection.
      void response.body?.cancel().catch(() => undefined)
    },
    readText: async (maxBytes, { maxMs = MAX_BODY_MS, what = 'answer' } = {}) => {
      const decoder = new TextDecoder()
      const parts: string[] = []
      const began = performance.now()
      let left = maxBytes
      try {
        await readChunks((bytes) => {
          if (performance.now() - began > maxMs) throw timeoutError(context, maxMs, 'end_timeout')
          const kept = bytes.length > left ? bytes.subarray(0, Math.max(0, left)) : bytes
          parts.push(decoder.decode(kept, { stream: true }))
          left -= bytes.length
          return left < 0
        })
      } catch (cause) {
        if (cause instanceof ProviderError) throw cause
        throw watch.reason() ?? brokenOffError(context, what, cause)
      }
      parts.push(decoder.decode())
      return { text: parts.join(''), isCut: left < 0 }
    },
  }
}

/** Bytes, or milliseconds of work, after which the page gets a turn: a fast server would leave it none. */
const BYTES_BEFORE_TURN = 1024 * 1024
const MS_BEFORE_TURN = 12

/**
 * Reads a body to its end. Written with callbacks, because racing every read against the stop signal
 * would leave one reaction per chunk on it.
 */
function pump(
  body: ReadableStream<Uint8Array> | null,
  onChunk: (bytes: Uint8Array) => boolean,
  watch: Watch,
): Promise<void> {
  if (!body) return Promise.resolve()
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  return new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      cancel()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    watch.stopped.catch(fail)
    let bytesSinceTurn = 0
    let msSinceTurn = 0
    const goOn = () => {
      if (bytesSinceTurn < BYTES_BEFORE_TURN && msSinceTurn < MS_BEFORE_TURN) {
        step()
        return
      }
      bytesSinceTurn = 0
      msSinceTurn = 0
      void nextTurn().then(step)
    }
    const step = (): void => {
      reader.read().then(
        ({ done, value }) => {
          const reason = watch.reason()
          if (reason) return
          watch.touch()
          if (done) {
            resolve()
            return
          }
          try {
            const began = performance.now()
            const isEnough = onChunk(value)
            bytesSinceTurn += value.length
            msSinceTurn += performance.now() - began
            if (!isEnough) {
              goOn()
              return
            }
            cancel()
            resolve()
          } catch (error) {
            fail(error)
          }
        },
        (error: unknown) => fail(watch.reason() ?? error),
      )
    }
    step()
  })
}

/** Reads a body to its end before other eyes. */
async function pumpWatched(
  body: ReadableStream<Uint8Array> | null,
  onChunk: (bytes: Uint8Array) => boolean,
  watch: Watch,
  watcher: CallWatcher,
): Promise<void> {
  try {
    await pump(
      body,
      (bytes) => {
        watcher.onBytes(bytes)
        return onChunk(bytes)
      },
      watch,
    )
    watcher.onEnd()
  } catch (error) {
    watcher.onError(error)
    throw error
  }
}

/** A pause that the user can end, and a lock of the key that the request was sent with. */
function wait(
  delayMs: number,
  context: ErrorContext,
  { stop, locked }: { stop?: AbortSignal; locked?: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      stop?.removeEventListener('abort', onStop)
      locked?.removeEventListener('abort', onLocked)
    }
    const onStop = () => {
      end()
      reject(abortError(context))
    }
    const onLocked = () => {
      end()
      reject(keysLocked(context))
    }
    const timer = setTimeout(() => {
      end()
      resolve()
    }, delayMs)
    stop?.addEventListener('abort', onStop)
    locked?.addEventListener('abort', onLocked)
    if (stop?.aborted) onStop()
    else if (locked?.aborted) onLocked()
  })
}
