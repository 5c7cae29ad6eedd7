/** One chat request that was sent, and what the server answers to it step by step. */
export interface ChatCall {
  url: string
  headers: Headers
  /** The body as sent. */
  body: { model: string; messages: { role: string; content: string }[]; stream?: boolean }
  /** Whether the client has gone. */
  isAborted: () => boolean
  /** Streams a piece of text. */
  token: (text: string) => void
  /** Streams a piece of what is thought. */
  think: (text: string) => void
  /** Ends the stream as the provider does. */
  end: (usage?: { prompt: number; completion: number }) => void
  /** Breaks the connection. */
  cut: () => void
  /** Answers without a stream. */
  whole: (text: string) => void
  /** Answers with a JSON body, as other services than a chat do. */
  json: (body: unknown) => void
  /** Answers with an error. */
  fail: (status: number, message: string, headers?: Record<string, string>) => void
}

/** A fetch that speaks the OpenAI protocol, driven by the test. Nothing reaches the network. */
export function createFakeChatServer() {
  const calls: ChatCall[] = []
  const encoder = new TextEncoder()

  const fetch: typeof globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      let stream: ReadableStreamDefaultController<Uint8Array> | undefined
      const { signal } = init ?? {}
      signal?.addEventListener('abort', () => {
        const reason = new DOMException('aborted', 'AbortError')
        reject(reason)
        stream?.error(reason)
        stream = undefined
      })
      const begin = () => {
        if (stream || signal?.aborted) return
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            stream = controller
          },
        })
        resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
      }
      const event = (data: unknown) => {
        begin()
        stream?.enqueue(encoder.encode(`data: ${JSON.stringify(data)}\n\n`))
      }
      const chunk = { id: 'answer-1', model: 'small-model-2' }
      calls.push({
        url: input instanceof Request ? input.url : String(input),
        headers: new Headers(init?.headers),
        body: JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as ChatCall['body'],
        isAborted: () => signal?.aborted ?? false,
        token: (content) => event({ ...chunk, choices: [{ delta: { content } }] }),
        think: (text) => event({ ...chunk, choices: [{ delta: { reasoning_content: text } }] }),
        end: (usage) => {
          event({ ...chunk, choices: [{ delta: {}, finish_reason: 'stop' }] })
          if (usage)
            event({
              ...chunk,
              choices: [],
              usage: {
                prompt_tokens: usage.prompt,
                completion_tokens: usage.completion,
                total_tokens: usage.prompt + usage.completion,
              },
            })
          stream?.enqueue(encoder.encode('data: [DONE]\n\n'))
          stream?.close()
        },
        cut: () => {
          begin()
          stream?.error(new TypeError('network error'))
        },
        whole: (content) => {
          const choices = [{ message: { role: 'assistant', content }, finish_reason: 'stop' }]
          resolve(Response.json({ ...chunk, choices }))
        },
        json: (body) => resolve(Response.json(body)),
        fail: (status, message, headers) =>
          resolve(Response.json({ error: { message } }, { status, headers })),
      })
    })

  return { fetch, calls }
}
