import { createStore } from 'zustand/vanilla'

/** What the reader came to the memory for; empty: all of it. */
export interface MemoryTarget {
  /** One memory. */
  memoryId?: string
  /** All that came from a message. */
  messageId?: string
}

interface OpenedMemory {
  conversationId: string
  target: MemoryTarget
}

/** The chat whose memory is open, beside it or over it. Another chat does not show it. */
export const openedMemory = createStore<{ opened: OpenedMemory | undefined }>(() => ({
  opened: undefined,
}))

/** Shows what is remembered in a chat, as soon as that chat is open. */
export function openMemory(conversationId: string, target: MemoryTarget = {}): void {
  openedMemory.setState({ opened: { conversationId, target } })
}

/** Takes it away again. */
export function closeMemory(): void {
  openedMemory.setState({ opened: undefined })
}
