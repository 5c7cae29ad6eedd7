import { ImagePlus } from 'lucide-react'
import { buttonStyle } from '../buttons/button-style'
import { classNames } from '../style/class-names'

interface Props {
  /** Words on the button, and the name of the input. */
  label: string
  multiple?: boolean
  disabled?: boolean
  /** Types that are offered, as a file input has them. Default: all that can be taken anywhere */
  accept?: string
  onFiles: (files: File[]) => void
}

/** Pictures that can be taken, as a file input has it; what a file really is is told by its bytes. */
const ACCEPT = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** The system's own picker for pictures, behind a button of ours. */
export function PictureInput({
  label,
  multiple = false,
  disabled,
  accept = ACCEPT,
  onFiles,
}: Props) {
  return (
    <label
      className={buttonStyle(
        'secondary',
        'medium',
        classNames(
          'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          disabled ? 'opacity-50' : 'cursor-pointer hover:bg-surface-raised',
        ),
      )}
    >
      <ImagePlus aria-hidden size={16} strokeWidth={1.5} />
      {label}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0 outline-none"
        // Chromium shows "No file chosen" as a tooltip of its own.
        title=""
        onChange={(event) => {
          const files = Array.from(event.target.files ?? [])
          // The same file can be chosen again.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
