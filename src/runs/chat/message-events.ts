/** A message that has changed: an edit was saved, its model began to think, or an answer is complete. */
export interface MessageUpdated {
  conversationId: string
  messageId: string
  reason: 'edited' | 'thinking' | 'completed'
}

const listeners = new Set<(update: MessageUpdated) => void>()

/** Raises the message-updated event. */
export function notifyMessageUpdated(update: MessageUpdated): void {
  listeners.forEach((listener) => listener(update))
}

/** Calls back for each message-updated event. @returns the way to stop. */
export function onMessageUpdated(listener: (update: MessageUpdated) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
