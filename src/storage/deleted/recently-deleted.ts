import { restoreMessages } from '../conversations/restore-messages'
import { storedTables } from '../conversations/stored-tables'
import { database, isReadOnly } from '../database/database'
import { parseRows } from '../database/read'
import { type DeletedRecord, deletedRecordSchema } from '../database/records'
import { forgetChats } from '../ledger/ledger'
import type { WriteOptions } from '../database/write'
import { putBack } from './keep-deleted'

/** Days after which what was deleted goes for good. */
export const DAYS_KEPT = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** When something goes for good, in epoch milliseconds. */
export function goneAt({ deletedAt }: Pick<DeletedRecord, 'deletedAt'>): number {
  return deletedAt + DAYS_KEPT * DAY_MS
}

/** What can be brought back, the last deleted first. */
export async function getRecentlyDeleted(): Promise<DeletedRecord[]> {
  const rows = await database.recentlyDeleted.orderBy('deletedAt').reverse().toArray()
  return parseRows('recentlyDeleted', deletedRecordSchema, rows)
}

/**
 * Brings something back.
 * @returns false where it is gone, or, of messages, where their conversation is. @throws {StorageError}
 */
export async function restoreDeleted(id: string): Promise<boolean> {
  const tables = storedTables
  const record = await tables.deleted.get(id)
  if (!record) return false
  const taken = {
    ...(await tables.deleted.rows(id)),
    imageIds: record.imageIds,
    cardIds: record.cardIds,
  }
  const deletion = { taken, deletedId: id }
  if (record.kind === 'messages') return restoreMessages(tables, deletion)
  const action = record.kind === 'character' ? 'restore_character' : 'restore_conversation'
  return tables.transaction({ action, subject: `deleted ${id}` }, 'deletions', () =>
    putBack(tables, deletion),
  )
}

/** Deletes for good, with pictures, and with messages of conversations that go. @throws {StorageError} */
export async function deleteForGood(ids: readonly string[]): Promise<void> {
  const options: WriteOptions = { action: 'delete_for_good', subject: 'recently deleted' }
  const chats = await storedTables.transaction(options, 'deletions', () => remove(ids))
  await forgetChats(chats)
}

/** @returns the ids of conversations that are gone for good. */
async function remove(ids: readonly string[]): Promise<string[]> {
  const { deleted, images, cards, conversations, characters, lorebooks } = storedTables
  const all = await database.recentlyDeleted.toArray()
  const going = new Set(ids)
  const characterIds: string[] = []
  const chats: string[] = []
  for (const id of ids) {
    const rows = await deleted.rows(id)
    characterIds.push(...rows.characters.map((character) => character.id))
    const gone = rows.conversations.map((conversation) => conversation.id)
    const present = await conversations.getAll(gone)
    chats.push(...gone.filter((_, index) => !present[index]))
    for (const each of all)
      if (each.conversationId !== undefined && gone.includes(each.conversationId))
        if (!present[gone.indexOf(each.conversationId)]) going.add(each.id)
  }
  const records = all.filter((each) => going.has(each.id))
  await images.remove(records.flatMap(({ imageIds }) => imageIds))
  await cards.remove(records.flatMap(({ cardIds = [] }) => cardIds))
  // One that an import has brought back meanwhile keeps its own.
  const back = await characters.getAll(characterIds)
  await lorebooks.removeOf(characterIds.filter((_, index) => !back[index]))
  await deleted.remove([...going])
  return chats
}

/** Deletes for good what was deleted more than 30 days ago. For when the browser is idle. Never throws. */
export async function deleteExpired(now = Date.now()): Promise<void> {
  if (isReadOnly()) return
  try {
    const last = now - DAYS_KEPT * DAY_MS
    const ids = await database.recentlyDeleted.where('deletedAt').belowOrEqual(last).primaryKeys()
    if (ids.length > 0) await deleteForGood(ids)
  } catch {
    // It goes the next time. Where it could not be written, that stands in the banner.
  }
}
