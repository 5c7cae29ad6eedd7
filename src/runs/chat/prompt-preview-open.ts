import { createStore } from 'zustand/vanilla'

/** Whether the preview of a prompt lies over the chat that is open. The command palette opens it too. */
export const promptPreviewOpen = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }))
