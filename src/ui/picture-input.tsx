import { useId } from 'react'

interface Props {
  /** Accessible name of the input. */
  label: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** Pictures that can be taken, as a file input has it; what a file really is is told by its bytes. */
const ACCEPT = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** The system's own picker for pictures. */
export function PictureInput({ label, multiple = false, disabled, onFiles }: Props) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={ACCEPT}
        multiple={multiple}
        disabled={disabled}
        className="max-w-full text-sm text-muted file:me-3 file:min-h-11 file:rounded-md file:border file:border-input-border file:bg-surface-raised file:px-4 file:font-medium file:text-text disabled:opacity-60"
        onChange={(event) => {
          const files = Array.from(event.target.files ?? [])
          // The same file can be chosen again.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
