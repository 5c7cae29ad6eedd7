import { fitsConversationType } from '@/domain/conversation'
import { lazy, Suspense, useState } from 'react'
import type { ConversationType } from '@/domain/conversation'
import { greetingsOf } from '@/domain/greetings'
import { paths } from '@/lib/paths'
import { startChat } from '@/runs/chat/start-chat'
import { useCharacters } from '@/storage/hooks/use-characters'
import { useProviders } from '@/storage/hooks/use-providers'
import { navigateFromHere } from '@/ui/buttons/history'
import { ButtonLink } from '@/ui/buttons/button-link'
import { FormDialog } from '@/ui/fields/form-dialog'
import { SelectField } from '@/ui/fields/select-field'
import { TextField } from '@/ui/fields/text-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { characterModeSuffix, noCharactersForMode } from './new-chat-words'
import * as words from './words'

// Most characters have one greeting at most.
const GreetingPicker = lazy(() => import('./greeting-picker'))

interface Props {
  type: ConversationType
  onClose: () => void
}

export default function NewChatDialog({ type, onClose }: Props) {
  const characters = useCharacters()
  const providers = useProviders()
  const [characterId, setCharacterId] = useState('')
  const [title, setTitle] = useState('')
  const [firstMessage, setFirstMessage] = useState('')
  const [greeting, setGreeting] = useState<number>()
  const [isBusy, setIsBusy] = useState(false)
  if (!characters || !providers) return null
  const enabled = new Set(providers.filter((each) => each.enabled).map(({ id }) => id))
  const offered = characters.filter(
    (character) => enabled.has(character.providerId) && fitsConversationType(character, type),
  )
  const chosen = offered.find(({ id }) => id === characterId)
  const start = async () => {
    if (characterId === '') return
    setIsBusy(true)
    const goTo = navigateFromHere()
    const draft = { characterId, conversationType: type, title, firstMessage, greeting }
    const toPath = type === 'rp' ? paths.chat2 : paths.chat
    try {
      const id = await startChat(draft)
      // The panel beside a chat stays when another chat opens, and the dialog with it.
      onClose()
      goTo(toPath(id))
    } catch {
      setIsBusy(false)
      // The failed write stands in its own banner; the dialog keeps what was typed.
    }
  }
  return (
    <FormDialog
      title={type === 'rp' ? words.newRpChat : words.newStandardChat}
      submitLabel={words.startChat}
      isSubmitDisabled={characterId === ''}
      isBusy={isBusy}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      {offered.length === 0 ? (
        <div className="flex flex-col items-start gap-4">
          <p>{noCharactersForMode(type)}</p>
          <ButtonLink
            variant="primary"
            to={enabled.size > 0 ? paths.createCharacter : paths.newProvider}
          >
            {enabled.size > 0 ? words.createCharacter : words.addProvider}
          </ButtonLink>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <SelectField
            label={words.character}
            placeholder={words.characterPlaceholder}
            required
            value={characterId}
            options={offered.map(({ id, name, characterMode }) => ({
              value: id,
              label: `${name} ${characterModeSuffix(characterMode)}`,
            }))}
            onChange={(event) => {
              setCharacterId(event.target.value)
              setGreeting(undefined)
            }}
          />
          {chosen && greetingsOf(chosen).length > 1 && (
            <Suspense>
              <GreetingPicker character={chosen} value={greeting} onChange={setGreeting} />
            </Suspense>
          )}
          <TextField
            label={words.chatName}
            hint={words.chatNameHint}
            value={title}
            maxLength={200}
            onChange={(event) => setTitle(event.target.value)}
          />
          <TextAreaField
            label={words.firstMessage}
            hint={words.firstMessageHint}
            value={firstMessage}
            rows={2}
            onChange={(event) => setFirstMessage(event.target.value)}
          />
        </div>
      )}
    </FormDialog>
  )
}
