import type { MessageRecord } from '../database/records'

type Listener = (message: MessageRecord) => void

const listeners = new Set<Listener>()

/**
 * Tells who shows a conversation of a message that has just been stored, changed or new. A live query tells it too, but
 * reads it again first: a question would show 20 ms later, and an answer end 30 ms later.
 */
export function announceWritten(message: MessageRecord): void {
  listeners.forEach((listener) => listener(message))
}

/** Calls back with each message of this tab as soon as its change is stored. @returns the way to stop. */
export function onWritten(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
