import { FileUp } from 'lucide-react'
import { buttonStyle } from '@/ui/buttons/button-style'
import { classNames } from '@/ui/style/class-names'
import { useFileIntake } from '@/ui/pictures/use-file-intake'
import * as words from './words'

interface Props {
  /** Endings, as a file input takes them. */
  accept: string
  onChoose: (file: File) => void
}

/** Takes a file by the system's picker, dropped or pasted. */
export function ChooseFile({ accept, onChoose }: Props) {
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
      <p className="text-sm text-muted">{words.dropSessionFileHere}</p>
      <label
        className={buttonStyle(
          'secondary',
          'medium',
          'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        {words.chooseSessionFile}
        <input
          type="file"
          accept={accept}
          className="absolute inset-0 size-full cursor-pointer opacity-0 outline-none"
          // Chromium shows "No file chosen" as a tooltip of its own.
          title=""
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file can be chosen again, after it was mended.
            event.target.value = ''
            if (file) onChoose(file)
          }}
        />
      </label>
    </div>
  )
}
