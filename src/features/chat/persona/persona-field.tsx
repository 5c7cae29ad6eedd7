import type { ConversationRecord } from '@/storage/database/records'
import { useCharacter } from '@/storage/hooks/use-characters'
import { usePersonaFor, usePersonas } from '@/storage/hooks/use-personas'
import { useSettings } from '@/storage/hooks/use-settings'
import { SelectField } from '@/ui/fields/select-field'
import * as words from './words'

/** What is chosen where the chat has no choice of its own; no persona has this id. */
const USUAL = 'usual'

interface Props {
  conversation: ConversationRecord
  /** As it is chosen, like the conversation's `personaId`. */
  value: string | undefined
  onChange: (personaId: string | undefined) => void
}

/** Who the user is in a chat, as a field of its settings. */
export function PersonaField({ conversation, value, onChange }: Props) {
  const personas = usePersonas()
  const character = useCharacter(conversation.characterId)
  const usual = usePersonaFor({
    character: character?.personaId,
    settings: useSettings()?.defaultPersonaId,
  })
  const chosen = value ?? USUAL
  if (!personas || (personas.length === 0 && chosen === USUAL)) return null
  const isKnown =
    chosen === USUAL || chosen === '' || personas.some((persona) => persona.id === chosen)
  return (
    <SelectField
      label={words.youAreLabel}
      hint={words.fieldHint}
      value={isKnown ? chosen : USUAL}
      options={[
        {
          value: USUAL,
          label: usual ? words.asUsualNamed(usual.name) : words.asUsualNobodyShort,
        },
        { value: '', label: words.nobody },
        ...personas.map((persona) => ({ value: persona.id, label: persona.name })),
      ]}
      onChange={({ target }) => onChange(target.value === USUAL ? undefined : target.value)}
    />
  )
}
