import type { PaletteLayerName } from './palette-open'

/** What a key opens over the page: the palette by Ctrl or Cmd and K, the shortcuts by "?" where nothing is typed. */
export function paletteLayerFor(event: KeyboardEvent): PaletteLayerName | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (altKey) return undefined
  // With Shift too, it is the console of Firefox; in lower case, because caps lock may be on.
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'k') return 'palette'
  const isTyping =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return key === '?' && !ctrlKey && !metaKey && !isTyping ? 'shortcuts' : undefined
}
