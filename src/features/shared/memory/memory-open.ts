import { createStore } from 'zustand/vanilla'

/** What the reader came to the memory for; empty: all of it. */
export interface MemoryTarget {
  /** One memory. */
  memoryId?: string
  /** All that came from a message. */
  messageId?: string
}

interface OpenedMemory {
  /** The chat or the character whose it is. */
  ownerId: string
  target: MemoryTarget
}

/** Whose memory is open, on the page of that chat or character; no other page shows it. */
export const openedMemory = createStore<{ opened: OpenedMemory | undefined }>(() => ({
  opened: undefined,
}))

/** Shows what is remembered in a chat or of a character, as soon as its page is open. */
export function openMemory(ownerId: string, target: MemoryTarget = {}): void {
  openedMemory.setState({ opened: { ownerId, target } })
}

/** Takes it away again. */
export function closeMemory(): void {
  openedMemory.setState({ opened: undefined })
}
