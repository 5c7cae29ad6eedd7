import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import { database } from '../database/database'
import { toImageRecord } from '../pictures/image-records'
import { parseRows } from '../database/read'
import { toStoredImage } from '../pictures/stored-pictures'
import { type StudioResultRecord, studioResultSchema } from '../pictures/studio-records'
import { write } from '../database/write'
import type { Undo } from './undo'

/* What the image studio has made: each result with its picture, written and deleted together. */

const tables = () => [database.studioResults, database.images]

/** A result as it is kept. */
export interface StudioResultDraft {
  record: Omit<StudioResultRecord, 'imageId'>
  picture: PreparedPicture
}

/**
 * Keeps results, all or none. Where it fails, the banner's Retry does the same again.
 * @throws {StorageError}
 */
export async function addStudioResults(drafts: readonly StudioResultDraft[]): Promise<void> {
  const images = await Promise.all(
    drafts.map(({ record, picture }) => toStoredImage(toImageRecord(picture, record.id))),
  )
  const records = drafts.map(({ record }, index) => ({
    ...record,
    imageId: images[index]?.id ?? '',
  }))
  await write({ action: 'keep_picture' }, tables(), async () => {
    await database.images.bulkPut(images)
    await database.studioResults.bulkPut(records)
  })
}

/** Deletes a result with its picture. @returns false where there is none. @throws {StorageError} */
export function deleteStudioResult(id: string): Promise<Undo | false> {
  return write({ action: 'delete_picture', subject: `result ${id}` }, tables(), async () => {
    const record = await database.studioResults.get(id)
    return record ? remove([record]) : false
  })
}

/** What was deleted, and the way back. */
export interface DeletedResults {
  ids: string[]
  undo: Undo
}

/** Deletes all results that can be read (P17), with their pictures. @throws {StorageError} */
export function deleteAllStudioResults(): Promise<DeletedResults> {
  return write({ action: 'delete_pictures' }, tables(), async () => {
    const rows = await database.studioResults.toArray()
    const ids = parseRows('studioResults', studioResultSchema, rows).map(({ id }) => id)
    const readable = new Set(ids)
    return { ids, undo: await remove(rows.filter(({ id }) => readable.has(id))) }
  })
}

/** Within a write. @returns the way back. */
async function remove(records: StudioResultRecord[]): Promise<Undo> {
  const ids = records.map(({ id }) => id)
  const images = await database.images.where('owner').anyOf(ids).toArray()
  await database.images.bulkDelete(images.map((image) => image.id))
  await database.studioResults.bulkDelete(ids)
  const action = ids.length === 1 ? 'restore_picture' : 'restore_pictures'
  return () =>
    write({ action }, tables(), async () => {
      await database.images.bulkPut(images)
      await database.studioResults.bulkPut(records)
    })
}
