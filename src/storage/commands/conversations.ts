import { type ConversationType, defaultConversationTitle } from '@/domain/conversation'
import type { Message, MessageType } from '@/domain/message'
import { createId } from '@/lib/ids'
import { conversationTables, database } from '../database'
import { blocksOf, indexMessages, putBlocks } from '../message-index'
import { getCharacter, messagesOf } from '../queries'
import type { CharacterRecord, ConversationRecord, MessageRecord } from '../records'
import { StorageError } from '../storage-error'
import { write } from '../write'
import type { Undo } from './undo'

/** A conversation to be made. */
export interface ConversationDraft {
  characterId: string
  conversationType: ConversationType
  /** Blank means the default title (decision 045). */
  title?: string
  /** Sent as the first message of the user, trimmed, unless blank. CONV-26. */
  firstMessage?: string
}

/** A message to be added: its id and time are given here. */
export type MessageDraft = Omit<Message, 'id' | 'timestamp' | 'image'>

/** Gives messages their ids, time and places after `lastSeq`. */
export function createMessageRecords(
  conversationId: string,
  drafts: MessageDraft[],
  lastSeq: number,
): MessageRecord[] {
  const timestamp = Date.now()
  return drafts.map((draft, index) => ({
    ...draft,
    id: createId(),
    timestamp,
    conversationId,
    seq: lastSeq + 1 + index,
  }))
}

/** The first messages of a conversation: prompt, greeting, first words of the user. CONV-25, CONV-26. */
export function openingMessages(
  character: Pick<CharacterRecord, 'systemPrompt' | 'greeting' | 'characterMode'>,
  conversationType: ConversationType,
  firstMessage = '',
): MessageDraft[] {
  const messageType = openingRoom(character, conversationType)
  const drafts: MessageDraft[] = [{ role: 'system', content: character.systemPrompt }]
  const greeting = character.greeting?.trim()
  if (greeting)
    drafts.push({ role: 'assistant', content: greeting, status: 'complete', messageType })
  const content = firstMessage.trim()
  if (content !== '') drafts.push({ role: 'user', content, messageType })
  return drafts
}

/** The room that a dual-mode chat opens in (decision 023). */
function openingRoom(
  { characterMode }: Pick<CharacterRecord, 'characterMode'>,
  conversationType: ConversationType,
): MessageType | undefined {
  if (conversationType !== 'rp') return undefined
  return characterMode === 'mobile' ? 'mobile' : 'rp'
}

/** Writes a conversation with its first messages. Runs inside a transaction with conversations, messages and wordBlocks. */
export async function putConversation(
  id: string,
  character: CharacterRecord,
  { conversationType, title, firstMessage }: Omit<ConversationDraft, 'characterId'>,
): Promise<void> {
  const now = Date.now()
  const conversation: ConversationRecord = {
    id,
    characterId: character.id,
    title: title?.trim() || defaultConversationTitle(character.name, conversationType),
    conversationType,
    createdAt: now,
    updatedAt: now,
  }
  await database.conversations.put(conversation)
  const opening = openingMessages(character, conversationType, firstMessage)
  const messages = createMessageRecords(id, opening, 0)
  await database.messages.bulkPut(messages)
  await indexMessages(messages)
}

/**
 * Makes a conversation with its first messages.
 * @returns its id. @throws {StorageError} "Character not found: {id}" (ERR-32), or a failed write.
 */
export async function createConversation(draft: ConversationDraft): Promise<string> {
  const id = createId()
  const tables = [
    database.characters,
    database.conversations,
    database.messages,
    database.wordBlocks,
  ]
  await write({ action: 'create the conversation', retry: false }, tables, async () => {
    const character = await getCharacter(draft.characterId)
    if (!character) throw new StorageError('unknown', `Character not found: ${draft.characterId}`)
    await putConversation(id, character, draft)
  })
  return id
}

/**
 * Deletes a conversation with its messages and pictures.
 * @returns false where there is none (CONV-29). @throws {StorageError}
 */
export function deleteConversation(id: string): Promise<Undo | false> {
  return write(
    { action: 'delete the conversation', subject: `conversation ${id}` },
    conversationTables,
    async () => {
      const conversation = await database.conversations.get(id)
      if (!conversation) return false
      const messages = await messagesOf(id).toArray()
      const images = await database.images.where({ owner: id }).toArray()
      const blocks = await blocksOf(id).toArray()
      await blocksOf(id).delete()
      await database.images.bulkDelete(images.map((image) => image.id))
      await database.messages.bulkDelete(messages.map((message) => message.id))
      await database.conversations.delete(id)
      return () =>
        write({ action: 'bring the conversation back' }, conversationTables, async () => {
          // An import may have brought it back already; its messages have the same places.
          if (await database.conversations.get(id)) return
          await database.images.bulkPut(images)
          await database.messages.bulkPut(messages)
          await putBlocks(blocks)
          await database.conversations.put(conversation)
        })
    },
  )
}
