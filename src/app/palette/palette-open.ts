import { createStore } from 'zustand/vanilla'

/** What lies over the page: the command palette, the sheet of shortcuts, or nothing. */
export type PaletteLayerName = 'palette' | 'shortcuts'

export const paletteLayer = createStore<{ open: PaletteLayerName | undefined }>(() => ({
  open: undefined,
}))

/** Opens one of them in place of the other; undefined closes. */
export function openPalette(open: PaletteLayerName | undefined): void {
  paletteLayer.setState({ open })
}
