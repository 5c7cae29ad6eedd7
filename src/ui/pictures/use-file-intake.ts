import { type DragEvent, useEffect, useEffectEvent, useId, useState } from 'react'

/** Whether words are pasted into a field: office programs put a picture of them beside them. */
function isText({ target, clipboardData }: ClipboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea') !== null &&
    clipboardData?.types.includes('text/plain') === true
  )
}

/** Whether a dialog stands before a place. @param id its `data-intake` */
function isBehindDialog(id: string): boolean {
  const place = document.querySelector(`[data-intake="${id}"]`)
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  return dialog !== undefined && !dialog.contains(place)
}

/** Takes files that are dropped on a place, or pasted anywhere on the page unless a dialog stands before it. */
export function useFileIntake(onFiles: (files: File[]) => void) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData?.files ?? [])
    if (files.length === 0 || isText(event) || isBehindDialog(id)) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
  const dropProps = {
    'data-intake': id,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // Told of each thing inside, too.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
        setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const files = Array.from(event.dataTransfer.files)
      if (files.length > 0) onFiles(files)
    },
  }
  return { isOver, dropProps }
}
