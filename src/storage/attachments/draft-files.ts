import { type AttachedFile, type PdfForm } from '@/domain/attached-file'
import { tablesOf } from '../conversations/conversation-source'
import { storedTables } from '../conversations/stored-tables'
import { database, isReadOnly } from '../database/database'
import { type StoredImageRecord } from '../database/records'
import type { WriteOptions } from '../database/write'
import type { Undo } from '../commands/undo'
import { DRAFT_OWNER, draftOwner } from './draft-owner'
import {
  type FileDraft,
  type StoredAttachedFile,
  type StoredFile,
  storedFileOf,
  toFileRecord,
} from './file-records'

/*
 * Files that stand beside unsent text, by the box that they were given to: stored like those of messages, but owned by
 * the draft. ATT-04
 */

/** Days for which they are kept. */
const DAYS_KEPT = 7
const DAY_MS = 24 * 60 * 60 * 1000

const saving = (draftKey: string): WriteOptions => ({
  action: 'save_draft_files',
  subject: `files of draft ${draftKey}`,
  retry: false,
})

interface DraftRow {
  row: StoredImageRecord
  file: StoredFile & { draft: NonNullable<StoredFile['draft']> }
}

/** Rows of a draft in their order. Inside a transaction, or not. */
async function rowsOf(draftKey: string): Promise<DraftRow[]> {
  const rows = await tablesOf(draftKey).images.of([draftOwner(draftKey)])
  const found = rows.flatMap((row): DraftRow[] => {
    const file = storedFileOf(row)
    return file?.draft ? [{ row, file: { ...file, draft: file.draft } }] : []
  })
  return found.sort((one, other) => one.file.draft.place - other.file.draft.place)
}

/** The files of a draft, in their order. @param draftKey tells the box: a conversation's id, or a room's of it */
export async function getDraftFiles(draftKey: string): Promise<StoredAttachedFile[]> {
  const rows = await rowsOf(draftKey)
  return rows.map(({ row: { id }, file: { facts, textProblem } }) => ({
    id,
    ...facts,
    ...(textProblem && { textProblem }),
  }))
}

/** Adds files behind those that are there. @returns their ids. @throws {StorageError} */
export async function addDraftFiles(
  draftKey: string,
  files: readonly FileDraft[],
): Promise<string[]> {
  const tables = tablesOf(draftKey)
  const owner = draftOwner(draftKey)
  const addedAt = Date.now()
  const records = await Promise.all(
    files.map((file, index) =>
      tables.prepareImage(
        toFileRecord(file, {
          id: tables.createId(),
          owner,
          draft: { place: index, addedAt },
        }),
      ),
    ),
  )
  await tables.transaction(saving(draftKey), 'chats', async () => {
    const first = ((await rowsOf(draftKey)).at(-1)?.file.draft.place ?? -1) + 1
    await tables.images.put(
      records.map((record, index) => withPlace(record, { place: first + index, addedAt })),
    )
  })
  return records.map(({ id }) => id)
}

function withPlace(row: StoredImageRecord, draft: StoredFile['draft']): StoredImageRecord {
  const file = storedFileOf(row)
  return { ...row, file: { ...file, draft } }
}

/** Takes a file away. @returns what brings it back; undefined where it has gone. @throws {StorageError} */
export async function removeDraftFile(draftKey: string, id: string): Promise<Undo | undefined> {
  const tables = tablesOf(draftKey)
  const taken = await tables.transaction(saving(draftKey), 'chats', async () => {
    const row = await tables.images.get(id)
    if (row?.owner !== draftOwner(draftKey)) return undefined
    await tables.images.remove([id])
    return row
  })
  if (!taken) return undefined
  return () =>
    tables.transaction(saving(draftKey), 'chats', async () => {
      await tables.images.put([taken])
    })
}

/** Puts the files of a draft into another order; those that are not named stay behind them. @throws {StorageError} */
export function orderDraftFiles(draftKey: string, ids: readonly string[]): Promise<void> {
  const tables = tablesOf(draftKey)
  return tables.transaction(saving(draftKey), 'chats', async () => {
    const rows = await rowsOf(draftKey)
    const placeOf = (id: string) => {
      const place = ids.indexOf(id)
      return place === -1 ? ids.length : place
    }
    const ordered = rows.toSorted((one, other) => placeOf(one.row.id) - placeOf(other.row.id))
    await tables.images.put(
      ordered.map(({ row, file: { draft } }, place) => withPlace(row, { ...draft, place })),
    )
  })
}

/** Chooses how a PDF is sent. @throws {StorageError} */
export function chooseDraftForm(draftKey: string, id: string, sentAs: PdfForm): Promise<void> {
  const tables = tablesOf(draftKey)
  return tables.transaction(saving(draftKey), 'chats', async () => {
    const row = await tables.images.get(id)
    const file = row && storedFileOf(row)
    if (row && file)
      await tables.images.put([{ ...row, file: { ...file, facts: { ...file.facts, sentAs } } }])
  })
}

/**
 * Makes files of a message, or of nothing, the draft's again: where the message was not sent after all.
 * @throws {StorageError}
 */
export function returnDraftFiles(draftKey: string, files: readonly AttachedFile[]): Promise<void> {
  const tables = tablesOf(draftKey)
  return tables.transaction(saving(draftKey), 'chats', async () => {
    const rows = await tables.images.getAll(files.map(({ id }) => id))
    const addedAt = Date.now()
    await tables.images.put(
      rows.flatMap((row, place) =>
        row ? [{ ...withPlace(row, { place, addedAt }), owner: draftOwner(draftKey) }] : [],
      ),
    )
  })
}

/** Forgets files of drafts that were left a week ago. For when the browser is idle. Never throws. */
export async function dropOldDraftFiles(now = Date.now()): Promise<void> {
  if (isReadOnly()) return
  try {
    const old: string[] = []
    await database.images
      .where('owner')
      .startsWith(DRAFT_OWNER)
      .each((row) => {
        const addedAt = storedFileOf(row)?.draft?.addedAt ?? 0
        if (addedAt < now - DAYS_KEPT * DAY_MS) old.push(row.id)
      })
    if (old.length === 0) return
    const options: WriteOptions = { action: 'delete_for_good', subject: 'files of old drafts' }
    await storedTables.transaction(options, 'chats', async () => {
      // What was sent meanwhile is no draft's any more.
      const rows = await storedTables.images.getAll(old)
      const going = rows.flatMap((row) => (row?.owner.startsWith(DRAFT_OWNER) ? [row.id] : []))
      await storedTables.images.remove(going)
    })
  } catch {
    // They go the next time. Where it could not be written, that stands in the banner.
  }
}
