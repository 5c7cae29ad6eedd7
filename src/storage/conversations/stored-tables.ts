import { Dexie, type Table } from 'dexie'
import { createId } from '@/lib/ids'
import { storedReader } from './conversation-reader'
import { conversationTables, database } from '../database/database'
import { indexMessages, putBlocks, takeBlocks, unindexMessages } from '../search/message-index'
import { messagesOf } from '../database/queries'
import { toStoredImage } from '../pictures/stored-pictures'
import { lorebookTables, storedLorebooks } from '../lorebooks/stored-lorebooks'
import { storedMemories } from '../memories/stored-memories'
import { write } from '../database/write'
import { announceWritten } from './written-messages'
import type { ConversationTables, DeletedRows, Scope } from './tables'

const scopes: Record<Scope, () => Table[]> = {
  conversations: () => [database.conversations],
  messages: () => [database.messages],
  texts: () => [database.conversations, database.messages, database.wordBlocks, database.memories],
  chats: () => [...conversationTables(), database.memories],
  memories: () => [
    database.characters,
    database.conversations,
    database.messages,
    database.memories,
  ],
  characters: () => [database.characters, database.images],
  everything: () => [
    database.characters,
    database.cards,
    database.memories,
    ...conversationTables(),
    ...lorebookTables(),
  ],
  deletions: () => [
    database.characters,
    database.cards,
    database.memories,
    ...conversationTables(),
    ...lorebookTables(),
    database.recentlyDeleted,
    database.deletedRows,
  ],
}

/** Records in one piece of what was deleted. */
const ROWS_PER_PIECE = 500

/** Cuts the records of something deleted into pieces, so that none is too large to be written at once. */
function toPieces(rows: DeletedRows): Partial<DeletedRows>[] {
  const { characters, conversations, messages, wordBlocks, memories } = rows
  const pieces: Partial<DeletedRows>[] = [{ characters, conversations, wordBlocks, memories }]
  for (let start = 0; start < messages.length; start += ROWS_PER_PIECE)
    pieces.push({ messages: messages.slice(start, start + ROWS_PER_PIECE) })
  return pieces
}

const piecesOf = (id: string) =>
  database.deletedRows.where('[deletedId+place]').between([id, Dexie.minKey], [id, Dexie.maxKey])

/*
 * The first word of an answer waits for `addMessages`, and its end for `updateMessage`. Each step of a transaction is a
 * way to the browser's database and back; `put` after `get` takes one, where Dexie's `update` takes three.
 */

/** The tables of stored conversations. */
export const storedTables: Required<ConversationTables> = {
  read: storedReader,
  characters: {
    get: (id) => database.characters.get(id),
    getAll: (ids) => database.characters.bulkGet(ids),
    put: (rows) => database.characters.bulkPut(rows),
    remove: (ids) => database.characters.bulkDelete(ids),
  },
  conversations: {
    get: (id) => database.conversations.get(id),
    getAll: (ids) => database.conversations.bulkGet(ids),
    put: (rows) => database.conversations.bulkPut(rows),
    remove: (ids) => database.conversations.bulkDelete(ids),
    ofCharacter: (characterId) => database.conversations.where({ characterId }).toArray(),
  },
  messages: {
    get: (id) => database.messages.get(id),
    getAll: (ids) => database.messages.bulkGet(ids),
    put: (rows) => database.messages.bulkPut(rows),
    add: (rows) => database.messages.bulkAdd(rows),
    remove: (ids) => database.messages.bulkDelete(ids),
    of: (conversationId, fromSeq) => messagesOf(conversationId, { fromSeq }).toArray(),
    last: (conversationId) => messagesOf(conversationId).last(),
    change: (id, change) => database.messages.update(id, change),
  },
  images: {
    get: (id) => database.images.get(id),
    getAll: (ids) => database.images.bulkGet(ids),
    put: (rows) => database.images.bulkPut(rows),
    remove: (ids) => database.images.bulkDelete(ids),
    of: (owners) => database.images.where('owner').anyOf(owners).toArray(),
    idsOf: (owners) => database.images.where('owner').anyOf(owners).primaryKeys(),
  },
  cards: {
    get: (id) => database.cards.get(id),
    getAll: (ids) => database.cards.bulkGet(ids),
    put: (rows) => database.cards.bulkPut(rows),
    remove: (ids) => database.cards.bulkDelete(ids),
    of: (owners) => database.cards.where('owner').anyOf(owners).toArray(),
    idsOf: (owners) => database.cards.where('owner').anyOf(owners).primaryKeys(),
  },
  lorebooks: storedLorebooks,
  memories: storedMemories,
  deleted: {
    put: async (record, rows) => {
      await database.recentlyDeleted.put(record)
      await database.deletedRows.bulkPut(
        toPieces(rows).map((piece, place) => ({ deletedId: record.id, place, ...piece })),
      )
    },
    get: (id) => database.recentlyDeleted.get(id),
    rows: async (id) => {
      const pieces = await piecesOf(id).toArray()
      return {
        characters: pieces.flatMap(({ characters = [] }) => characters),
        conversations: pieces.flatMap(({ conversations = [] }) => conversations),
        messages: pieces.flatMap(({ messages = [] }) => messages),
        wordBlocks: pieces.flatMap(({ wordBlocks = [] }) => wordBlocks),
        memories: pieces.flatMap(({ memories = [] }) => memories),
      }
    },
    remove: async (ids) => {
      await database.recentlyDeleted.bulkDelete(ids)
      for (const id of ids) await piecesOf(id).delete()
    },
  },
  createId,
  transaction: (options, scope, change) => write(options, scopes[scope](), change),
  prepareImage: toStoredImage,
  words: { index: indexMessages, unindex: unindexMessages, take: takeBlocks, put: putBlocks },
  announce: announceWritten,
}
