import {
  baseOfName,
  deviceOfHead,
  type ListedObject,
  objectNames,
  segmentOfName,
} from '../carrier/carrier'
import { database } from '../../database/database'
import { getOthers, tellAgain } from '../devices'
import { pull, push } from '../exchange'
import { type Exchange, readHead, sendText } from '../exchange-objects'
import { hasUnsent } from '../freeze'
import { isKnown, knowledgeOf, type SyncState, type Vector } from '../marks/marks'
import { createStamp } from '../marks/stamps'
import { syncedStoreNames } from '../rules/registry'
import { getSyncState, withSyncTables } from '../sync-tables'
import { doneText } from '../wire/segment'
import { baseParts } from './base-parts'
import { completeBases } from './bootstrap'

/*
 * Segments become one base, so that a new device need not read all that ever happened, and the store does not grow for ever.
 * Two devices may do it at once: that costs bytes and nothing else. A base goes only where another one has all that it has.
 */

const DAY_MS = 24 * 60 * 60 * 1000

/** Bytes of segments below which nothing is done. */
const LEAST_BYTES = 8 * 1024 * 1024

/** A device that has sent nothing for so long is not waited for: what it has not read it takes from the base. */
const SILENT_MS = 30 * DAY_MS

/** Devices that have sent something lately, and the lowest of them makes the base. */
const ACTIVE_MS = 7 * DAY_MS

/** How it is decided. */
interface CompactOptions {
  /** Whether a base is made whatever it would save. Default: where segments outweigh a quarter of the last one */
  isForced?: boolean
  /** Whether nobody is waited for: all that the base has is deleted at once. */
  waitsForNobody?: boolean
}

/**
 * Makes a base of all that is here and was sent, where that saves enough, and deletes what it has made superfluous. Receives and
 * sends before; where then something is not here, or is still to be sent, it does nothing. One at a time on a device, and not beside `push` or `pull`.
 * @returns whether a base was made. @throws {CarrierError} {StorageError}
 */
export async function compact(
  exchange: Exchange,
  { isForced = false, waitsForNobody = false }: CompactOptions = {},
): Promise<boolean> {
  if ((await pull({ ...exchange, looks: undefined, listed: undefined })).stopped.length > 0)
    return false
  // Others wait for what this device has read. It may turn out to be a copy of another one by that, and be called otherwise.
  await tellAgain()
  await push(exchange)
  const state = await getSyncState()
  if (!state || (await hasUnsent())) return false
  await forgetHeld()
  const { carrier } = exchange
  const segments = await carrier.list(objectNames.segments)
  const bases = await carrier.list(objectNames.bases)
  const isDue = isForced || (isWorthIt(segments, bases) && (await isMine(state)))
  if (isDue) await writeBase(exchange, state)
  await deleteSuperfluous(exchange, waitsForNobody)
  return isDue
}

/**
 * Seals everything anew after the code was changed: a base under the present key, and what it makes superfluous is deleted. What
 * others have sent meanwhile under the former key goes with the next one. SYNC-24
 * @returns whether it did: not while something is to be sent, or is not here. @throws {CarrierError} {StorageError}
 */
export function sealAnew(exchange: Exchange): Promise<boolean> {
  return compact(exchange, { isForced: true, waitsForNobody: true })
}

/** Lets go of what was deleted and cannot be brought back any more. */
async function forgetHeld(): Promise<void> {
  await withSyncTables(async () => {
    const old = database.syncHeld.where('until').belowOrEqual(Date.now())
    await old.filter(({ ops }) => ops === undefined).delete()
  })
}

function bytesOf(objects: readonly ListedObject[]): number {
  return objects.reduce((sum, { size = 0 }) => sum + size, 0)
}

function isWorthIt(segments: readonly ListedObject[], bases: readonly ListedObject[]): boolean {
  const done = bases.findLast(({ name }) => name.endsWith('/done'))
  const id = done && baseOfName(done.name)
  const base = bases.filter(({ name }) => id !== undefined && baseOfName(name) === id)
  return bytesOf(segments) > Math.max(LEAST_BYTES, bytesOf(base) / 4)
}

/** Whether clearing up is this device's: no device with a lower name was active lately, which would do it. */
export async function isMine({ device }: SyncState): Promise<boolean> {
  const others = await getOthers()
  return !others.some(
    (other) => other.device < device && (other.last ?? 0) > Date.now() - ACTIVE_MS,
  )
}

async function writeBase(exchange: Exchange, state: SyncState): Promise<void> {
  const [time = ''] = createStamp(Date.now(), 0, '').split('-')
  const id = `${time.slice(0, 12)}-${state.device}`
  let parts = 0
  for await (const text of baseParts()) {
    await sendText(exchange, objectNames.basePart(id, parts), text)
    parts += 1
  }
  const chain = { ...state.chain, ...(state.prev !== undefined && { [state.device]: state.prev }) }
  const stores = [...syncedStoreNames]
  const done = doneText({ parts, vector: knowledgeOf(state), chain, stores })
  await sendText(exchange, objectNames.baseDone(id), done)
}

/**
 * Deletes segments that a base has and all heads have seen, but for those of devices that were silent for long; bases that
 * another one has all of; and what is left of bases that were never complete.
 */
async function deleteSuperfluous(exchange: Exchange, waitsForNobody: boolean): Promise<void> {
  const { carrier } = exchange
  const names = (await carrier.list(objectNames.bases)).map(({ name }) => name)
  const complete = await completeBases(exchange, names)
  const [newest, ...others] = complete
  if (!newest) return
  const waiting = waitsForNobody ? [] : await readHeads(exchange)
  for (const { name } of await carrier.list(objectNames.segments)) {
    const segment = segmentOfName(name)
    if (!segment) continue
    const { device: d, n } = segment
    const isRead = waiting.every(({ device, seen }) => device === d || isKnown(seen, { d, n }))
    if (isRead && isKnown(newest.done.vector, { d, n })) await carrier.delete(name)
  }
  const kept = new Set(
    others.filter(({ done }) => !covers(newest.done.vector, done.vector)).map(({ id }) => id),
  )
  for (const name of names) {
    const id = baseOfName(name)
    // One that is newer is being made.
    if (id !== undefined && id < newest.id && !kept.has(id)) await carrier.delete(name)
  }
}

function covers(vector: Vector, other: Vector): boolean {
  return Object.entries(other).every(([d, n]) => n === 0 || isKnown(vector, { d, n }))
}

/** The heads of devices that are waited for. */
async function readHeads(exchange: Exchange): Promise<{ device: string; seen: Vector }[]> {
  const heads: { device: string; seen: Vector }[] = []
  for (const { name } of await exchange.carrier.list(objectNames.heads)) {
    const device = deviceOfHead(name)
    const head = device === undefined ? undefined : await readHead(exchange, device)
    if (device !== undefined && head && (head.last ?? 0) > Date.now() - SILENT_MS)
      heads.push({ device, seen: head.seen })
  }
  return heads
}
