import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '@/ui/button'
import { isComposing } from '@/ui/is-composing'
import { CONTROL_STYLE } from '@/ui/field'
import { classNames } from '@/ui/class-names'
import { useHoldUnload } from '@/ui/use-hold-unload'

interface Props {
  text: string
  onSave: (text: string) => void
  onCancel: () => void
}

/** A message's text in a box: Enter saves, Shift+Enter makes a line, Escape cancels. CHAT-33 to CHAT-38. */
export function MessageEditor({ text, onSave, onCancel }: Props) {
  const [draft, setDraft] = useState(text)
  const box = useRef<HTMLTextAreaElement>(null)
  useHoldUnload(draft !== text)
  useEffect(() => {
    const element = box.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const isBlank = draft.trim() === ''
  const save = () => {
    if (!isBlank) onSave(draft)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onCancel()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      save()
    }
  }
  return (
    <div className="flex w-full flex-col gap-2">
      <textarea
        ref={box}
        aria-label="Edit message"
        rows={2}
        value={draft}
        className={classNames(CONTROL_STYLE, 'field-sizing-content max-h-[50dvh] font-sans')}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" variant="primary" disabled={isBlank} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  )
}
