import { LorebookError } from '../lorebooks/lorebook-file-types'
import { readCardLorebook } from '../lorebooks/read/read-lorebook'
import { readLorebookFrom } from '../lorebooks/read/read-lorebook-file'
import { CardError } from './card-types'
import type { CardReply, CardRequest, CardSource } from './card-wire'
import { readCardFile, readJsonText } from './read/read-card-file'

/** Where requests come from and replies go. */
export interface CardPort {
  post: (reply: CardReply) => void
  listen: (onRequest: (request: CardRequest) => void) => void
}

/** Answers the page's requests to read cards and lorebooks, in a worker. */
export function serveCards(port: CardPort): void {
  port.listen((request) => {
    const isLorebook = typeof request === 'object' && 'lorebook' in request
    const reply = isLorebook ? readLorebook(request.lorebook) : readCard(request)
    void reply.then(port.post)
  })
}

async function readCard(source: CardSource): Promise<CardReply> {
  try {
    const card = await (typeof source === 'string' ? readJsonText(source) : readCardFile(source))
    const found = readCardLorebook(card.text)
    const lorebook = found ? { book: found.book, entries: found.entries } : null
    return { kind: 'card', card: { ...card, lorebook } }
  } catch (cause) {
    if (!(cause instanceof CardError)) return { kind: 'refused', code: 'card_reader_broke' }
    const { code, params } = cause
    return { kind: 'refused', code, ...(params && { params }) }
  }
}

async function readLorebook(source: CardSource): Promise<CardReply> {
  try {
    return { kind: 'lorebook', lorebook: await readLorebookFrom(source) }
  } catch (cause) {
    if (!(cause instanceof LorebookError))
      return { kind: 'lorebook_refused', code: 'lorebook_reader_broke' }
    const { code, params } = cause
    return { kind: 'lorebook_refused', code, ...(params && { params }) }
  }
}
