import { useState } from 'react'
import { chatScreenOf, conversationTypeFor } from '@/domain/conversation'
import { paths } from '@/lib/paths'
import { attachFiles } from '@/runs/attachments/attach-files'
import { startChat } from '@/runs/chat/start-chat'
import { forgetReceived, type Received } from '@/storage/browser/received'
import { readDraft, writeDraft } from '@/storage/browser/drafts'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { useCharacters } from '@/storage/hooks/use-characters'
import { useConversations } from '@/storage/hooks/use-conversations'
import { useProviders } from '@/storage/hooks/use-providers'
import { navigateFromHere } from '@/ui/buttons/history'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Card } from '@/ui/display/card'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { SelectField } from '@/ui/fields/select-field'
import * as words from './words'

/** Chats that are offered: the last ones. */
const MAX_CHATS = 200

/** The way into the box of a chat, or of a new one. */
export function PutIntoChat({ received }: { received: Received }) {
  const characters = useCharacters()
  const conversations = useConversations()
  const providers = useProviders()
  const [chosen, setChosen] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  if (!characters || !conversations || !providers)
    return (
      <SkeletonGroup label={words.loading}>
        <Skeleton className="h-40" />
      </SkeletonGroup>
    )
  const enabled = new Set(providers.filter((each) => each.enabled).map(({ id }) => id))
  const partners = characters.filter(({ providerId }) => enabled.has(providerId))
  const chats = conversations.slice(0, MAX_CHATS)
  const put = async () => {
    setIsBusy(true)
    setHasFailed(false)
    const goTo = navigateFromHere()
    try {
      const place = await findPlace(chosen, { characters, chats })
      putBeside(place.id, received)
      void forgetReceived()
      goTo(place.path)
    } catch {
      // A failed write stands in its banner besides.
      setHasFailed(true)
      setIsBusy(false)
    }
  }
  return (
    <Card as="section" aria-labelledby="received-chat" className="flex flex-col gap-4">
      <div>
        <h2 id="received-chat" className="font-serif text-lg">
          {words.toChat}
        </h2>
        <p className="mt-1 text-sm text-muted">{words.toChatText}</p>
      </div>
      {partners.length + chats.length === 0 ? (
        <>
          <p>{words.noChats}</p>
          <ButtonLink to={paths.createCharacter} className="self-start">
            {words.createCharacter}
          </ButtonLink>
        </>
      ) : (
        <>
          <SelectField
            label={words.chat}
            placeholder={words.choose}
            value={chosen}
            error={hasFailed ? words.notPut : undefined}
            onChange={({ target }) => setChosen(target.value)}
          >
            <Group label={words.newChatWith} kind="new" of={partners} nameOf={({ name }) => name} />
            <Group label={words.chats} kind="chat" of={chats} nameOf={(chat) => chat.title} />
          </SelectField>
          <Button
            variant="primary"
            className="self-start"
            disabled={chosen === ''}
            busy={isBusy}
            onClick={() => void put()}
          >
            {words.putIntoChat}
          </Button>
        </>
      )}
    </Card>
  )
}

interface GroupProps<Item> {
  label: string
  /** What stands before the ids, which tells characters from chats. */
  kind: 'new' | 'chat'
  of: readonly Item[]
  nameOf: (item: Item) => string
}

function Group<Item extends { id: string }>({ label, kind, of, nameOf }: GroupProps<Item>) {
  if (of.length === 0) return null
  return (
    <optgroup label={label}>
      {of.map((item) => (
        <option key={item.id} value={`${kind} ${item.id}`}>
          {nameOf(item)}
        </option>
      ))}
    </optgroup>
  )
}

/** A box, by the key of its draft, and the page that it is on. */
interface Place {
  id: string
  path: string
}

interface Offered {
  characters: readonly CharacterRecord[]
  chats: readonly ConversationRecord[]
}

/** The box that was chosen; begins a chat where a character was. @throws where it has gone meanwhile, or {StorageError} */
async function findPlace(chosen: string, { characters, chats }: Offered): Promise<Place> {
  const [kind, chosenId] = chosen.split(' ')
  const chat = kind === 'chat' ? chats.find(({ id }) => id === chosenId) : undefined
  const characterId = chat ? chat.characterId : chosenId
  const character = characters.find(({ id }) => id === characterId)
  if (chat) return { id: chat.id, path: paths[chatScreenOf(chat, character)](chat.id) }
  if (!character) throw new Error('What was chosen has gone')
  const conversationType = conversationTypeFor(character)
  const id = await startChat({ characterId: character.id, conversationType })
  return { id, path: paths[chatScreenOf({ conversationType }, character)](id) }
}

/** Text goes behind what is in the box; files are read there, where a password can be asked for. */
function putBeside(id: string, { text, files }: Received): void {
  const draft = readDraft(id)
  if (text !== '') writeDraft(id, draft === '' ? text : `${draft}\n${text}`)
  if (files.length > 0) void attachFiles(id, files)
}
