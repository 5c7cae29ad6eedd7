/** A fetch for tests: it notes what was sent and answers from a list. */

/** A request as it was sent. */
interface SentRequest {
  url: string
  method: string
  headers: Record<string, string>
  /** The parsed JSON body; undefined where there is none. */
  body: unknown
  init: RequestInit
}

/** What one request is answered with; an error stands for a connection that failed. */
export type FakeAnswer = Response | Error | ((request: SentRequest) => Response | Promise<Response>)

/** The fetch, and what was sent through it so far. */
export interface FakeFetch {
  fetch: typeof globalThis.fetch
  sent: SentRequest[]
}

/** Gives the answers in turn; one more request than answers fails the test. */
export function fakeFetch(...answers: FakeAnswer[]): FakeFetch {
  const sent: SentRequest[] = []
  const left = [...answers]
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const request: SentRequest = {
      url: input instanceof Request ? input.url : input.toString(),
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      init,
    }
    sent.push(request)
    const answer = left.shift()
    if (answer === undefined) throw new Error('the fake fetch has no answer left')
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer(request) : answer
  }
  return { fetch, sent }
}

/** An answer with a JSON body. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** One pixel, as a service sends it. Base64. */
export const TINY_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The bytes of that. */
export const tinyPngBytes = Uint8Array.from(atob(TINY_PNG), (letter) => letter.charCodeAt(0))

/** An answer of OpenAI's kind with pictures that were drawn. */
export function drawn(count = 1): Response {
  return json({ created: 1_800_000_000, data: Array(count).fill({ b64_json: TINY_PNG }) })
}

/** An answer with a text body. */
export function text(body: string, status = 200, contentType = 'text/plain'): Response {
  return new Response(body, { status, headers: { 'content-type': contentType } })
}

/** An answer whose body comes in the given pieces. */
export function stream(...pieces: (string | Uint8Array)[]): Response {
  const encoder = new TextEncoder()
  const left = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece))
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = left.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

/** A stream that breaks with a network error after the given pieces. */
export function brokenStream(...pieces: string[]): Response {
  const { response, send, fail } = drivenStream()
  pieces.forEach(send)
  // The reader gets the pieces first; an error would throw away what is still queued.
  setTimeout(fail, 1)
  return response
}

/** A stream that the test drives step by step. */
export function drivenStream() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started
    },
    cancel: () => {
      cancelled = true
    },
  })
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (piece: string) => controller?.enqueue(encoder.encode(piece)),
    close: () => controller?.close(),
    fail: () => controller?.error(new TypeError('network error')),
    wasCancelled: () => cancelled,
  }
}

/** An answer that begins with some text and goes on for ever. */
export function endless(beginning: string, piece: string, status = 200) {
  const encoder = new TextEncoder()
  const bytes = encoder.encode(piece)
  let isFirst = true
  let sent = 0
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = isFirst ? encoder.encode(beginning + piece) : bytes
      isFirst = false
      sent += next.length
      controller.enqueue(next)
    },
    cancel: () => {
      cancelled = true
    },
  })
  return {
    response: new Response(body, { status }),
    /** Bytes that were taken so far. */
    sent: () => sent,
    wasCancelled: () => cancelled,
  }
}

/** A fetch that never answers, and that does not even listen to the abort signal. */
export const silentFetch: typeof globalThis.fetch = () => new Promise(() => undefined)

/** The events of a stream with these JSON values, ended by [DONE]. */
export function sse(...values: unknown[]): string {
  return [...values.map((value) => JSON.stringify(value)), '[DONE]']
    .map((data) => `data: ${data}\n\n`)
    .join('')
}

/** A chunk of an OpenAI-style stream. */
export function chunk(content: string, finishReason: string | null = null): unknown {
  return {
    id: 'chat-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, delta: { content }, finish_reason: finishReason }],
  }
}

/** A whole OpenAI-style answer. */
export function completion(content: string): unknown {
  return {
    id: 'chat-1',
    object: 'chat.completion',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
  }
}
