import type { DocumentWorker } from '../documents/document-reader'
import { serveDocument } from '../documents/serve-document'

/** The worker that reads documents, in the same thread: for tests where there are no workers. */
export function startDocumentWorkerHere(): DocumentWorker {
  let toPage: (data: unknown) => void = () => undefined
  let toWorker: (data: unknown) => void = () => undefined
  let isEnded = false
  // When the page listens.
  queueMicrotask(() =>
    serveDocument({
      post: (reply) => {
        if (!isEnded) toPage(structuredClone(reply))
      },
      listen: (onRequest) => {
        toWorker = onRequest
      },
    }),
  )
  return {
    post: (request) => toWorker(request),
    listen: (onMessage) => {
      toPage = onMessage
    },
    end: () => {
      isEnded = true
    },
  }
}
