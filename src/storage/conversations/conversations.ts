import {
  type AuthorsNote,
  type ConversationType,
  defaultConversationTitle,
} from '@/domain/conversation'
import { tablesOf } from './conversation-source'
import { createMessageRecords, type Opening, openingMessages } from './new-messages'
import { storedTables } from './stored-tables'
import type { ConversationTables } from './tables'
import { takeCharacter, takeConversations } from './take-conversations'
import { deleteRecords, undoOf } from '../deleted/keep-deleted'
import { StorageError } from '../database/storage-error'
import type { CharacterRecord, ConversationRecord } from '../database/records'
import type { Undo } from '../commands/undo'
import type { WriteOptions } from '../database/write'

/** A conversation to be made. */
export interface ConversationDraft {
  characterId: string
  conversationType: ConversationType
  /** Blank means the default title. */
  title?: string
  /** Sent as the first message of the user, trimmed, unless blank. */
  firstMessage?: string
  opening?: Opening
  /** The author's note that it begins with. */
  authorsNote?: AuthorsNote
}

/** Writes a conversation with its first messages. Inside a transaction of `texts`. */
export async function putConversation(
  tables: ConversationTables,
  id: string,
  character: CharacterRecord,
  {
    conversationType,
    title,
    firstMessage,
    opening,
    authorsNote,
  }: Omit<ConversationDraft, 'characterId'>,
): Promise<void> {
  const now = Date.now()
  const conversation: ConversationRecord = {
    id,
    characterId: character.id,
    title: title?.trim() || defaultConversationTitle(character.name, conversationType),
    conversationType,
    createdAt: now,
    updatedAt: now,
    ...(character.temporary && { temporary: true }),
    ...(authorsNote && { authorsNote }),
  }
  await tables.conversations.put([conversation])
  const drafts = openingMessages(character, conversationType, firstMessage, opening)
  const messages = createMessageRecords(id, drafts, { createId: tables.createId })
  await tables.messages.put(messages)
  await tables.words.index(messages)
}

/**
 * Makes a conversation with its first messages. `startChat` of runs/chat/ is the usual way to it.
 * @param id where what it opens with depends on it. @returns the id. @throws {StorageError} `character_not_found`, or a failed write.
 */
export async function createConversation(
  draft: ConversationDraft,
  id = storedTables.createId(),
): Promise<string> {
  const options: WriteOptions = { action: 'create_conversation', retry: false }
  await storedTables.transaction(options, 'everything', async () => {
    const character = await storedTables.read.getCharacter(draft.characterId)
    if (!character) throw new StorageError('character_not_found', { id: draft.characterId })
    await putConversation(storedTables, id, character, draft)
  })
  return id
}

/**
 * Deletes a conversation with its messages and pictures. A temporary character goes with its last chat.
 * @returns false where there is none. @throws {StorageError}
 */
export async function deleteConversation(id: string): Promise<Undo | false> {
  const tables = tablesOf(id)
  const deletion = await deleteRecords(
    tables,
    { action: 'delete_conversation', subject: `conversation ${id}` },
    ({ conversations: [conversation] }) => ({
      kind: 'conversation',
      name: conversation?.title ?? '',
    }),
    async () => {
      const conversation = await tables.conversations.get(id)
      if (!conversation) return undefined
      const taken = await takeConversations(tables, [conversation])
      const { characterId } = conversation
      const character = await tables.characters.get(characterId)
      const isLast = (await tables.conversations.ofCharacter(characterId)).length === 0
      if (!character?.temporary || !isLast) return taken
      return { ...taken, ...(await takeCharacter(tables, character, taken)) }
    },
  )
  return deletion ? undoOf(tables, deletion, 'restore_conversation') : false
}
