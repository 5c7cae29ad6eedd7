import { useState } from 'react'
import {
  cleanMemoryText,
  type MemoryScope,
  type MemorySource,
  memoryTextLimits,
} from '@/domain/memory'
import { ChoiceField } from '@/ui/fields/choice-field'
import { FormDialog } from '@/ui/fields/form-dialog'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import { rememberFact } from './memory-commands'
import { readKeys } from './memory-editor'
import * as words from './words'

interface Props {
  title: string
  /** What stands in the box at first. */
  text?: string
  /** The messages that it comes from. */
  sources?: readonly MemorySource[]
  /** Whose it can be: of the character, and of the chat where there is one. */
  character: { id: string; name: string }
  conversationId?: string
  /** What is chosen at first. Default: the chat, where there is one */
  scope?: MemoryScope
  onClose: () => void
}

/** A fact of the user's own, which needs no model. MEM-05 */
export function FactDialog({
  title,
  text: first = '',
  sources = [],
  character,
  conversationId,
  scope: firstScope = 'chat',
  onClose,
}: Props) {
  const [text, setText] = useState(first)
  const [keys, setKeys] = useState('')
  const [scope, setScope] = useState<MemoryScope>(firstScope)
  const [isTouched, setIsTouched] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const clean = cleanMemoryText(text, 'fact')
  const isOfChat = conversationId !== undefined && scope === 'chat'
  const save = async () => {
    setIsTouched(true)
    if (clean === '') return
    setIsBusy(true)
    const isStored = await rememberFact({
      scope: isOfChat ? 'chat' : 'character',
      ownerId: isOfChat ? conversationId : character.id,
      kind: 'fact',
      text: clean,
      keys: readKeys(keys),
      sources: [...sources],
      madeBy: 'user',
    })
    setIsBusy(false)
    if (isStored) onClose()
  }
  return (
    <FormDialog
      title={title}
      description={words.rememberIntro}
      submitLabel={words.remember}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <TextAreaField
          label={words.textOfFact}
          rows={3}
          dir="auto"
          required
          maxLength={memoryTextLimits.fact}
          error={isTouched && clean === '' ? words.blankFact : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {conversationId !== undefined && (
          <ChoiceField<MemoryScope>
            label={words.whereItCounts}
            value={scope}
            onValueChange={setScope}
            choices={[
              { value: 'chat', label: words.inThisChat },
              { value: 'character', label: words.inAllChatsWith(character.name) },
            ]}
          />
        )}
        <TextField
          label={words.keys}
          hint={words.keysHint}
          dir="auto"
          autoComplete="off"
          value={keys}
          onChange={({ target }) => setKeys(target.value)}
        />
      </div>
    </FormDialog>
  )
}
