import { whenIdle } from '@/lib/when-idle'
import { METADATA_ID } from '../database/name-and-version'

/*
 * Reads what a chat shows first, on the early connection, while Dexie and React are still being loaded. It is shown until the same
 * reads have come by way of Dexie, which watches them: nothing is decided or written by what stands here, and once the chat is
 * drawn nobody gets it any more, because a form that opens later must not begin with it. Rows are as they are stored; whoever
 * shows them parses them.
 */

/** Milliseconds for which Dexie waits for a chat that is not drawn. */
const LATE_DRAWING_MS = 500

/** Messages that are read at most. */
export const MESSAGES_AHEAD = 51

/** The last messages of a conversation. */
export interface LastRows {
  /** In order. */
  rows: readonly unknown[]
  /** Whether there are none before them. */
  areAll: boolean
}

/** What was read for an address. */
interface Ahead {
  pathname: string
  conversationId: string
  /** By store and id. */
  rows: Map<string, unknown>
  last: LastRows
}

let ahead: Ahead | undefined
let hasRead = false
let isOver = false
let reading: Promise<void> | undefined
let drawing: Promise<void> | undefined
let endDrawing: () => void = () => undefined
const listeners = new Set<() => void>()

const nameOf = (store: string, id: string) => `${store}/${id}`

/**
 * Reads the chat at the page's address: the conversation, its character and provider, its last messages, and the settings.
 * What goes wrong is left to Dexie, as if nothing had been read.
 */
export function readChatAhead(connection: IDBDatabase): void {
  const { pathname } = location
  isOver = false
  const conversationId = pathname.split('/').at(-1) ?? ''
  const rows: Ahead['rows'] = new Map()
  let last: LastRows | undefined
  let waitsFor = 0
  let end: () => void = () => undefined
  reading = new Promise((resolve) => {
    end = resolve
  })
  const finish = () => {
    if (!isOver && last && rows.get(nameOf('conversations', conversationId)) !== undefined) {
      hasRead = true
      ahead = { pathname, conversationId, rows, last }
      drawing = new Promise((resolve) => {
        endDrawing = resolve
        // It may fail, or be in a tab that nobody sees.
        setTimeout(resolve, LATE_DRAWING_MS)
      })
      listeners.forEach((each) => each())
    }
    end()
  }
  const ask = <Result>(request: IDBRequest<Result>, take: (result: Result) => void) => {
    waitsFor += 1
    request.onsuccess = () => {
      take(request.result)
      waitsFor -= 1
      if (waitsFor === 0) finish()
    }
  }
  try {
    const stores = ['metadata', 'conversations', 'characters', 'providers', 'messages']
    const transaction = connection.transaction(stores)
    transaction.onabort = end
    /** @param names the stores whose rows each name the next one, with the fields that name them */
    const read = (store: string, id: unknown, ...names: [field: string, store: string][]) => {
      if (typeof id !== 'string') return
      ask(transaction.objectStore(store).get(id), (row: unknown) => {
        rows.set(nameOf(store, id), row)
        const [next, ...others] = names
        if (row && next) read(next[1], Reflect.get(row, next[0]), ...others)
      })
    }
    read(
      'conversations',
      conversationId,
      ['characterId', 'characters'],
      ['providerId', 'providers'],
    )
    read('metadata', METADATA_ID)
    const index = transaction.objectStore('messages').index('[conversationId+seq]')
    // An empty list comes after every number.
    const all = IDBKeyRange.bound([conversationId], [conversationId, []])
    ask(index.openKeyCursor(all, 'prev'), (cursor) => {
      const place: unknown = cursor && Reflect.get(Object(cursor.key), 1)
      const before = typeof place === 'number' ? place + 1 : 0
      const from = Math.max(0, before - MESSAGES_AHEAD)
      const range = IDBKeyRange.bound([conversationId, from], [conversationId, before])
      ask(index.getAll(range), (found: unknown[]) => {
        last = { rows: found, areAll: from === 0 }
      })
    })
  } catch {
    // The connection was given up in this moment.
    end()
  }
}

/** Settles when what is being read ahead has been read, or cannot be; undefined where nothing is. Never rejects. */
export function untilReadAhead(): Promise<void> | undefined {
  return reading
}

/**
 * What reads of the database wait for which the chat's first drawing does not need: without them, and without Dexie's own
 * start, the first words are there sooner. Never rejects, and never takes long.
 * @returns undefined where nothing that was read ahead is yet to be drawn
 */
export function untilDrawn(): Promise<void> | undefined {
  return current() && drawing
}

/** Whether a chat has been read ahead, so that it can be drawn before Dexie has opened the database. */
export function hasReadAhead(): boolean {
  return hasRead
}

/** Tells when a chat has been read ahead. @returns the way to stop */
export function watchReadAhead(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was read, while the reader is where it was read for. */
function current(): Ahead | undefined {
  if (ahead && ahead.pathname !== location.pathname) forgetReadAhead()
  return ahead
}

/** A row that was read ahead; undefined where there is none. */
export function rowAhead(store: string, id: string): unknown {
  return current()?.rows.get(nameOf(store, id))
}

/** The last messages of a conversation, where they were read ahead. */
export function lastRowsAhead(conversationId: string): LastRows | undefined {
  const now = current()
  return now?.conversationId === conversationId ? now.last : undefined
}

/**
 * Forgets what was read, and what is being read: from now on the database is asked. What has waited for the drawing begins
 * when the browser is idle.
 */
export function forgetReadAhead(): void {
  isOver = true
  ahead = undefined
  void whenIdle().then(endDrawing)
}
