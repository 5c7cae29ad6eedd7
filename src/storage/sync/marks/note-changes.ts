import type { Fields } from '../../session-file/check/read-record'
import type { AnyStore } from '../rules/registry'
import { countRegister, countsOf, isSame, type Registers, toRegisters } from '../rules/registers'
import { SHOWN } from '../rules/answers'
import { type Entry, entryOf, GONE, isGone, knowledgeOf, type Mark, type SyncState } from './marks'
import { hasText, type KnownRecord, needsKnowledge, registerRule, rulesInForce } from './merge'
import { forgetReplaced, replacedRegister } from './replaced'

/* What a write of this device says in the mark of its record. Pure. */

/** A moment of this device: what it is and knows, and the stamp of all that is written in one transaction. */
export interface Moment {
  state: SyncState
  stamp: string
}

function unsent({ state, stamp }: Moment, store: AnyStore, register: string): Entry {
  const entry = { s: stamp, d: state.device, n: 0 }
  return needsKnowledge(store, register) ? { ...entry, k: knowledgeOf(state) } : entry
}

/** The mark of a record that is new to the log. @param counter whose count it is; empty where it was there before sync. */
export function bornMark(
  store: AnyStore,
  row: Fields,
  moment: Moment,
  counter = moment.state.device,
): Mark {
  const { state, stamp } = moment
  const owner = ownerOf(store, row)
  const counts = [...countsOf(store, row)]
  return {
    store: store.name,
    id: String(row.id),
    dirty: 1,
    ...(owner !== undefined && { owner }),
    born: { s: stamp, d: state.device, n: 0 },
    f: {},
    x: Object.fromEntries(counts.map(([field, count]) => [countRegister(field, counter), count])),
  }
}

/** The id of what a record goes with. */
export function ownerOf({ owner }: AnyStore, row: Readonly<Fields>): string | undefined {
  const id = owner && row[owner.field]
  return typeof id === 'string' ? id : undefined
}

/**
 * The mark of a record that was written.
 * @param before as it was: in its store, or held where it is deleted.
 * @returns the same mark where nothing has changed that is synced.
 */
export function markOfWrite(
  store: AnyStore,
  before: KnownRecord,
  next: Fields,
  moment: Moment,
): Mark {
  if (!before.mark) return bornMark(store, next, moment)
  const mark = { ...before.mark, f: { ...before.mark.f }, x: { ...before.mark.x } }
  const entries = changedEntries(store, before, next, moment)
  for (const [register, entry] of entries) {
    const replaced = replacedText(store, before, register)
    if (replaced !== undefined && rulesInForce.namesReplaced) {
      mark.x[replaced] = true
      mark.f[replaced] = unsent(moment, store, replaced)
    }
    mark.f[register] = entry
  }
  forgetReplaced(mark)
  // What was to be shown and has not come is no longer waited for.
  if (entries.has(SHOWN)) Reflect.deleteProperty(mark.x, SHOWN)
  for (const [register, count] of changedCounts(store, before, next, moment)) {
    mark.x[register] = count
    mark.f[register] = unsent(moment, store, register)
    entries.set(register, mark.f[register])
  }
  if (isGone(before.mark)) {
    mark.x[GONE] = false
    mark.f[GONE] = unsent(moment, store, GONE)
    delete mark.before
  } else if (entries.size === 0) return before.mark
  const owner = ownerOf(store, next)
  return { ...mark, ...(owner !== undefined && { owner }), dirty: 1 }
}

/** The register that says which text a change replaces. What was never sent nobody else can have. */
function replacedText(
  store: AnyStore,
  { mark }: KnownRecord,
  register: string,
): string | undefined {
  if (!hasText(store, register)) return undefined
  const { s, n } = entryOf(mark, register, true) ?? { s: '', n: 0 }
  return n === 0 ? undefined : replacedRegister(register, s)
}

function changedEntries(
  store: AnyStore,
  before: KnownRecord,
  next: Fields,
  moment: Moment,
): Map<string, Entry> {
  const old: Registers = before.row ? toRegisters(store, before.row) : new Map<string, unknown>()
  const now = toRegisters(store, next)
  const entries = new Map<string, Entry>()
  const note = (register: string) => entries.set(register, unsent(moment, store, register))
  for (const [register, value] of now) if (!isSame(old.get(register), value)) note(register)
  for (const register of old.keys()) if (!now.has(register)) note(register)
  // What was given once stays, for all devices, what it was.
  for (const register of entries.keys())
    if (
      registerRule(store, register) === 'once' &&
      entryOf(before.mark, register, old.has(register))
    )
      entries.delete(register)
  // An answer is sent when it is whole. Its last check-point, which nobody noted, may say all that its end says.
  if (Boolean(before.row?.pending) !== Boolean(next.pending)) {
    note(SHOWN)
    const shown = now.get(SHOWN)
    if (typeof shown === 'string') note(`answers:${shown}`)
  }
  return entries
}

/** What this device has counted, where that has changed. */
function changedCounts(
  store: AnyStore,
  { row = {}, mark }: KnownRecord,
  next: Fields,
  { state }: Moment,
): Map<string, number> {
  const before = countsOf(store, row)
  const changed = new Map<string, number>()
  for (const [field, count] of countsOf(store, next)) {
    const more = count - (before.get(field) ?? 0)
    if (more === 0) continue
    const register = countRegister(field, state.device)
    const mine = mark?.x[register]
    changed.set(register, (typeof mine === 'number' ? mine : 0) + more)
  }
  return changed
}

/** The mark of a record that was deleted. */
export function markOfDeletion(store: AnyStore, mark: Mark, moment: Moment): Mark {
  return {
    ...mark,
    dirty: 1,
    before: mark.f[GONE] ?? null,
    f: { ...mark.f, [GONE]: unsent(moment, store, GONE) },
    x: { ...mark.x, [GONE]: true },
  }
}

/**
 * The mark of a record that was deleted in the same transaction as what it goes with: it has no deletion of its own, or
 * each message of a deleted chat would be one.
 */
export function markWithOwner(mark: Mark): Mark {
  const { before, ...rest } = mark
  const { [GONE]: _entry, ...f } = mark.f
  const { [GONE]: _value, ...x } = mark.x
  return before
    ? { ...rest, f: { ...f, [GONE]: before }, x: { ...x, [GONE]: false } }
    : { ...rest, f, x }
}
