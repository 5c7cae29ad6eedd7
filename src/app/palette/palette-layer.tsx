import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { paletteLayerFor } from './palette-keys'
import { openPalette, paletteLayer } from './palette-open'

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
  const next = paletteLayerFor(event)
  if (!next || document.querySelector('[role=dialog]')) return
  event.preventDefault()
  openPalette(next)
}
