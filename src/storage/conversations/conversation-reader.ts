import {
  getCharacter,
  getConversation,
  getFirstMessage,
  getLastUserMessage,
  getMessage,
  getMessages,
  type MessageRange,
} from '../database/queries'
import type { CharacterRecord, ConversationRecord, MessageRecord } from '../database/records'
import { isTemporaryId, temporaryReader } from './temporary-data'

/** What can be read of conversations, wherever they live: all that opening a chat needs. */
export interface ConversationReader {
  getConversation(id: string): Promise<ConversationRecord | undefined>
  getCharacter(id: string): Promise<CharacterRecord | undefined>
  /** Messages of a conversation, in order; `isWanted` leaves others out before a limit counts. */
  getMessages(
    conversationId: string,
    range: MessageRange,
    isWanted?: (message: MessageRecord) => boolean,
  ): Promise<MessageRecord[]>
  getMessage(id: string): Promise<MessageRecord | undefined>
  /** Text of the last message of the user, for the list's preview. CONV-08. */
  getLastUserMessage(conversationId: string): Promise<string | undefined>
  /** The first message of a conversation: its system prompt, unless the user imported another order. */
  getFirstMessage(conversationId: string): Promise<MessageRecord | undefined>
}

/** Reads conversations in the database. */
export const storedReader: ConversationReader = {
  getConversation,
  getCharacter,
  getMessages,
  getMessage,
  getLastUserMessage,
  getFirstMessage,
}

/** Reads where a conversation, message or character is, told by its id. */
export function readerOf(id: string): ConversationReader {
  return isTemporaryId(id) ? temporaryReader : storedReader
}
