import { chatScreenOf, conversationTypeFor } from '@/domain/conversation'
import { paths } from '@/lib/paths'
import { startChat } from '@/runs/chat/start-chat'
import { countConversationsOfCharacter } from '@/storage/database/queries'
import type { CharacterRecord } from '@/storage/database/records'
import { temporaryData } from '@/storage/conversations/temporary-data'

/**
 * Where "Chat" on a plate leads: to the character's conversations, or, where there is none, to a new one.
 * @throws {StorageError} when the conversation could not be made.
 */
export async function findChatPath(character: CharacterRecord): Promise<string> {
  if (character.temporary) return temporaryChatPath(character)
  if ((await countConversationsOfCharacter(character.id)) > 0)
    return paths.conversationsOf(character.id)
  return startNewChat(character)
}

/** Makes a chat with a stored character. @returns where it is. @throws {StorageError} */
export async function startNewChat(character: CharacterRecord): Promise<string> {
  const conversationType = conversationTypeFor(character)
  const id = await startChat({ characterId: character.id, conversationType })
  return paths[chatScreenOf({ conversationType }, character)](id)
}

/** A temporary character has the one chat that it was made with. */
function temporaryChatPath(character: CharacterRecord): string {
  const { conversations } = temporaryData.getState()
  const chat = Object.values(conversations).find(({ characterId }) => characterId === character.id)
  return chat ? paths[chatScreenOf(chat, character)](chat.id) : paths.conversations
}
