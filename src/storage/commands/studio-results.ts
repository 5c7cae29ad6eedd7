import type { PreparedPicture } from '@/lib/prepare-picture'
import { database } from '../database'
import { toImageRecord } from '../image-records'
import type { StudioResultRecord } from '../studio-records'
import { write } from '../write'
import type { Undo } from './providers'

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
  const images = drafts.map(({ record, picture }) => toImageRecord(picture, record.id))
  const records = drafts.map(({ record }, index) => ({
    ...record,
    imageId: images[index]?.id ?? '',
  }))
  await write({ action: 'keep the picture' }, tables(), async () => {
    await database.images.bulkPut(images)
    await database.studioResults.bulkPut(records)
  })
}

/** Deletes a result with its picture. @returns false where there is none. @throws {StorageError} */
export function deleteStudioResult(id: string): Promise<Undo | false> {
  return write({ action: 'delete the picture', subject: `result ${id}` }, tables(), async () => {
    const record = await database.studioResults.get(id)
    if (!record) return false
    const images = await database.images.where('owner').equals(id).toArray()
    await database.images.bulkDelete(images.map((image) => image.id))
    await database.studioResults.delete(id)
    return () =>
      write({ action: 'bring the picture back' }, tables(), async () => {
        await database.images.bulkPut(images)
        await database.studioResults.put(record)
      })
  })
}
