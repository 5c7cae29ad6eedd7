import { chatScreenOf } from '@/domain/conversation'
import type { MessageType } from '@/domain/message'
import { paths } from '@/lib/paths'
import type { CharacterRecord, ConversationRecord, MessageRecord } from '@/storage/database/records'

/** Where a chat goes on: its address, and the room of a dual-mode chat. */
export interface ChatPlace {
  path: string
  room: MessageType | undefined
}

/** @param last what was said last; null where nothing was: then the room is that of the character's mode */
export function placeOf(
  conversation: ConversationRecord,
  character: CharacterRecord | null,
  last: MessageRecord | null,
): ChatPlace {
  const { id } = conversation
  if (chatScreenOf(conversation, character ?? undefined) === 'chat')
    return { path: paths.chat(id), room: undefined }
  const firstRoom = character?.characterMode === 'mobile' ? 'mobile' : 'rp'
  const room = last ? (last.messageType ?? 'rp') : firstRoom
  return { path: paths.chat2(id, undefined, room), room }
}
