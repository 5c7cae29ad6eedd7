import { database } from '../../database/database'
import { write } from '../../database/write'
import { BYTES, HELD_MS, type HeldRecord, type RecordKey } from '../marks/marks'
import { getMarks, rowsOfStore } from '../sync-tables'
import { placeOfFile } from './card-files'
import { NamedPictures } from './named-pictures'
import { CARD_FILES, notedFiles, notedHash } from './noted-bytes'

/** Bytes that wait: of a picture, whose record is held, or of a file of a card. */
export interface WaitingBytes {
  store: 'images' | typeof CARD_FILES
  id: string
  /** SHA-256 of them, in hexadecimal digits. */
  hash: string
  /** When the picture was made; empty of files. */
  stamp: string
  /** What it goes with. */
  owner: string
  until: number | undefined
}

const STORES = ['images', CARD_FILES] as const

/** Rows that are read at once: a page that counts them is to stay free meanwhile. */
const ROWS_AT_ONCE = 100

const heldOf = (store: (typeof STORES)[number], after?: string) =>
  rowsOfStore(database.syncHeld, store, after)

/**
 * How many pictures and files are on their way here. 0 where sync is off. The Devices screen asks this after each change:
 * to step through some thousands would take a second, and to read all of them at once would hold the page.
 */
export async function countWaitingPictures(): Promise<number> {
  let count = 0
  for (const store of STORES) {
    let after: string | undefined
    do {
      const held = await heldOf(store, after).limit(ROWS_AT_ONCE).toArray()
      count += held.filter((each) => isWaiting(each) && each.until === undefined).length
      after = held.length < ROWS_AT_ONCE ? undefined : held.at(-1)?.id
    } while (after !== undefined)
  }
  return count
}

function isWaiting({ reason }: HeldRecord): boolean {
  return reason === 'no_bytes'
}

/** All bytes that wait. What of them nobody here names is kept for 30 days, in case that the record which does comes. */
export async function findWaitingBytes(): Promise<WaitingBytes[]> {
  const all: WaitingBytes[] = []
  // One after the other: a record may hold the text of a whole book.
  await heldOf('images').each((held) => {
    const waiting = isWaiting(held) ? waitingPicture(held) : undefined
    if (waiting) all.push(waiting)
  })
  const files = (await heldOf(CARD_FILES).toArray()).filter(isWaiting)
  for (const held of files) all.push(...(await waitingFile(held)))
  const named = new NamedPictures()
  const wanted: WaitingBytes[] = []
  for (const waiting of all) {
    const isNamed = await isNamedBy(named, waiting)
    if (isNamed) wanted.push(waiting)
    if (isNamed === (waiting.until !== undefined)) await keepUntil(waiting, isNamed)
    else if (waiting.until !== undefined && waiting.until < Date.now()) await forget(waiting)
  }
  return wanted
}

function waitingPicture({ id, ops = [], until }: HeldRecord): WaitingBytes | undefined {
  const of = (register: string) =>
    ops.filter(({ r }) => r === register).sort((one, other) => (one.e.s < other.e.s ? -1 : 1))
  // As they are merged: what its bytes are is said once, whose it is may have changed.
  const [first] = of(BYTES)
  const hash = notedHash(first?.v)
  const owner = of('owner').at(-1)?.v
  if (!first || hash === undefined || typeof owner !== 'string') return undefined
  return { store: 'images', id, hash, stamp: first.e.s, owner, until }
}

async function waitingFile({ id, owner = '', until }: HeldRecord): Promise<WaitingBytes[]> {
  const [mark] = await getMarks('cards', [owner])
  const hash = notedFiles(mark?.x[BYTES])[placeOfFile(id)]?.[2]
  return hash === undefined ? [] : [{ store: CARD_FILES, id, hash, stamp: '', owner, until }]
}

async function isNamedBy(
  named: NamedPictures,
  { store, id, owner }: WaitingBytes,
): Promise<boolean> {
  if (store === 'images') return named.has(id, owner)
  return (await database.cards.where('id').equals(owner).count()) > 0
}

/** Changes what is held, if it still waits. @throws {StorageError} */
export function changeWaiting(
  { store, id }: Pick<WaitingBytes, 'store' | 'id'>,
  change: (held: HeldRecord) => HeldRecord | undefined,
): Promise<void> {
  const key: RecordKey = [store, id]
  const options = { action: 'exchange_changes', retry: false, subject: 'sync' } as const
  return write(options, [database.syncHeld], async () => {
    const held = await database.syncHeld.get(key)
    if (!held || !isWaiting(held)) return
    const changed = change(held)
    await (changed ? database.syncHeld.put(changed) : database.syncHeld.delete(key))
  })
}

function keepUntil(waiting: WaitingBytes, isNamed: boolean): Promise<void> {
  return changeWaiting(waiting, ({ until: _until, ...held }) =>
    isNamed ? held : { ...held, until: Date.now() + HELD_MS },
  )
}

function forget(waiting: WaitingBytes): Promise<void> {
  return changeWaiting(waiting, () => undefined)
}
