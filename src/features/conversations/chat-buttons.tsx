import { fitsConversationType } from '@/domain/conversation'
import { useState } from 'react'
import { chatScreenOf, type ConversationType } from '@/domain/conversation'
import { paths } from '@/lib/paths'
import { startChat } from '@/runs/chat/start-chat'
import { getConversations, getLastUserMessage } from '@/storage/database/queries'
import type { CharacterRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { useNavigate } from '@/ui/buttons/router'
import * as words from './words'

const LABELS: Record<ConversationType, string> = { standard: words.chat, rp: words.chat2Rp }
const TYPES: ConversationType[] = ['standard', 'rp']

interface Props {
  /** Address of the conversation. */
  path: string
  /** Its type. */
  type: ConversationType
  character: CharacterRecord | undefined
}

/**
 * Opens the conversation; where its character is made for the other kind of chat too, a second button begins
 * one of those, or opens the one in which nothing has been said yet.
 */
export function ChatButtons({ path, type, character }: Props) {
  return TYPES.map((each) =>
    each === type ? (
      <ButtonLink key={each} to={path} size="small" variant="tinted">
        {LABELS[each]}
      </ButtonLink>
    ) : (
      character &&
      fitsConversationType(character, each) && (
        <NewChatButton key={each} type={each} character={character} />
      )
    ),
  )
}

/** The chat of this kind with a character in which the user has not said anything yet; where there is none, a new one. */
async function openUnusedChat(characterId: string, type: ConversationType): Promise<string> {
  for (const { id, conversationType } of await getConversations(characterId))
    if (conversationType === type && (await getLastUserMessage(id)) === undefined) return id
  return startChat({ characterId, conversationType: type })
}

function NewChatButton({
  type,
  character,
}: {
  type: ConversationType
  character: CharacterRecord
}) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const start = async () => {
    setIsBusy(true)
    try {
      const id = await openUnusedChat(character.id, type)
      navigate(paths[chatScreenOf({ conversationType: type }, character)](id))
    } catch {
      // The failed write stands in its own banner.
      setIsBusy(false)
    }
  }
  return (
    <Button
      size="small"
      busy={isBusy}
      title={(type === 'rp' ? words.newRpChatWith : words.newStandardChatWith)(character.name)}
      onClick={() => void start()}
    >
      {LABELS[type]}
    </Button>
  )
}
