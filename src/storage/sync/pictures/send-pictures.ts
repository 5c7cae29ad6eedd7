import { database } from '../../database/database'
import { type Carrier, type CarrierErrorCode, objectNames } from '../carrier/carrier'
import { BYTES, type RecordKey } from '../marks/marks'
import type { Group } from '../seal/group-file'
import { pictureName, sealObject } from '../seal/sealed-object'
import { getMarks } from '../sync-tables'
import { notedFiles, notedHash } from './noted-bytes'
import { ifSame, readCardFiles, readPictureBytes } from './stored-bytes'

const TOO_LARGE: CarrierErrorCode = 'sync_store_too_large'

/** Pictures on their way at once: browsers ask one server for six, and the next ones are ready by then. */
export const PICTURES_AT_ONCE = 8

/** What bytes are exchanged through. */
export interface PictureExchange {
  carrier: Carrier
  group: Group
}

/**
 * Sends the bytes of pictures and of files of cards that other devices lack. For after `push`: their records come first.
 * Asks nothing of the carrier where nothing is to be sent. A few at a time; what is not sent is the next time.
 * @returns how many were sent; the same bytes are sent once. @throws {CarrierError} {StorageError}; the signal's reason
 */
export async function sendPictures(
  exchange: PictureExchange,
  signal?: AbortSignal,
): Promise<number> {
  const unsent = await database.syncMarks.where('dirty').equals(2).primaryKeys()
  if (unsent.length === 0) return 0
  const sending = new Sending(exchange, new Set((await picturesIn(exchange.carrier)).keys()))
  let refusal: Error | undefined
  const send = async (key: RecordKey) => {
    signal?.throwIfAborted()
    try {
      await sending.send(key)
      await database.syncMarks.delete(key)
      return undefined
    } catch (cause) {
      // One that the store finds too large must not hold the others up.
      if (isObjectTooLarge(cause)) return cause
      throw cause
    }
  }
  for (let start = 0; start < unsent.length; start += PICTURES_AT_ONCE) {
    // All of them end before anything is told: nothing goes on behind the end of a round.
    const sent = await Promise.allSettled(unsent.slice(start, start + PICTURES_AT_ONCE).map(send))
    for (const each of sent) {
      if (each.status === 'rejected') throw each.reason
      refusal ??= each.value
    }
  }
  if (refusal) throw refusal
  return sending.count
}

/** Whether an object is larger than the store, or we, take. */
export function isObjectTooLarge(cause: unknown): cause is Error {
  return cause instanceof Error && 'code' in cause && cause.code === TOO_LARGE
}

/** Names of the pictures that lie in the store, and their bytes as far as it tells. @throws {CarrierError} */
export async function picturesIn(carrier: Carrier): Promise<Map<string, number>> {
  const listed = await carrier.list(objectNames.pictures)
  return new Map(listed.map(({ name, size = 0 }) => [name, size]))
}

class Sending {
  count = 0
  readonly #exchange: PictureExchange
  readonly #there: Set<string>
  /** What is being put, by its name. */
  readonly #underWay = new Map<string, Promise<void>>()

  constructor(exchange: PictureExchange, there: Set<string>) {
    this.#exchange = exchange
    this.#there = there
  }

  /** Sends the bytes of a record that is still here. */
  async send([unsentStore, id]: RecordKey): Promise<void> {
    const store = unsentStore.slice(BYTES.length)
    const [mark] = await getMarks(store, [id])
    const noted = mark?.x[BYTES]
    const hash = notedHash(noted)
    if (hash !== undefined) await this.#sendBytes(hash, () => readPictureBytes(id))
    const hashes = new Map(notedFiles(noted).map(([path, , each]) => [path, each]))
    if (hashes.size === 0) return
    for await (const { path, bytes } of readCardFiles(id)) {
      const of = hashes.get(path)
      if (of !== undefined) await this.#sendBytes(of, () => Promise.resolve(bytes))
    }
  }

  async #sendBytes(
    hash: string,
    read: () => Promise<Uint8Array<ArrayBuffer> | undefined>,
  ): Promise<void> {
    const { group } = this.#exchange
    const name = objectNames.picture(await pictureName(group.epochs[0], hash))
    // Of two records with the same bytes the second one waits for what becomes of them.
    while (this.#underWay.has(name)) await this.#underWay.get(name)?.catch(() => undefined)
    if (this.#there.has(name)) return
    const putting = this.#put(name, hash, read).finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, putting)
    await putting
  }

  async #put(
    name: string,
    hash: string,
    read: () => Promise<Uint8Array<ArrayBuffer> | undefined>,
  ): Promise<void> {
    const { carrier, group } = this.#exchange
    // Of a record that two devices had before they met, the other one may have noted its bytes: it sends them.
    const bytes = await ifSame(await read(), hash)
    if (!bytes) return
    await carrier.put(name, await sealObject(group, name, bytes, { pack: false }))
    this.#there.add(name)
    this.count += 1
  }
}
