import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { isComposing } from '@/ui/fields/is-composing'
import { CONTROL_STYLE } from '@/ui/style/control-style'
import { classNames } from '@/ui/style/class-names'
import { TextArea } from '@/ui/fields/text-area'
import { useHoldUnload } from '@/ui/use-hold-unload'
import * as words from './words'

/** What stood in the plain box when the editor took its place. */
export interface Typed {
  text: string
  /** Where the selection starts and ends, in UTF-16 code units. */
  selection: [start: number, end: number]
}

interface Props {
  /** As the message stands now. */
  text: string
  /** As it stood when it was pressed to be edited. */
  firstText: string
  /** What was typed before the editor was there. */
  typed?: Typed
  /** What was saved before the editor was there, and may not be stored yet. */
  firstSaved?: string
  /** @param basedOn the text that the user has seen in its place. */
  onSave: (text: string, basedOn: string) => void
  onCancel: () => void
}

/**
 * A message's text in a box: Enter saves, Shift+Enter makes a line, Escape cancels.
 * Where the message is changed elsewhere meanwhile, both texts are shown and the user decides (P18).
 */
export function MessageEditor({ text, firstText, typed, firstSaved, onSave, onCancel }: Props) {
  const [basedOn] = useState(firstText)
  const [selection] = useState(typed?.selection)
  const [draft, setDraft] = useState(typed?.text ?? text)
  const [saved, setSaved] = useState(firstSaved)
  const box = useRef<HTMLTextAreaElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const isChanged = text !== basedOn && text !== draft.trim()
  useHoldUnload(draft !== text)
  useEffect(() => {
    const element = box.current
    const length = element?.value.length ?? 0
    element?.focus()
    element?.setSelectionRange(...(selection ?? [length, length]))
  }, [selection])
  // A write that failed may be repeated from outside, once there is room.
  const isSaved = draft === saved && draft.trim() === text
  useEffect(() => {
    if (isSaved) onCancel()
  }, [isSaved, onCancel])
  const isBlank = draft.trim() === ''
  const save = (seen: string) => {
    setSaved(draft)
    onSave(draft, seen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onCancel()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      // The other text may have come a moment ago, unseen: it takes the button to replace it.
      if (isChanged) saveButton.current?.focus()
      else if (!isBlank) save(basedOn)
    }
  }
  return (
    <div className="flex w-full flex-col gap-2">
      <TextArea
        ref={box}
        aria-label={words.editMessage}
        rows={2}
        value={draft}
        className={classNames(CONTROL_STYLE, 'max-h-[50dvh] font-sans')}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isChanged && (
        <Banner kind="warning" title={words.messageWasChangedElsewhereMeanwhile}>
          <p className="relative max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" onClick={onCancel}>
          {isChanged ? words.keepThatText : words.cancel}
        </Button>
        <Button
          ref={saveButton}
          size="small"
          variant="primary"
          disabled={isBlank}
          onClick={() => save(text)}
        >
          {isChanged ? words.replaceItWithMine : words.save}
        </Button>
      </div>
    </div>
  )
}
