import type { Table } from 'dexie'
import { createId } from '@/lib/ids'
import { storedReader } from './conversation-reader'
import { conversationTables, database } from '../database/database'
import { indexMessages, putBlocks, takeBlocks, unindexMessages } from '../search/message-index'
import { messagesOf } from '../database/queries'
import { toStoredImage } from '../pictures/stored-pictures'
import { write } from '../database/write'
import { announceWritten } from './written-messages'
import type { ConversationTables, Scope } from './tables'

const scopes: Record<Scope, Table[]> = {
  conversations: [database.conversations],
  messages: [database.messages],
  texts: [database.conversations, database.messages, database.wordBlocks],
  chats: conversationTables,
  characters: [database.characters, database.images],
  everything: [database.characters, ...conversationTables],
}

/*
 * The first word of an answer waits for `addMessages`, and its end for `updateMessage`. Each step of a transaction is a
 * way to the browser's database and back; `put` after `get` takes one, where Dexie's `update` takes three.
 */

/** The tables of stored conversations. */
export const storedTables: ConversationTables = {
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
  },
  createId,
  transaction: (options, scope, change) => write(options, scopes[scope], change),
  prepareImage: toStoredImage,
  words: { index: indexMessages, unindex: unindexMessages, take: takeBlocks, put: putBlocks },
  announce: announceWritten,
}
