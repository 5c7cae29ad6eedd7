import { CardError } from './card-types'
import type { CardReply, CardRequest } from './card-wire'
import { readCardFile, readJsonText } from './read/read-card-file'

/** Where requests come from and replies go. */
export interface CardPort {
  post: (reply: CardReply) => void
  listen: (onRequest: (request: CardRequest) => void) => void
}

/** Answers the page's requests to read cards, in a worker. */
export function serveCards(port: CardPort): void {
  port.listen((request) => {
    const reading = typeof request === 'string' ? readJsonText(request) : readCardFile(request)
    reading.then(
      (card) => port.post({ kind: 'card', card }),
      (cause: unknown) => port.post(refusalOf(cause)),
    )
  })
}

function refusalOf(cause: unknown): CardReply {
  if (!(cause instanceof CardError)) return { kind: 'refused', code: 'card_reader_broke' }
  const { code, params } = cause
  return { kind: 'refused', code, ...(params && { params }) }
}
