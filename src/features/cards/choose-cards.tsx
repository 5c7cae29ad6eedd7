import { UserRoundPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { pastedCards } from '@/features/shared/cards/pasted-cards'
import { buttonStyle } from '@/ui/buttons/button-style'
import { useFileIntake } from '@/ui/pictures/use-file-intake'
import { classNames } from '@/ui/style/class-names'
import * as pasteWords from '@/features/shared/cards/words'
import * as words from './words'

/** Endings that the system's picker offers; what a file is its content tells. */
const ACCEPT = '.png,.apng,.json,.charx,.jpg,.jpeg,.webp,.zip'

interface Props {
  onChoose: (sources: (File | string)[]) => void
}

/** Takes cards by the system's picker, dropped or pasted: files, and JSON as text. */
export function ChooseCards({ onChoose }: Props) {
  const { isOver, dropProps } = useFileIntake(onChoose)
  const [isLink, setIsLink] = useState(false)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented) return
    const pasted = pastedCards(event)
    setIsLink(pasted.kind === 'link')
    if (pasted.kind === 'text') onChoose([pasted.text])
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    addEventListener('paste', listener)
    return () => removeEventListener('paste', listener)
  }, [])
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-4 rounded-lg border border-dashed px-6 py-10 text-center',
        isOver ? 'border-accent bg-accent/10' : 'border-input-border',
      )}
      {...dropProps}
    >
      <UserRoundPlus aria-hidden size={32} strokeWidth={1.5} className="text-muted" />
      <p className="text-sm text-muted">{words.dropCardsHere}</p>
      <label
        className={buttonStyle(
          'secondary',
          'medium',
          'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        {words.chooseFiles}
        <input
          type="file"
          multiple
          accept={ACCEPT}
          className="absolute inset-0 size-full cursor-pointer opacity-0 outline-none"
          // Chromium shows "No file chosen" as a tooltip of its own.
          title=""
          onChange={(event) => {
            const files = Array.from(event.target.files ?? [])
            // The same file can be chosen again, after it was mended.
            event.target.value = ''
            if (files.length > 0) onChoose(files)
          }}
        />
      </label>
      {isLink && (
        <p role="alert" className="text-sm">
          {pasteWords.linksAreNotOpened}
        </p>
      )}
    </div>
  )
}
