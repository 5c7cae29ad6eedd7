import { type Control, useWatch } from 'react-hook-form'
import { NEW_CHARACTER } from '@/runs/pictures/avatar-draft'
import type { CharacterRecord } from '@/storage/database/records'
import { Avatar } from '@/ui/pictures/avatar'
import { Badge } from '@/ui/display/badge'
import { Card } from '@/ui/display/card'
import { type CharacterFormValues, modeLabels } from './character-form-values'
import { useAvatarSource } from './use-avatar-source'
import * as words from './words'

/** Characters of a name, and of a longer text, that are shown at most. */
const SHOWN_NAME = 200
const SHOWN_TEXT = 600

interface Props {
  control: Control<CharacterFormValues>
  /** As it is stored; undefined while it is not, and then the drawn avatar shows the name only. */
  character: CharacterRecord | undefined
}

/** How the character will look. */
export function CharacterPreview({ control, character }: Props) {
  const [name, description, mode, systemPrompt] = useWatch({
    control,
    name: ['name', 'description', 'characterMode', 'systemPrompt'],
  })
  // All of these may be megabytes long, and a card shows a few lines: laying out more would hold up every key.
  const shownName = name.trim().slice(0, SHOWN_NAME)
  const shownDescription = description.trim().slice(0, SHOWN_TEXT)
  const avatar = useAvatarSource(character?.id ?? NEW_CHARACTER, character?.avatarImageId)
  return (
    <Card
      as="section"
      aria-label={words.preview}
      className="flex flex-col items-center text-center"
    >
      <Avatar id={character?.id ?? ''} name={shownName} src={avatar} size={120} />
      <p
        className="mt-4 line-clamp-2 max-w-full font-serif text-lg wrap-anywhere"
        dir="auto"
        title={shownName}
      >
        {shownName || words.yourCharacter}
      </p>
      <Badge className="mt-2">{modeLabels[mode].label}</Badge>
      {shownDescription !== '' && (
        <p className="mt-3 line-clamp-4 text-sm wrap-anywhere text-muted" dir="auto">
          {shownDescription}
        </p>
      )}
      {systemPrompt.trim() !== '' && (
        <p
          className="mt-4 line-clamp-6 w-full border-t border-border pt-4 text-start text-sm wrap-anywhere whitespace-pre-line"
          dir="auto"
        >
          {systemPrompt.trimStart().slice(0, SHOWN_TEXT)}
        </p>
      )}
    </Card>
  )
}
