import {
  type CardWriterReply,
  type CardWriterRequest,
  serveCardWriter,
} from '../../cards/export/serve-card-writer'

/** The worker that writes cards, in the same thread, as the global `Worker` of tests where there are no workers. */
export class CardWriterWorkerHere {
  onmessage?: (event: { data: CardWriterReply }) => void
  onmessageerror?: () => void
  onerror?: (event: { message: string }) => void
  #isEnded = false
  #toWorker: (request: CardWriterRequest) => void = () => undefined

  constructor() {
    serveCardWriter({
      post: (data) => {
        if (!this.#isEnded) this.onmessage?.({ data })
      },
      listen: (onRequest) => {
        this.#toWorker = onRequest
      },
    })
  }

  postMessage(request: CardWriterRequest): void {
    this.#toWorker(request)
  }

  terminate(): void {
    this.#isEnded = true
  }
}
