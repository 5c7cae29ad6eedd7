import { toChatChunk, type ChatAnswer } from './chat-answer'

/** How a stream is sent. */
export interface ChatStreamOptions {
  includeUsage: boolean
  /** Milliseconds for each token; 0 sends all at once. */
  delayMs: number
  signal: AbortSignal
}

/** The first token of the answer takes as long as this many at least, as if the script had to think. */
const TOKENS_OF_THOUGHT = 12

/**
 * An answer as a stream of server-sent events in OpenAI's shape, ending in [DONE]. The stream
 * keeps to the clock: after a pause (a hidden page, a busy one) it sends what is due at once. An
 * abort breaks the stream with the signal's reason.
 */
export function streamChat(answer: ChatAnswer, options: ChatStreamOptions): ReadableStream {
  const { includeUsage, delayMs, signal } = options
  const encoder = new TextEncoder()
  const frame = (data: unknown) => encoder.encode(`data: ${JSON.stringify(data)}\n\n`)
  const pieces = [
    ...answer.thoughts.map((reasoning_content) => ({ reasoning_content })),
    ...answer.tokens.map((content) => ({ content })),
  ]
  const frameOf = (delta: (typeof pieces)[number]) =>
    frame(toChatChunk(answer, { delta, finishReason: null }))
  let stopTimer = () => {}
  let stopListening = () => {}
  let isOver = false
  let sent = 0
  let startedAt = 0

  const leave = () => {
    isOver = true
    stopTimer()
    stopListening()
  }
  const finish = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    leave()
    const { citations } = answer
    const delta = citations.length > 0 ? { annotations: citations } : {}
    controller.enqueue(frame(toChatChunk(answer, { delta, finishReason: answer.finishReason })))
    if (includeUsage) controller.enqueue(frame(toChatChunk(answer, { usage: answer.usage })))
    controller.enqueue(encoder.encode('data: [DONE]\n\n'))
    controller.close()
  }

  return new ReadableStream<Uint8Array>({
    start(controller) {
      startedAt =
        performance.now() + delayMs * Math.max(0, TOKENS_OF_THOUGHT - answer.thoughts.length)
      const onAbort = () => {
        leave()
        controller.error(signal.reason)
      }
      signal.addEventListener('abort', onAbort)
      stopListening = () => signal.removeEventListener('abort', onAbort)
      controller.enqueue(
        frame(
          toChatChunk(answer, { delta: { role: 'assistant', content: '' }, finishReason: null }),
        ),
      )
    },
    async pull(controller) {
      if (sent >= pieces.length) {
        finish(controller)
        return
      }
      const wait = startedAt + sent * delayMs - performance.now()
      if (delayMs > 0 && wait > 0) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, wait)
          stopTimer = () => {
            clearTimeout(timer)
            done()
          }
        })
        if (isOver) return
      }
      const due =
        delayMs > 0 ? Math.floor((performance.now() - startedAt) / delayMs) + 1 : pieces.length
      for (const piece of pieces.slice(sent, Math.max(due, sent + 1))) {
        controller.enqueue(frameOf(piece))
        sent += 1
      }
    },
    cancel: leave,
  })
}
