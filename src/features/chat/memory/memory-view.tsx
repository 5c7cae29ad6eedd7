import { useState } from 'react'
import { chatScreenOf } from '@/domain/conversation'
import { type MessageType, messageTypes } from '@/domain/message'
import { closeMemory, type MemoryTarget } from '@/features/shared/memory/memory-open'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation } from '@/storage/hooks/use-conversations'
import { useSearchParams } from '@/ui/buttons/router'
import { MemoryDialog } from './memory-dialog'
import { MemoryOfChat } from './memory-of-chat'
import { isRoomBeside, MemoryPanel } from './memory-panel'
import * as words from './words'

interface Props {
  conversationId: string
  target: MemoryTarget
}

/** The memory of the chat that is open: beside it where there is room, else over it. MEM-02 */
export default function MemoryView({ conversationId, target }: Props) {
  // What is typed would be lost where one took the place of the other.
  const [isPanel] = useState(isRoomBeside)
  const conversation = useConversation(conversationId)
  const character = useCharacter(conversation?.characterId)
  const [params] = useSearchParams()
  if (!conversation || !character) return null
  const room = roomOf(conversation, character, params.get('room'))
  if (!isPanel)
    return <MemoryDialog {...{ conversation, character, room, target }} onClose={closeMemory} />
  return (
    <MemoryPanel intro={words.intro(character.name)} onClose={closeMemory}>
      <MemoryOfChat {...{ conversation, character, room, target }} onLeave={() => undefined} />
    </MemoryPanel>
  )
}

/** The room that is open; undefined where the chat has one only. */
function roomOf(
  conversation: ConversationRecord,
  character: CharacterRecord,
  asked: string | null,
): MessageType | undefined {
  if (chatScreenOf(conversation, character) === 'chat') return undefined
  const usual = character.characterMode === 'mobile' ? 'mobile' : 'rp'
  return messageTypes.find((type) => type === asked) ?? usual
}
