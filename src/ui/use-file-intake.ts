import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped on a place, or pasted anywhere on the page. */
export function useFileIntake(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData?.files ?? [])
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const files = Array.from(event.dataTransfer.files)
      if (files.length > 0) onFiles(files)
    },
  }
  return { isOver, dropProps }
}
