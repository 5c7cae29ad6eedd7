import { pictureDimensions } from '@/lib/pictures/picture-dimensions'
import { withSharedData } from '../../all-data/exclusive'
import { storedFileOf } from '../../attachments/file-records'
import { database } from '../../database/database'
import type { StoredBlob } from '../../database/records'
import { chooseStoredForm } from '../../pictures/stored-pictures'
import { checkFile } from '../../session-file/check/check-files'
import {
  checkPicture,
  FileBytes,
  plainType,
  RefusedPicture,
} from '../../session-file/check/file-picture'
import { type Fields, isFields } from '../../session-file/check/read-record'
import { ArrivingRecords } from '../apply/arriving-records'
import { objectNames } from '../carrier/carrier'
import { BYTES, type HeldReason } from '../marks/marks'
import type { Group } from '../seal/group-file'
import { SealError } from '../seal/seal-error'
import { openObject, pictureName } from '../seal/sealed-object'
import { getHeld, getMarks, getSyncState, recordTable, withSyncTables } from '../sync-tables'
import { placeOfFile, withFile } from './card-files'
import { notedFiles } from './noted-bytes'
import {
  isObjectTooLarge,
  type PictureExchange,
  PICTURES_AT_ONCE,
  picturesIn,
} from './send-pictures'
import { ifSame, MAX_BYTES } from './stored-bytes'
import { changeWaiting, findWaitingBytes, type WaitingBytes } from './waiting-bytes'

/** Times that an object which does not open is tried: in a folder, a file may still be coming. */
const MAX_TRIES = 3

/** Bytes that are got at once, as far as the store tells how many there are. */
const BYTES_AT_ONCE = 8 * 1024 * 1024

type Bytes = Uint8Array<ArrayBuffer>

/** What came of receiving pictures. */
interface ReceivedPictures {
  received: number
  /** Those that are still on their way. */
  waiting: number
  /** Those that came and are not taken: their bytes are others than was said, or no picture. They are not tried again. */
  refused: { id: string; reason: HeldReason }[]
}

/**
 * Receives the bytes of pictures and of files of cards, and stores those that have come: those on the screen first, then the
 * newest. A few are on their way at once. Asks nothing of the carrier where none is missing.
 * @param options.wanted ids of the pictures that a screen waits for.
 * @throws {CarrierError} {StorageError}; the signal's reason. What was received until then is kept.
 */
export async function receivePictures(
  { carrier, group }: PictureExchange,
  { wanted = [], signal }: { wanted?: readonly string[]; signal?: AbortSignal } = {},
): Promise<ReceivedPictures> {
  const result: ReceivedPictures = { received: 0, waiting: 0, refused: [] }
  const all = inOrder(await findWaitingBytes(), new Set(wanted))
  if (all.length === 0) return result
  const there = await picturesIn(carrier)
  const toStored = await chooseStoredForm()
  const note = ({ id }: WaitingBytes, outcome: HeldReason | undefined) => {
    if (outcome === 'no_bytes') result.waiting += 1
    else if (outcome !== undefined) result.refused.push({ id, reason: outcome })
    else result.received += 1
  }
  const batches = batchesOf(all, group, there)
  const getNext = async () => {
    signal?.throwIfAborted()
    const { value: batch = [] } = await batches.next()
    const got = await Promise.allSettled(batch.map((each) => get({ carrier, group }, each)))
    return batch.map(({ waiting }, at) => ({ waiting, got: got[at] }))
  }
  let next = getNext()
  for (;;) {
    const batch = await next
    if (batch.length === 0) return result
    const failed = batch.find(({ got }) => got?.status === 'rejected')?.got
    // While some are stored the next ones are on their way, unless something has failed.
    next = failed ? Promise.resolve([]) : getNext()
    const nextEnded = next.catch(() => undefined)
    try {
      const come: Come[] = []
      for (const { waiting, got } of batch) {
        if (got?.status !== 'fulfilled') continue
        const { value } = got
        if (value instanceof Uint8Array) come.push({ waiting, bytes: value })
        else note(waiting, value)
      }
      const outcomes = come.length > 0 ? await store(come, toStored) : []
      for (const [at, { waiting }] of come.entries()) note(waiting, outcomes[at])
    } finally {
      // Nothing goes on behind the end of a round.
      await nextEnded
    }
    if (failed?.status === 'rejected') throw failed.reason
  }
}

/** Bytes that lie in the store under a name. */
interface There {
  waiting: WaitingBytes
  name: string | undefined
}

/** Bytes that are got at once: a few, and no more than a phone's memory takes. */
async function* batchesOf(
  all: readonly WaitingBytes[],
  group: Group,
  there: ReadonlyMap<string, number>,
): AsyncGenerator<There[], undefined> {
  let batch: There[] = []
  let bytes = 0
  for (const waiting of all) {
    const name = await findName(group, there, waiting.hash)
    const size = name === undefined ? 0 : (there.get(name) ?? 0)
    const isFull = batch.length === PICTURES_AT_ONCE || bytes + size > BYTES_AT_ONCE
    if (isFull && batch.length > 0) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push({ waiting, name })
    bytes += size
  }
  if (batch.length > 0) yield batch
}

/** Bytes that have come, and what waits for them. */
interface Come {
  waiting: WaitingBytes
  bytes: Bytes
}

function inOrder(all: WaitingBytes[], wanted: ReadonlySet<string>): WaitingBytes[] {
  return all.sort(
    (one, other) =>
      Number(wanted.has(other.id)) - Number(wanted.has(one.id)) ||
      Number(one.stamp < other.stamp) - Number(one.stamp > other.stamp),
  )
}

/** Gets bytes and opens them. @returns why they cannot be had: `no_bytes` where they are still to come */
async function get(
  { carrier, group }: PictureExchange,
  { waiting, name }: There,
): Promise<Bytes | HeldReason> {
  if (name === undefined) return 'no_bytes'
  try {
    const sealed = await carrier.get(name)
    if (!sealed) return 'no_bytes'
    const bytes = await openObject(group, name, sealed, MAX_BYTES)
    return (await ifSame(bytes, waiting.hash)) ?? (await refuse(waiting))
  } catch (cause) {
    if (isObjectTooLarge(cause)) return refuse(waiting)
    if (!(cause instanceof SealError)) throw cause
    if (cause.code === 'sync_object_too_large') return refuse(waiting)
    return cause.code === 'sync_object_refused' ? tryLater(waiting) : 'no_bytes'
  }
}

/** What a picture is called in the store: under the present key of the group, or a former one. */
async function findName(
  group: Group,
  there: ReadonlyMap<string, number>,
  hash: string,
): Promise<string | undefined> {
  for (const epoch of group.epochs) {
    const name = objectNames.picture(await pictureName(epoch, hash))
    if (there.has(name)) return name
  }
  return undefined
}

async function refuse(waiting: WaitingBytes): Promise<HeldReason> {
  await changeWaiting(waiting, (held) => ({ ...held, reason: 'wrong_bytes' }))
  return 'wrong_bytes'
}

async function tryLater(waiting: WaitingBytes): Promise<HeldReason> {
  let reason: HeldReason = 'no_bytes'
  await changeWaiting(waiting, (held) => {
    const tries = (held.tries ?? 0) + 1
    if (tries >= MAX_TRIES) reason = 'wrong_bytes'
    return { ...held, tries, reason }
  })
  return reason
}

type ToStored = (bytes: Bytes, type: string) => StoredBlob

/** @returns for each why it is not stored; undefined where it is, or is needed no longer */
function store(come: readonly Come[], toStored: ToStored): Promise<(HeldReason | undefined)[]> {
  return withSharedData(() =>
    withSyncTables(async () => {
      const pictures = come.filter(({ waiting }) => waiting.store === 'images')
      const outcomes = await storePictures(pictures, toStored)
      for (const file of come)
        if (!pictures.includes(file)) outcomes.set(file, await storeFile(file, toStored))
      return come.map((each) => outcomes.get(each))
    }),
  )
}

/** Stores pictures with all that has come of their records, as when that is applied. */
async function storePictures(
  come: readonly Come[],
  toStored: ToStored,
): Promise<Map<Come, HeldReason | undefined>> {
  const outcomes = new Map<Come, HeldReason | undefined>()
  const state = await getSyncState()
  const before = await getHeld('images', idsOf(come))
  const awaited = come.filter((_, at) => before[at]?.reason === 'no_bytes')
  if (!state || awaited.length === 0) return outcomes
  const bytesOf = new Map(awaited.map(({ waiting, bytes }) => [waiting.id, bytes]))
  const records = new ArrivingRecords(state, {}, (row) => {
    const bytes = bytesOf.get(String(row.id))
    return bytes ? withBytes(row, bytes, toStored) : 'no_bytes'
  })
  await records.merge(idsOf(awaited).map((id) => ({ store: 'images', id, operations: [] })))
  await records.write()
  const still = await getHeld('images', idsOf(awaited))
  for (const [at, each] of awaited.entries()) outcomes.set(each, still[at]?.reason)
  return outcomes
}

function idsOf(come: readonly Come[]): string[] {
  return come.map(({ waiting }) => waiting.id)
}

/** A picture's row with its bytes, which are foreign: what they are they tell themselves. */
function withBytes(row: Fields, bytes: Bytes, toStored: ToStored): Fields | HeldReason {
  if (row.file !== undefined) return withFileBytes(row, bytes, toStored)
  const picture = checkPicture(bytes)
  if (picture instanceof RefusedPicture) return 'refused_bytes'
  const { type } = picture
  return {
    ...row,
    blob: toStored(bytes, type),
    mime: type,
    ...(pictureDimensions(type, bytes) ?? { width: 0, height: 0 }),
  }
}

/** The same of a file that came with a message. */
function withFileBytes(row: Fields, bytes: Bytes, toStored: ToStored): Fields | HeldReason {
  const stored = storedFileOf(row)
  if (!stored || !isFields(row.file)) return 'refused_bytes'
  const { facts, text: fileText } = stored
  const checked = checkFile({ ...facts, data: new FileBytes(bytes, facts.mime), fileText })
  if (!checked) return 'refused_bytes'
  const { mime, width = 0, height = 0 } = checked.facts
  const { text: _text, ...file } = row.file
  return {
    ...row,
    blob: toStored(bytes, mime),
    mime,
    width,
    height,
    file: {
      ...file,
      facts: checked.facts,
      ...(checked.text !== undefined && { text: checked.text }),
    },
  }
}

/** Adds a file to its card. */
async function storeFile(
  { waiting: { store: heldStore, id, owner }, bytes }: Come,
  toStored: ToStored,
): Promise<HeldReason | undefined> {
  const [held] = await getHeld(heldStore, [id])
  const [mark] = await getMarks('cards', [owner])
  const card = await recordTable('cards').get(owner)
  const [path, type = ''] = notedFiles(mark?.x[BYTES])[placeOfFile(id)] ?? []
  if (held?.reason !== 'no_bytes' || !mark || !card || path === undefined) return undefined
  const blob = toStored(bytes, plainType(type))
  const next = withFile(card, mark, { path, blob, size: bytes.length })
  if (typeof next === 'string') {
    await database.syncHeld.put({ ...held, reason: next })
    return next
  }
  if (next) await recordTable('cards').put(next)
  await database.syncHeld.delete([heldStore, id])
  return undefined
}
