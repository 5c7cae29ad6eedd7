import { createStore } from 'zustand/vanilla'
import type { ProviderType } from '@/domain/provider'
import { type Failure, toFailure } from '@/lib/failure'
import { ProviderError } from '../provider-error'
import { type CallWatcher, type SentCall, setCallRecorder } from './call-recorder'
import { createCallTexts, type CallTexts, type ShownText } from './call-text'

/*
 * The last calls to providers, for developer mode: in the memory of this page only, never stored, and without
 * keys from the moment they are kept (P7).
 */

/** Calls that are kept. */
export const MAX_CALLS = 20

/** Bytes of an answer that are held while it comes; what is longer is counted. */
const MAX_HELD_BYTES = 8 * 1024 * 1024

/** Bodies that are texts; anything else is told by its size. */
const TEXT_TYPE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:x-)?(?:nd)?json|application\/xml)|^$/i

/** One try of one request. No text in it holds the key. */
export interface Call {
  id: number
  provider: ProviderType
  method: string
  url: string
  /** Epoch milliseconds. */
  startedAt: number
  /** `stopped`: by the user, or by a newer request. */
  state: 'sending' | 'receiving' | 'done' | 'stopped' | 'failed'
  requestHeaders: [name: string, value: string][]
  /** Absent where nothing was sent. */
  requestBody?: ShownText
  /** HTTP status, once there is an answer. */
  status?: number
  /** Those that the server lets a page read. */
  responseHeaders?: [name: string, value: string][]
  /** Once it is complete or broken off. */
  responseBody?: ShownText
  /** Size of the answer's body in bytes. */
  responseBytes?: number
  /** Milliseconds from the start to the answer's headers. */
  firstByteMs?: number
  /** Milliseconds from the start to the end of the answer. */
  durationMs?: number
  /** Why it failed. */
  failure?: Failure
}

/** The calls so far, the newest first. */
export const callLog = createStore<{ calls: readonly Call[] }>(() => ({ calls: [] }))

let lastId = 0

/** Begins to keep calls. @returns the way to end it, which forgets them. */
export function startCallLog(): () => void {
  setCallRecorder(watch)
  return () => {
    setCallRecorder(undefined)
    clearCallLog()
  }
}

/** Forgets all calls; one that is still going on is not seen any more. */
export function clearCallLog(): void {
  callLog.setState({ calls: [] })
}

function change(id: number, part: Partial<Call>): void {
  callLog.setState(({ calls }) => ({
    calls: calls.map((call) => (call.id === id ? { ...call, ...part } : call)),
  }))
}

function watch({ provider, request, apiKey }: SentCall): CallWatcher {
  const texts = createCallTexts(apiKey)
  const id = (lastId += 1)
  const start = performance.now()
  const call: Call = {
    id,
    provider,
    method: request.method,
    url: texts.url(request.url),
    startedAt: Date.now(),
    state: 'sending',
    requestHeaders: texts.headers(Object.entries(request.headers)),
    requestBody: showRequestBody(texts, request.body),
  }
  callLog.setState(({ calls }) => ({ calls: [call, ...calls].slice(0, MAX_CALLS) }))

  const elapsed = () => Math.round(performance.now() - start)
  const body = holdBody(texts)
  let isOver = false
  const end = (state: Call['state'], failure?: Failure) => {
    if (isOver) return
    isOver = true
    change(id, { state, failure, durationMs: elapsed(), ...body.show() })
  }
  return {
    onAnswer: ({ status, headers }) => {
      body.begin(headers.get('content-type') ?? '')
      change(id, {
        state: 'receiving',
        status,
        firstByteMs: elapsed(),
        responseHeaders: texts.headers(headers),
      })
    },
    onBytes: body.add,
    onEnd: () => end('done'),
    onError: (error) => {
      const isStopped = error instanceof ProviderError && error.isAbort
      end(isStopped ? 'stopped' : 'failed', failureOf(texts, error))
    },
  }
}

function showRequestBody(texts: CallTexts, body: string | FormData | undefined) {
  if (body === undefined) return undefined
  return typeof body === 'string' ? texts.body(body) : texts.form(body)
}

function failureOf(texts: CallTexts, error: unknown): Failure {
  const { code, params = {} } = toFailure(error)
  const withoutKeys = Object.entries(params).map(
    ([name, value]) => [name, typeof value === 'string' ? texts.line(value) : value] as const,
  )
  return { code, params: Object.fromEntries(withoutKeys) }
}

/** The bytes of an answer, made into a text when it is over. */
function holdBody(texts: CallTexts) {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let bytes: number | undefined
  let contentType = ''
  return {
    begin: (type: string) => {
      contentType = type.trim()
      bytes = 0
    },
    add: (piece: Uint8Array) => {
      // Only a beginning without gaps is of use.
      const isWhole = heldBytes === bytes
      bytes = (bytes ?? 0) + piece.length
      if (!isWhole || bytes > MAX_HELD_BYTES) return
      heldBytes = bytes
      held.push(piece)
    },
    show: (): Pick<Call, 'responseBody' | 'responseBytes'> => {
      if (bytes === undefined) return {}
      const pieces = held
      held = []
      if (bytes === 0 || !TEXT_TYPE.test(contentType)) return { responseBytes: bytes }
      const decoder = new TextDecoder()
      const text = pieces.map((piece) => decoder.decode(piece, { stream: true })).join('')
      const shown = texts.body(text + decoder.decode())
      return {
        responseBytes: bytes,
        responseBody: { ...shown, isCut: shown.isCut || bytes > heldBytes },
      }
    },
  }
}
