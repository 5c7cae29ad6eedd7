import { database } from './database'
import { parseRow } from './read'
import { type ImageRecord, imageRecordSchema } from './records'
import { isTemporaryId, temporaryData } from './temporary-data'

/** A picture, in the database or in memory, told by its id (DATA-57); undefined where there is none or it is damaged. */
export async function getImage(id: string): Promise<ImageRecord | undefined> {
  if (isTemporaryId(id)) return temporaryData.getState().images[id]
  return parseRow('images', imageRecordSchema, await database.images.get(id))
}
