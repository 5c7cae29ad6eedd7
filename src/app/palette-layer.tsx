import { lazy, Suspense, useEffect, useState } from 'react'

const Palette = lazy(() => import('./palette'))
const ShortcutsDialog = lazy(() => import('@/features/settings/shortcuts-dialog'))

type Layer = 'palette' | 'shortcuts'

/** The command palette (Ctrl or Cmd and K) and the sheet of shortcuts (?), over whatever page is open. */
export function PaletteLayer() {
  const [layer, setLayer] = useState<Layer>()
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const next = layerOf(event)
      if (!next || document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      setLayer(next)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  const close = () => setLayer(undefined)
  return (
    <Suspense>
      {layer === 'palette' && (
        <Palette onClose={close} onShowShortcuts={() => setLayer('shortcuts')} />
      )}
      {layer === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  )
}

function layerOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Layer | undefined {
  if (altKey) return undefined
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette'
  const isTyping =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return key === '?' && !ctrlKey && !metaKey && !isTyping ? 'shortcuts' : undefined
}
