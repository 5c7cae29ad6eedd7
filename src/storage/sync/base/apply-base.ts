import { applyChanges, type Applied } from '../apply/apply-segment'
import { objectNames } from '../carrier/carrier'
import { GONE, isGone, isKnown, type Mark, type SyncState } from '../marks/marks'
import { laterStamp, nextStamp } from '../marks/stamps'
import { syncedStore, syncedStoreNames } from '../rules/registry'
import { type BaseDone, parsePart, type RecordChange, SegmentError } from '../wire/segment'
import { marksOf } from './base-parts'

/**
 * Takes a base in, as if its records had just been sent by all who have written them. What this device has sent or received
 * and the base does not have any more was deleted, so long ago that nobody tells it; unless something here is new to the
 * base's writer, as in any deletion. A crash repeats it, which changes nothing of what was done.
 * @param read the text of an object; undefined where it is not there.
 * @throws {SegmentError} on_its_way where a part is not there: the base may just have been replaced. {CarrierError} {StorageError}
 */
export async function applyBase(
  id: string,
  done: BaseDone,
  read: (name: string) => Promise<string | undefined>,
): Promise<Applied> {
  const applied: Applied = { revived: [], held: [] }
  const take = async (changes: readonly RecordChange[], isLast = false) => {
    const finish = isLast ? (state: SyncState) => withBase(state, done) : undefined
    const { revived, held } = await applyChanges(changes, done.vector, finish)
    applied.revived.push(...revived)
    applied.held.push(...held)
  }
  const present = new Map<string, { isAlive: boolean }>()
  for (let part = 0; part < done.parts; part += 1) {
    const text = await read(objectNames.basePart(id, part))
    if (text === undefined) throw new SegmentError('on_its_way')
    const changes = parsePart(text, part)
    for (const change of changes) present.set(nameOf(change), { isAlive: !isDeletion(change) })
    await take(changes)
  }
  for (const name of storesByOwner())
    if (done.stores.includes(name))
      for await (const marks of marksOf(name)) {
        const absent = absentOf(name, marks, done, present)
        const writer = id.slice(id.indexOf('-') + 1)
        const origin = { d: writer, n: Math.max(1, done.vector[writer] ?? 0) }
        if (absent.length > 0) await take(absent.map((mark) => deletionOf(mark, origin)))
      }
  await take([], true)
  return applied
}

function nameOf({ store, id }: { store: string; id: string }): string {
  return `${store}/${id}`
}

/** Synced stores, those first whose records go with none. */
function storesByOwner(): string[] {
  const hasOwner = (name: string) => (syncedStore(name)?.owner ? 1 : 0)
  return syncedStoreNames.toSorted((one, other) => hasOwner(one) - hasOwner(other))
}

function isDeletion({ operations }: RecordChange): boolean {
  return operations.some(({ register, value }) => register === GONE && value === true)
}

/**
 * Records that whoever wrote a base has had and has no more. What goes with a record that is deleted there goes with it here,
 * or comes back with it.
 */
function absentOf(
  name: string,
  marks: readonly Mark[],
  { vector }: BaseDone,
  present: ReadonlyMap<string, { isAlive: boolean }>,
): Mark[] {
  const store = syncedStore(name)
  if (!store || store.goesQuietly) return []
  const owners = store.owner?.stores ?? []
  const isAlive = (of: string, id: string) => present.get(nameOf({ store: of, id }))?.isAlive
  return marks.filter(
    (mark) =>
      !isGone(mark) &&
      isKnown(vector, mark.born) &&
      !present.has(nameOf(mark)) &&
      (mark.owner === undefined || owners.some((of) => isAlive(of, mark.owner ?? ''))),
  )
}

/** The deletion of a record, later than all that is known of it. */
function deletionOf({ store, id, born, f }: Mark, origin: { d: string; n: number }): RecordChange {
  let last = born.s
  for (const { s } of Object.values(f)) last = laterStamp(last, s)
  const entry = { s: nextStamp(last, 0, origin.d), ...origin }
  return { store, id, operations: [{ register: GONE, value: true, entry }] }
}

/** This device, which has all that a base has. */
function withBase(state: SyncState, { vector, chain }: BaseDone): SyncState {
  const next = { vector: { ...state.vector }, chain: { ...state.chain } }
  for (const [device, n] of Object.entries(vector)) {
    if (device === state.device || n <= (next.vector[device] ?? 0)) continue
    next.vector[device] = n
    const hash = Object.hasOwn(chain, device) ? chain[device] : undefined
    if (hash === undefined) Reflect.deleteProperty(next.chain, device)
    else next.chain[device] = hash
  }
  return { ...state, ...next }
}
