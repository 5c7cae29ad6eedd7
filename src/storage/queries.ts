import { Dexie } from 'dexie'
import { type Provider, providerSchema } from '@/domain/provider'
import { type Settings, defaultSettings } from '@/domain/settings'
import { database } from './database'
import { parseRow, parseRows } from './read'
import {
  type CharacterRecord,
  type ConversationRecord,
  METADATA_ID,
  type MessageRecord,
  characterRecordSchema,
  conversationRecordSchema,
  messageRecordSchema,
  metadataRecordSchema,
} from './records'

/* Reads of the database. In a live query each of them runs again when what it read has changed. */

/** The user's settings; the defaults where the record is missing or damaged, without writing them. */
export async function getSettings(): Promise<Settings> {
  const row = await database.metadata.get(METADATA_ID)
  return parseRow('metadata', metadataRecordSchema, row)?.settings ?? defaultSettings
}

/** All providers, oldest first. */
export async function getProviders(): Promise<Provider[]> {
  const rows = parseRows('providers', providerSchema, await database.providers.toArray())
  return rows.sort((a, b) => a.createdAt - b.createdAt)
}

export async function getProvider(id: string): Promise<Provider | undefined> {
  return parseRow('providers', providerSchema, await database.providers.get(id))
}

/** All permanent characters, last changed first. */
export async function getCharacters(): Promise<CharacterRecord[]> {
  const rows = parseRows('characters', characterRecordSchema, await database.characters.toArray())
  return rows.sort((a, b) => b.updatedAt - a.updatedAt)
}

export async function getCharacter(id: string): Promise<CharacterRecord | undefined> {
  return parseRow('characters', characterRecordSchema, await database.characters.get(id))
}

/** Number of characters that answer through a provider. Decision 009. */
export function countCharactersOfProvider(providerId: string): Promise<number> {
  return database.characters.where('providerId').equals(providerId).count()
}

/** All permanent conversations, last changed first; only a character's where one is given. */
export async function getConversations(characterId?: string): Promise<ConversationRecord[]> {
  const rows =
    characterId === undefined
      ? await database.conversations.toArray()
      : await database.conversations.where('characterId').equals(characterId).toArray()
  return parseRows('conversations', conversationRecordSchema, rows).sort(
    (a, b) => b.updatedAt - a.updatedAt,
  )
}

export function countConversationsOfCharacter(characterId: string): Promise<number> {
  return database.conversations.where('characterId').equals(characterId).count()
}

export async function getConversation(id: string): Promise<ConversationRecord | undefined> {
  return parseRow('conversations', conversationRecordSchema, await database.conversations.get(id))
}

/** Range of a conversation's messages in the [conversationId+seq] index, before `beforeSeq` if given. */
export function messagesOf(conversationId: string, beforeSeq?: number) {
  return database.messages
    .where('[conversationId+seq]')
    .between(
      [conversationId, Dexie.minKey],
      [conversationId, beforeSeq ?? Dexie.maxKey],
      true,
      false,
    )
}

/** Range of a conversation's messages from a place on, in order. */
export function messagesFrom(conversationId: string, seq: number) {
  return database.messages
    .where('[conversationId+seq]')
    .between([conversationId, seq], [conversationId, Dexie.maxKey])
}

/** Which messages of a conversation to read. */
export interface MessagePage {
  /** Only messages before this place. */
  beforeSeq?: number
  /** How many at most, counted from the end. */
  limit: number
}

/** The last messages of a conversation (or those before a place), in order. Costs only what it reads. */
export async function getMessages(
  conversationId: string,
  { beforeSeq, limit }: MessagePage,
): Promise<MessageRecord[]> {
  const rows = await messagesOf(conversationId, beforeSeq).reverse().limit(limit).toArray()
  return parseRows('messages', messageRecordSchema, rows.reverse())
}

export async function getMessage(id: string): Promise<MessageRecord | undefined> {
  return parseRow('messages', messageRecordSchema, await database.messages.get(id))
}

/** Text of the last message of the user, for the list's preview. CONV-08. */
export async function getLastUserMessage(conversationId: string): Promise<string | undefined> {
  const row = await messagesOf(conversationId)
    .reverse()
    .filter((message) => message.role === 'user')
    .first()
  return parseRow('messages', messageRecordSchema, row)?.content
}

/** The first message of a conversation: its system prompt. */
export async function getFirstMessage(conversationId: string): Promise<MessageRecord | undefined> {
  return parseRow('messages', messageRecordSchema, await messagesOf(conversationId).first())
}

/** How much there is of everything. HOME-05, HOME-06. */
export interface Totals {
  providers: number
  characters: number
  conversations: number
  datingSessions: number
}

export async function countAll(): Promise<Totals> {
  const [providers, characters, conversations, datingSessions] = await Promise.all([
    database.providers.count(),
    database.characters.count(),
    database.conversations.count(),
    database.datingSessions.count(),
  ])
  return { providers, characters, conversations, datingSessions }
}
