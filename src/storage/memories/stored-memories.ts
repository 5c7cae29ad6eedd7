import type { ConversationTables } from '../conversations/tables'
import { database } from '../database/database'

/** Memories of stored chats and characters. */
export const storedMemories: ConversationTables['memories'] = {
  get: (id) => database.memories.get(id),
  getAll: (ids) => database.memories.bulkGet(ids),
  put: (rows) => database.memories.bulkPut(rows),
  remove: (ids) => database.memories.bulkDelete(ids),
  of: (ownerIds) => database.memories.where('ownerId').anyOf(ownerIds).toArray(),
  // One message is looked for whenever its text changes: a single step, which mostly finds nothing.
  fedBy: ([first, ...others]) =>
    first === undefined
      ? Promise.resolve([])
      : others.length === 0
        ? database.memories.where('sourceIds').equals(first).toArray()
        : database.memories
            .where('sourceIds')
            .anyOf([first, ...others])
            .distinct()
            .toArray(),
}
