import { Paperclip } from 'lucide-react'
import { type DragEvent, useEffect, useState } from 'react'
import { classNames } from '@/ui/style/class-names'
import * as words from './words'

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') === true

/** A place for files, as long as some are dragged over the page. What is dropped elsewhere is taken as it is everywhere. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const isDragged = useAreFilesDragged()
  const [isOver, setIsOver] = useState(false)
  if (!isDragged) return null
  return (
    <p
      className={classNames(
        'flex min-h-20 items-center justify-center gap-2 rounded-lg border border-dashed text-sm',
        isOver ? 'border-accent bg-accent/10' : 'border-input-border bg-surface',
      )}
      onDragOver={(event: DragEvent) => {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        onFiles(Array.from(event.dataTransfer.files))
      }}
    >
      <Paperclip aria-hidden size={18} strokeWidth={1.5} className="pointer-events-none" />
      <span className="pointer-events-none">{words.dropHere}</span>
    </p>
  )
}

/** Whether files are dragged over the page. */
function useAreFilesDragged(): boolean {
  const [isDragged, setIsDragged] = useState(false)
  useEffect(() => {
    const enter = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) setIsDragged(true)
    }
    const leave = (event: globalThis.DragEvent) => {
      // Nothing is entered where the page is left.
      if (event.relatedTarget === null) setIsDragged(false)
    }
    const end = () => setIsDragged(false)
    addEventListener('dragenter', enter)
    addEventListener('dragleave', leave)
    addEventListener('drop', end)
    addEventListener('dragend', end)
    return () => {
      removeEventListener('dragenter', enter)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', end)
      removeEventListener('dragend', end)
    }
  }, [])
  return isDragged
}
