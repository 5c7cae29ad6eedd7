import { createStore } from 'zustand/vanilla'

/** Whether the memory of the chat that is open lies over it. */
export const memoryOpen = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }))

/** Shows what is remembered in the chat that is open. */
export function openMemory(): void {
  memoryOpen.setState({ isOpen: true })
}

/** Takes it away again. */
export function closeMemory(): void {
  memoryOpen.setState({ isOpen: false })
}
