import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '@/ui/class-names'
import { useFileIntake } from '@/ui/use-file-intake'

interface Props {
  /** Endings, as a file input takes them. */
  accept: string
  onChoose: (file: File) => void
}

/** Takes a file by the system's picker, dropped or pasted. SESS-08, SESS-09. */
export function ChooseFile({ accept, onChoose }: Props) {
  const id = useId()
  const { isOver, dropProps } = useFileIntake(([file]) => file && onChoose(file))
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-4 rounded-lg border border-dashed px-6 py-10 text-center',
        isOver ? 'border-accent bg-accent/10' : 'border-input-border',
      )}
      {...dropProps}
    >
      <FileUp aria-hidden size={32} strokeWidth={1.5} className="text-muted" />
      <p className="text-sm text-muted">Drop a session file here, paste it, or choose it.</p>
      <label htmlFor={id} className="sr-only">
        Session file
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        className="max-w-full text-sm text-muted file:me-3 file:min-h-11 file:rounded-md file:border file:border-input-border file:bg-surface-raised file:px-4 file:font-medium file:text-text"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file can be chosen again, after it was mended.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
