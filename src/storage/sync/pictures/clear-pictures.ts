import { product } from '@/domain/product'
import { isMine } from '../base/compact'
import { type ListedObject, objectNames } from '../carrier/carrier'
import { database } from '../../database/database'
import { getOthers } from '../devices'
import { pull } from '../exchange'
import type { Exchange } from '../exchange-objects'
import { BYTES } from '../marks/marks'
import type { Group } from '../seal/group-file'
import { pictureName } from '../seal/sealed-object'
import { getSyncState } from '../sync-tables'
import { queuePictures } from './hash-pictures'
import { listNeededPictures } from './needed-pictures'
import { CARD_FILES, notedFiles, notedHash } from './noted-bytes'

/*
 * Pictures that nobody needs any more are deleted from the store, too late rather than too early. That two devices say at once
 * what is needed cannot be known, so each looks once a day whether all that it has still lies there.
 */

/** Milliseconds for which a picture lies in the store at least, whoever needs it: clocks of stores may be wrong by days. */
const LEAST_AGE_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Once a day: has sent again what the store has lost of the pictures and files here, and deletes what no record needs, where
 * that is this device's to do. One at a time, and not beside `push` or `pull`. @throws {CarrierError} {StorageError}
 */
export async function clearPictures(exchange: Exchange, group: Group): Promise<void> {
  const { carrier } = exchange
  // Before what is new is read: whatever lies there by now is named by what comes then.
  const listed = await carrier.list(objectNames.pictures)
  const { stopped } = await pull({ ...exchange, looks: undefined })
  await queueMissing(group, listed)
  const state = await getSyncState()
  if (!state || stopped.length > 0 || !(await isMine(state)) || !(await knowsAll())) return
  const needed = await listNeededPictures(group)
  const latest = Date.now() - LEAST_AGE_MS
  for (const { name, putAt = Infinity } of listed)
    if (/^b\/[0-9a-f]{64}$/.test(name) && putAt < latest && !needed.has(name))
      await carrier.delete(name)
}

/** Has sent again what is here and does not lie there. */
async function queueMissing({ epochs }: Group, listed: readonly ListedObject[]): Promise<void> {
  const there = new Set(listed.map(({ name }) => name))
  const lies = async (hash: string) => {
    for (const epoch of epochs)
      if (there.has(objectNames.picture(await pictureName(epoch, hash)))) return true
    return false
  }
  await queuePictures(async ({ x }) => {
    const hash = notedHash(x[BYTES])
    const hashes = notedFiles(x[BYTES]).map(([, , each]) => each)
    for (const each of hash === undefined ? hashes : [hash]) if (!(await lies(each))) return true
    return false
  })
}

/**
 * Whether what this device does not know can name no picture: nothing waits to be applied but pictures themselves, and no
 * other device has another Parlour, whose records may name pictures in a way of their own.
 */
async function knowsAll(): Promise<boolean> {
  const others = await getOthers()
  if (others.some(({ version }) => version !== product.version)) return false
  const waiting = database.syncHeld.filter(
    ({ store, ops }) => ops !== undefined && store !== 'images' && store !== CARD_FILES,
  )
  return (await waiting.count()) === 0
}
