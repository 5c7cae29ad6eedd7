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
import { isObjectTooLarge, namesIn, type PictureExchange } from './send-pictures'
import { ifSame, MAX_BYTES } from './stored-bytes'
import { changeWaiting, findWaitingBytes, type WaitingBytes } from './waiting-bytes'

/** Times that an object which does not open is tried: in a folder, a file may still be coming. */
const MAX_TRIES = 3

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
 * newest. One at a time. Asks nothing of the carrier where none is missing.
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
  const there = await namesIn(carrier)
  const toStored = await chooseStoredForm()
  for (const waiting of all) {
    signal?.throwIfAborted()
    const bytes = await get({ carrier, group }, there, waiting)
    const outcome = bytes instanceof Uint8Array ? await store(waiting, bytes, toStored) : bytes
    if (outcome === 'no_bytes') result.waiting += 1
    else if (outcome !== undefined) result.refused.push({ id: waiting.id, reason: outcome })
    else result.received += 1
  }
  return result
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
  there: ReadonlySet<string>,
  waiting: WaitingBytes,
): Promise<Bytes | HeldReason> {
  const name = await findName(group, there, waiting.hash)
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
  there: ReadonlySet<string>,
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

/** @returns why they are not stored; undefined where they are, or are needed no longer */
function store(
  waiting: WaitingBytes,
  bytes: Bytes,
  toStored: ToStored,
): Promise<HeldReason | undefined> {
  return withSharedData(() =>
    withSyncTables(() =>
      waiting.store === 'images'
        ? storePicture(waiting.id, bytes, toStored)
        : storeFile(waiting, bytes, toStored),
    ),
  )
}

/** Stores a picture with all that has come of its record, as when that is applied. */
async function storePicture(
  id: string,
  bytes: Bytes,
  toStored: ToStored,
): Promise<HeldReason | undefined> {
  const state = await getSyncState()
  const [held] = await getHeld('images', [id])
  if (!state || held?.reason !== 'no_bytes') return undefined
  const records = new ArrivingRecords(state, {}, (row) => withBytes(row, bytes, toStored))
  await records.merge([{ store: 'images', id, operations: [] }])
  await records.write()
  const [still] = await getHeld('images', [id])
  return still?.reason
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
  { store: heldStore, id, owner }: WaitingBytes,
  bytes: Bytes,
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
