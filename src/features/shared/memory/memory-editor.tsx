import { type KeyboardEvent, useId, useState } from 'react'
import { cleanMemoryText, type Memory, memoryTextLimits } from '@/domain/memory'
import { editMemory, updateMemory } from '@/storage/memories/memories'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import { isComposing } from '@/ui/fields/is-composing'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import { useHoldUnload } from '@/ui/use-hold-unload'
import * as words from './words'

interface Props {
  /** As it is now, also where another tab has changed it. */
  memory: Memory
  onClose: () => void
}

/** The key words in a field. */
export const readKeys = (text: string): string[] => text.split(',')

/**
 * A memory in a box. Where its text is changed elsewhere meanwhile, both texts are shown and the user decides (P18).
 * MEM-03
 */
export function MemoryEditor({ memory, onClose }: Props) {
  const { id, kind, text, keys = [] } = memory
  const [basedOn] = useState(text)
  const [draft, setDraft] = useState(text)
  const [keyText, setKeyText] = useState(keys.join(', '))
  const [isGone, setIsGone] = useState(false)
  const label = useId()
  const isChanged = text !== basedOn && text !== cleanMemoryText(draft, kind)
  const isBlank = cleanMemoryText(draft, kind) === ''
  useHoldUnload(draft !== text || keyText !== keys.join(', '))
  const save = async () => {
    if (isBlank) return
    try {
      const result = await editMemory(id, draft, text)
      setIsGone(result === 'refused')
      if (result !== 'saved') return
      if (kind === 'fact') await updateMemory(id, { keys: readKeys(keyText) })
      onClose()
    } catch {
      // The failed write stands in its own banner; the box keeps what was typed.
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    // The dialog around it stays.
    event.stopPropagation()
    onClose()
  }
  return (
    // The keys of the fields within.
    <div className="flex flex-col gap-3" role="group" aria-labelledby={label} onKeyDown={onKeyDown}>
      <p id={label} className="sr-only">
        {words.edit}
      </p>
      <TextAreaField
        label={kind === 'fact' ? words.textOfFact : words.textOfChapter}
        rows={kind === 'fact' ? 2 : 6}
        dir="auto"
        maxLength={memoryTextLimits[kind]}
        value={draft}
        // The press that opened it has taken its own button away.
        autoFocus
        onChange={({ target }) => setDraft(target.value)}
      />
      {kind === 'fact' && (
        <TextField
          label={words.keys}
          hint={words.keysHint}
          dir="auto"
          autoComplete="off"
          value={keyText}
          onChange={({ target }) => setKeyText(target.value)}
        />
      )}
      {isChanged && (
        <Banner kind="warning" title={words.changedElsewhere}>
          <p
            dir="auto"
            className="relative max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap"
          >
            {text}
          </p>
        </Banner>
      )}
      {isGone && <Banner kind="warning">{words.goneMeanwhile}</Banner>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" onClick={onClose}>
          {isChanged ? words.keepThatText : words.cancel}
        </Button>
        <Button size="small" variant="primary" disabled={isBlank} onClick={() => void save()}>
          {isChanged ? words.replaceWithMine : words.save}
        </Button>
      </div>
    </div>
  )
}
