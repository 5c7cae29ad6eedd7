import { liveQuery } from 'dexie'
import { readAgain } from '../connection/lost-connection'
import { database } from '../database/database'
import {
  getCharacter,
  getConversation,
  getFirstMessage,
  getLastUserMessage,
  getMessage,
  getMessages,
  type MessageRange,
} from '../database/queries'
import { parseRow } from '../database/read'
import {
  type CharacterRecord,
  type ConversationRecord,
  type ImageRecord,
  imageRecordSchema,
  type MessageRecord,
} from '../database/records'

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
  /** The last message of the user, for the list's preview. */
  getLastUserMessage(conversationId: string): PromiseLike<MessageRecord | undefined>
  /** The first message of a conversation: its system prompt, unless the user imported another order. */
  getFirstMessage(conversationId: string): Promise<MessageRecord | undefined>
  /** A picture; undefined where there is none or it is damaged. */
  getImage(id: string): Promise<ImageRecord | undefined>
  /** Reads now, and again whenever what was read has changed. @returns the way to stop. */
  watch<Result>(
    read: () => Promise<Result>,
    onResult: (result: Result) => void,
    onError: (error: unknown) => void,
  ): () => void
  /** Whether other tabs see the same conversations. */
  isShared: boolean
}

/** Reads conversations in the database. */
export const storedReader: ConversationReader = {
  getConversation,
  getCharacter,
  getMessages,
  getMessage,
  getLastUserMessage,
  getFirstMessage,
  getImage: async (id) => parseRow('images', imageRecordSchema, await database.images.get(id)),
  watch: (read, onResult, onError) => {
    const subscription = liveQuery(() => readAgain(read)).subscribe({
      next: onResult,
      error: onError,
    })
    return () => subscription.unsubscribe()
  },
  isShared: true,
}
