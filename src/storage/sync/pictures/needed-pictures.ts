import { DRAFT_OWNER } from '../../attachments/draft-owner'
import { database } from '../../database/database'
import { objectNames } from '../carrier/carrier'
import { BYTES } from '../marks/marks'
import type { Epoch } from '../seal/group-file'
import { pictureName } from '../seal/sealed-object'
import { isMark, rowsOfStore } from '../sync-tables'
import { NamedPictures, pictureIdsIn } from './named-pictures'
import { notedFiles, notedHash } from './noted-bytes'

/**
 * Names in the store of all pictures and files that records here need: those that a record here names, those that are on their
 * way, and those of what was deleted and can still be restored. Under each key that is given.
 */
export async function listNeededPictures({
  epochs,
}: {
  epochs: readonly Epoch[]
}): Promise<Set<string>> {
  const names = new Set<string>()
  for (const hash of new Set([...(await hashesOfPictures()), ...(await hashesOfFiles())]))
    for (const epoch of epochs) names.add(objectNames.picture(await pictureName(epoch, hash)))
  return names
}

async function hashesOfPictures(): Promise<string[]> {
  const hashes: string[] = []
  const take = (value: unknown) => {
    const hash = notedHash(value)
    if (hash !== undefined) hashes.push(hash)
  }
  const needed = await neededIds()
  await rowsOfStore(database.syncMarks, 'images').each((row) => {
    if (isMark(row) && needed.has(row.id)) take(row.x[BYTES])
  })
  await rowsOfStore(database.syncHeld, 'images').each(({ ops = [] }) => {
    for (const { r, v } of ops) if (r === BYTES) take(v)
  })
  return hashes
}

async function neededIds(): Promise<Set<string>> {
  const needed = await restorableIds()
  const named = new NamedPictures()
  const stored: [id: string, owner: string][] = []
  // Keys alone: a record has the whole picture in it.
  await database.images.orderBy('owner').eachPrimaryKey((id, { key }) => {
    if (typeof key === 'string') stored.push([id, key])
  })
  for (const [id, owner] of stored)
    // A file of a message that was not sent after all goes with the next one.
    if (owner.startsWith(DRAFT_OWNER) || (await named.has(id, owner))) needed.add(id)
  return needed
}

/** Pictures of what was deleted here or elsewhere and can be brought back. */
async function restorableIds(): Promise<Set<string>> {
  const ids = new Set<string>()
  await database.recentlyDeleted.each(({ imageIds }) => imageIds.forEach((id) => ids.add(id)))
  await database.syncHeld.each(({ store, row }) => {
    if (row) for (const id of pictureIdsIn(store, row)) ids.add(id)
  })
  return ids
}

async function hashesOfFiles(): Promise<string[]> {
  const hashes: string[] = []
  const cards = new Set(await database.cards.toCollection().primaryKeys())
  const held = await rowsOfStore(database.syncHeld, 'cards').primaryKeys()
  for (const [, id] of held) cards.add(id)
  await rowsOfStore(database.syncMarks, 'cards').each((row) => {
    if (isMark(row) && cards.has(row.id))
      hashes.push(...notedFiles(row.x[BYTES]).map(([, , hash]) => hash))
  })
  return hashes
}
