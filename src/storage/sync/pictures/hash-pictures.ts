import { sha256 } from '@/lib/hex'
import { database } from '../../database/database'
import { write } from '../../database/write'
import { BYTES, type Mark, type RecordKey } from '../marks/marks'
import { syncedStore } from '../rules/registry'
import { isSame } from '../rules/registers'
import { tick } from '../start-sync'
import {
  getMarks,
  getSyncState,
  isMark,
  putSyncState,
  recordTable,
  rowsOfStore,
} from '../sync-tables'
import { type NotedFile, unsentStore } from './noted-bytes'
import { readCardFiles, readPictureBytes } from './stored-bytes'

/** Stores whose records have bytes that travel by themselves. */
const STORES = ['images', 'cards']

/** Marks that are to be sent, up to which all of them are looked at: of more, only those of the stores with bytes. */
const FEW = 1_000

/**
 * Notes which bytes go with the pictures and cards that are to be sent: no transaction can wait for their hash, so it is made
 * before `push`, which leaves out what has none yet. One at a time; may be stopped anywhere.
 * @returns how many were noted. @throws {StorageError}; the signal's reason
 */
export async function hashNewPictures(signal?: AbortSignal): Promise<number> {
  let count = 0
  for (const mark of await marksToNote()) {
    signal?.throwIfAborted()
    const row = await recordTable(mark.store).get(mark.id)
    if (row || mark.store === 'images') count += await note(mark, await bytesOf(mark, row))
  }
  return count
}

async function marksToNote(): Promise<Mark[]> {
  const dirty = database.syncMarks.where('dirty').equals(1)
  const rows =
    (await dirty.count()) > FEW ? await marksOfStores() : (await dirty.toArray()).filter(isMark)
  return rows.filter(
    ({ store, dirty: isDirty, x }) =>
      isDirty === 1 && STORES.includes(store) && !Object.hasOwn(x, BYTES),
  )
}

async function marksOfStores(): Promise<Mark[]> {
  const marks: Mark[] = []
  for (const store of STORES)
    marks.push(...(await rowsOfStore(database.syncMarks, store).toArray()).filter(isMark))
  return marks
}

/**
 * Has `sendPictures` look once more whether the store has the bytes of pictures and files here: after the group has a new
 * key, under which they have other names, where they lie in another store, or are there no longer.
 * @param isWanted whose; default: all of them. @throws {StorageError}
 */
export async function queuePictures(
  isWanted: (mark: Mark) => boolean | Promise<boolean> = () => true,
): Promise<void> {
  const options = { action: 'exchange_changes', retry: false, subject: 'sync' } as const
  const wanted: Mark[] = []
  for (const mark of await marksOfStores())
    if (Object.hasOwn(mark.x, BYTES) && (await isWanted(mark))) wanted.push(mark)
  if (wanted.length === 0) return
  await write(options, [database.syncMarks], async () => {
    if (await getSyncState()) for (const { store, id } of wanted) await putUnsent([store, id])
  })
}

/** What is to be noted of a record; undefined where it has no bytes, or goes nowhere. */
async function bytesOf(
  { store, id }: Mark,
  row: Record<string, unknown> | undefined,
): Promise<string | NotedFile[] | undefined> {
  if (!row || (await staysHere(store, row))) return undefined
  if (store === 'images') {
    const bytes = await readPictureBytes(id)
    return bytes && sha256(bytes)
  }
  const files: NotedFile[] = []
  for await (const { path, type, bytes } of readCardFiles(id))
    files.push([path, type, await sha256(bytes)])
  return files
}

/** A picture of an unfinished message, or of the studio, is no other device's. */
async function staysHere(name: string, row: Record<string, unknown>): Promise<boolean> {
  if (syncedStore(name)?.isLocal?.(row)) return true
  const { owner } = row
  return typeof owner === 'string' && (await database.studioResults.get(owner)) !== undefined
}

/** @returns 1 where something was noted, else 0 */
function note(before: Mark, bytes: string | NotedFile[] | undefined): Promise<number> {
  const { store, id } = before
  const options = { action: 'exchange_changes', retry: false, subject: 'sync' } as const
  return write(options, [database.syncMarks], async () => {
    const [mark] = await getMarks(store, [id])
    const state = await getSyncState()
    // What was written meanwhile is looked at the next time.
    if (!mark || !state || !isSame(mark, before)) return 0
    if (bytes === undefined) {
      // Nothing of it is to be sent, until it is written again.
      await database.syncMarks.put({ ...mark, dirty: 0 })
      return 0
    }
    const noted = { ...mark, x: { ...mark.x, [BYTES]: bytes } }
    if (mark.born.n > 0) {
      const { state: next, stamp } = tick(state)
      await putSyncState(next)
      noted.f = { ...mark.f, [BYTES]: { s: stamp, d: state.device, n: 0 } }
    }
    await database.syncMarks.put(noted)
    if (bytes.length > 0) await putUnsent([store, id])
    return 1
  })
}

async function putUnsent([store, id]: RecordKey): Promise<void> {
  await database.syncMarks.put({ store: unsentStore(store), id, dirty: 2 })
}
