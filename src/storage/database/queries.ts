import { Dexie } from 'dexie'
import { compareConversations } from '@/domain/conversation'
import { type Settings, defaultSettings } from '@/domain/settings'
import { database } from './database'
import { parseRow, parseRows } from './read'
import {
  type CharacterRecord,
  type ConversationRecord,
  METADATA_ID,
  type MessageRecord,
  type ProviderRecord,
  characterRecordSchema,
  conversationRecordSchema,
  messageRecordSchema,
  metadataRecordSchema,
  providerRecordSchema,
} from './records'

/* Reads of the database. In a live query each of them runs again when what it read has changed. */

/** The user's settings; the defaults where the record is missing or damaged, without writing them. */
export async function getSettings(): Promise<Settings> {
  const row = await database.metadata.get(METADATA_ID)
  return parseRow('metadata', metadataRecordSchema, row)?.settings ?? defaultSettings
}

/** All providers, oldest first. */
export async function getProviders(): Promise<ProviderRecord[]> {
  const rows = parseRows('providers', providerRecordSchema, await database.providers.toArray())
  return rows.sort((a, b) => a.createdAt - b.createdAt)
}

/** A provider; undefined where there is none, or it is damaged. */
export async function getProvider(id: string): Promise<ProviderRecord | undefined> {
  return parseRow('providers', providerRecordSchema, await database.providers.get(id))
}

/** All permanent characters, last changed first. */
export async function getCharacters(): Promise<CharacterRecord[]> {
  const rows = parseRows('characters', characterRecordSchema, await database.characters.toArray())
  return rows.sort((a, b) => b.updatedAt - a.updatedAt)
}

/** A permanent character; undefined where there is none, or it is damaged. */
export async function getCharacter(id: string): Promise<CharacterRecord | undefined> {
  return parseRow('characters', characterRecordSchema, await database.characters.get(id))
}

/** Number of characters that answer through a provider. */
export function countCharactersOfProvider(providerId: string): Promise<number> {
  return database.characters.where('providerId').equals(providerId).count()
}

/** All permanent conversations, pinned ones first, then last changed first; only a character's where one is given. */
export async function getConversations(characterId?: string): Promise<ConversationRecord[]> {
  const rows =
    characterId === undefined
      ? await database.conversations.toArray()
      : await database.conversations.where('characterId').equals(characterId).toArray()
  return parseRows('conversations', conversationRecordSchema, rows).sort(compareConversations)
}

/** Number of permanent conversations with a character. */
export function countConversationsOfCharacter(characterId: string): Promise<number> {
  return database.conversations.where('characterId').equals(characterId).count()
}

/** A permanent conversation; undefined where there is none, or it is damaged. */
export async function getConversation(id: string): Promise<ConversationRecord | undefined> {
  return parseRow('conversations', conversationRecordSchema, await database.conversations.get(id))
}

/** Which messages of a conversation to read. */
export interface MessageRange {
  /** From this place on; default: from the first message. */
  fromSeq?: number
  /** Only before this place; default: to the last message. */
  beforeSeq?: number
  /** How many at most; default: all. */
  limit?: number
  /** Where a limit counts from. Default: end */
  countFrom?: 'start' | 'end'
}

/** Range of a conversation's messages in the [conversationId+seq] index. */
export function messagesOf(conversationId: string, { fromSeq, beforeSeq }: MessageRange = {}) {
  return database.messages
    .where('[conversationId+seq]')
    .between(
      [conversationId, fromSeq ?? Dexie.minKey],
      [conversationId, beforeSeq ?? Dexie.maxKey],
      true,
      false,
    )
}

type IsWanted = (message: MessageRecord) => boolean

/**
 * Messages of a conversation, in order. Costs only what it reads.
 * @param isWanted leaves others out before the limit counts; damaged ones never count.
 */
export async function getMessages(
  conversationId: string,
  range: MessageRange,
  isWanted?: IsWanted,
): Promise<MessageRecord[]> {
  const { limit, countFrom = 'end' } = range
  if (limit === undefined)
    return readMessages(await messagesOf(conversationId, range).toArray(), isWanted)
  return countFrom === 'end'
    ? lastMessages(conversationId, range, limit, isWanted)
    : firstMessages(conversationId, range, limit, isWanted)
}

function readMessages(rows: unknown[], isWanted: IsWanted = () => true): MessageRecord[] {
  return parseRows('messages', messageRecordSchema, rows).filter(isWanted)
}

async function firstMessages(
  conversationId: string,
  range: MessageRange,
  limit: number,
  isWanted: IsWanted | undefined,
): Promise<MessageRecord[]> {
  const rows = await messagesOf(conversationId, range)
    .filter((row) => readMessages([row], isWanted).length > 0)
    .limit(limit)
    .toArray()
  return readMessages(rows)
}

/** Place of the first message of a conversation, or before it. */
const FIRST_SEQ = 0

/**
 * Reads stretch by stretch from the end: a browser gives a whole stretch at once, but a list that is read backwards only
 * record by record.
 */
async function lastMessages(
  conversationId: string,
  { fromSeq, beforeSeq }: MessageRange,
  limit: number,
  isWanted: IsWanted | undefined,
): Promise<MessageRecord[]> {
  const first = Math.max(fromSeq ?? FIRST_SEQ, FIRST_SEQ)
  let found: MessageRecord[] = []
  let before = beforeSeq ?? (await endOf(conversationId))
  // Places follow one another but for deleted messages, so that the first stretch is mostly enough.
  let length = limit
  while (found.length < limit && before > first) {
    const start = Math.max(before - length, first)
    const rows = await messagesOf(conversationId, { fromSeq: start, beforeSeq: before }).toArray()
    found = [...readMessages(rows, isWanted), ...found]
    before = start
    length *= 2
  }
  return found.slice(Math.max(0, found.length - limit))
}

/** The first place after all messages of a conversation. */
async function endOf(conversationId: string): Promise<number> {
  const [key] = await messagesOf(conversationId).reverse().limit(1).keys()
  return Array.isArray(key) ? Number(key[1]) + 1 : FIRST_SEQ
}

/** A stored message; undefined where there is none, or it is damaged. */
export async function getMessage(id: string): Promise<MessageRecord | undefined> {
  return parseRow('messages', messageRecordSchema, await database.messages.get(id))
}

/** The last message of the user, for the list's preview. */
export function getLastUserMessage(conversationId: string): PromiseLike<MessageRecord | undefined> {
  return messagesOf(conversationId)
    .reverse()
    .filter((row) => readMessages([row], ({ role }) => role === 'user').length > 0)
    .first()
}

/** The first message of a conversation: its system prompt. */
export async function getFirstMessage(conversationId: string): Promise<MessageRecord | undefined> {
  return parseRow('messages', messageRecordSchema, await messagesOf(conversationId).first())
}

/** How much there is of everything. */
export interface Totals {
  providers: number
  characters: number
  conversations: number
  datingSessions: number
  personas: number
  presets: number
  lorebooks: number
}

/** Counts records without reading them: fast enough for a screen that stays. */
export async function countAll(): Promise<Totals> {
  const [providers, characters, conversations, datingSessions, personas, presets, lorebooks] =
    await Promise.all([
      database.providers.count(),
      database.characters.count(),
      database.conversations.count(),
      database.datingSessions.count(),
      database.personas.count(),
      database.presets.count(),
      database.lorebooks.count(),
    ])
  return { providers, characters, conversations, datingSessions, personas, presets, lorebooks }
}
