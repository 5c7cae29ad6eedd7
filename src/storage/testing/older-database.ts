import * as z from 'zod/mini'
import { DATABASE_NAME } from '../database/name-and-version'
import database from './fixtures/database-of-0.3.json'
import { promiseOf } from './fresh-database'

/* A database as release 0.3 left it, with all kinds of records, and as the releases before it had it. */

/** Stores with their keys and indexes, as they were then. */
const stores: Record<string, [key: string | string[], indexes: Record<string, string | string[]>]> =
  {
    metadata: ['id', {}],
    providers: ['id', { type: 'type', enabled: 'enabled' }],
    characters: ['id', { providerId: 'providerId' }],
    conversations: ['id', { characterId: 'characterId' }],
    datingSessions: ['id', { name: 'name', worldType: 'worldType' }],
    messages: ['id', { '[conversationId+seq]': ['conversationId', 'seq'] }],
    profiles: ['id', { '[sessionId+status]': ['sessionId', 'status'] }],
    images: ['id', { owner: 'owner' }],
    wordBlocks: [['conversationId', 'place'], { revision: 'revision', count: 'count' }],
    studioResults: ['id', { createdAt: 'createdAt' }],
  }

/** The native version that brought the studio's store. */
const STUDIO_VERSION = 21

const blobSchema = z.object({ $blob: z.string(), type: z.string() })

/** Gives blobs their own form, which JSON does not have. */
function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive)
  if (typeof value !== 'object' || value === null) return value
  const { data: blob } = blobSchema.safeParse(value)
  if (blob) {
    const bytes = Uint8Array.from(atob(blob.$blob), (letter) => letter.charCodeAt(0))
    return new Blob([bytes], { type: blob.type })
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revive(inner)]))
}

/** Records of release 0.3 by store. */
export function olderRecords(): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.entries(database.stores).map(([name, rows]) => [name, rows.map(revive)]),
  )
}

/**
 * Makes the database of an older release. There must be none.
 * @param version 20 for version 2.0, 21 for 2.1 and release 0.3.
 * @param more further messages.
 */
export async function createOlderDatabase(version: 20 | 21, more: object[] = []): Promise<void> {
  const names = Object.keys(stores).filter(
    (name) => version >= STUDIO_VERSION || name !== 'studioResults',
  )
  const request = indexedDB.open(DATABASE_NAME, version)
  request.onupgradeneeded = () => {
    for (const name of names) {
      const [keyPath, indexes] = stores[name] ?? ['id', {}]
      const store = request.result.createObjectStore(name, { keyPath })
      for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path)
    }
  }
  const connection = await promiseOf(request)
  const transaction = connection.transaction(names, 'readwrite')
  const records = olderRecords()
  for (const name of names)
    for (const row of records[name] ?? []) transaction.objectStore(name).put(row)
  for (const row of more) transaction.objectStore('messages').put(row)
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  })
  connection.close()
}
