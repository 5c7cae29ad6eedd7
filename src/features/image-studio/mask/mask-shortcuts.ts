import type { KeyboardEvent } from 'react'

/** What paints, what takes paint away, and what moves a picture that is zoomed. */
export type MaskTool = 'brush' | 'eraser' | 'move'

interface ShortcutActions {
  undo: () => void
  redo: () => void
  invert: () => void
  chooseTool: (tool: MaskTool) => void
  resize: (isLarger: boolean) => void
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** What a key does anywhere in the painter; undefined for keys that mean nothing here. */
export function maskShortcut(
  { key, ctrlKey, metaKey, shiftKey }: Key,
  { undo, redo, invert, chooseTool, resize }: ShortcutActions,
): (() => void) | undefined {
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (letter === 'z') return shiftKey ? redo : undo
    return letter === 'y' ? redo : undefined
  }
  switch (letter) {
    case '[':
      return () => resize(false)
    case ']':
      return () => resize(true)
    case 'b':
      return () => chooseTool('brush')
    case 'e':
      return () => chooseTool('eraser')
    case 'i':
      return invert
    default:
      return undefined
  }
}
