import { database } from '../../database/database'
import { objectNames } from '../carrier/carrier'
import { BYTES } from '../marks/marks'
import type { Group } from '../seal/group-file'
import { pictureName } from '../seal/sealed-object'
import { isMark, rowsOfStore } from '../sync-tables'
import { notedFiles, notedHash } from './noted-bytes'

/**
 * Names in the store of all pictures and files that records here need: those that are here, that are on their way, and those
 * of what was deleted and can still be restored. Under each key that the group has had.
 */
export async function listNeededPictures({ epochs }: Pick<Group, 'epochs'>): Promise<Set<string>> {
  const names = new Set<string>()
  for (const hash of new Set([...(await hashesOfPictures()), ...(await hashesOfFiles())]))
    for (const epoch of epochs) names.add(objectNames.picture(await pictureName(epoch, hash)))
  return names
}

async function hashesOfPictures(): Promise<string[]> {
  const hashes: string[] = []
  const present = new Set(await database.images.toCollection().primaryKeys())
  const take = (value: unknown) => {
    const hash = notedHash(value)
    if (hash !== undefined) hashes.push(hash)
  }
  await rowsOfStore(database.syncMarks, 'images').each((row) => {
    if (isMark(row) && present.has(row.id)) take(row.x[BYTES])
  })
  await rowsOfStore(database.syncHeld, 'images').each(({ ops = [] }) => {
    for (const { r, v } of ops) if (r === BYTES) take(v)
  })
  return hashes
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
