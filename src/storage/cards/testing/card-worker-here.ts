import type { CardWorker } from '../card-reader'
import type { CardReply, CardRequest } from '../card-wire'
import { serveCards } from '../serve-cards'

/**
 * The worker that reads cards, in the same thread: for tests where there are no workers. What it sends is copied as between
 * threads.
 */
export function startCardWorkerHere(): CardWorker {
  let toWorker: (request: CardRequest) => void = () => undefined
  let toPage: (reply: CardReply) => void = () => undefined
  let isEnded = false
  serveCards({
    post: (reply) => {
      const copy = structuredClone(reply)
      queueMicrotask(() => {
        if (!isEnded) toPage(copy)
      })
    },
    listen: (onRequest) => {
      toWorker = onRequest
    },
  })
  return {
    post: (request) => toWorker(request),
    listen: (onReply) => {
      toPage = onReply
    },
    end: () => {
      isEnded = true
    },
  }
}
