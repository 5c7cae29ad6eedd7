import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { openPalette, paletteLayer, type PaletteLayerName } from './palette-open'

const Palette = lazy(() => import('./palette'))
const ShortcutsDialog = lazy(() => import('@/features/settings/shortcuts-dialog'))

/** The command palette (Ctrl or Cmd and K) and the sheet of shortcuts (?), over whatever page is open. */
export function PaletteLayer() {
  const open = useStore(paletteLayer, (state) => state.open)
  useEffect(() => {
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])
  const close = () => openPalette(undefined)
  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  )
}

function openByKey(event: KeyboardEvent) {
  const next = layerOf(event)
  if (!next || document.querySelector('[role=dialog], [role=alertdialog]')) return
  event.preventDefault()
  openPalette(next)
}

function layerOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  target,
}: KeyboardEvent): PaletteLayerName | undefined {
  if (altKey) return undefined
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette'
  const isTyping =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return key === '?' && !ctrlKey && !metaKey && !isTyping ? 'shortcuts' : undefined
}
