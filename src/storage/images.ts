import { TEMPORARY_ID_PREFIX } from '@/domain/conversation'
import { database } from './database'
import { createImageRecord, measurePicture } from './image-records'
import { parseRow } from './read'
import { type ImageRecord, imageRecordSchema } from './records'
import {
  addTemporaryImage,
  getTemporaryImage,
  removeTemporaryImages,
} from './temporary-conversations'
import { write } from './write'

/*
 * Pictures of characters and the like. Those of messages come and go with their messages: see
 * ConversationSource. Like everything temporary, pictures of temporary characters and chats live in memory,
 * and their ids tell it (DATA-57, DATA-59).
 */

const isTemporary = (id: string) => id.startsWith(TEMPORARY_ID_PREFIX)

/**
 * Stores a picture.
 * @param owner id of the record that it goes with, and is deleted with.
 * @returns its id. @throws {StorageError}
 */
export async function putImage(blob: Blob, owner: string): Promise<string> {
  const image = createImageRecord(blob, await measurePicture(blob), owner)
  if (isTemporary(owner)) return addTemporaryImage(image)
  await write({ action: 'save the picture', retry: false }, [database.images], () =>
    database.images.put(image),
  )
  return image.id
}

/** A picture; undefined where there is none or it is damaged. */
export async function getImage(id: string): Promise<ImageRecord | undefined> {
  if (isTemporary(id)) return getTemporaryImage(id)
  return parseRow('images', imageRecordSchema, await database.images.get(id))
}

/** Deletes pictures; ids that do not exist are passed over. @throws {StorageError} */
export async function deleteImages(ids: readonly string[]): Promise<void> {
  removeTemporaryImages(ids.filter(isTemporary))
  const stored = ids.filter((id) => !isTemporary(id))
  if (stored.length === 0) return
  await write({ action: 'delete the pictures' }, [database.images], () =>
    database.images.bulkDelete(stored),
  )
}
