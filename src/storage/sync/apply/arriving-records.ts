import { database } from '../../database/database'
import type { MessageRecord } from '../../database/records'
import type { Fields } from '../../session-file/check/read-record'
import {
  ALL,
  GONE,
  HELD_MS,
  type HeldOperation,
  type HeldReason,
  type HeldRecord,
  isGone,
  knowledgeOf,
  type Mark,
  type SyncState,
  type Vector,
} from '../marks/marks'
import { hasUnknown, isDirty, type KeptText, mergeRecord, type Operation } from '../marks/merge'
import { ownerOf } from '../marks/note-changes'
import { type AnyStore, storesOwnedBy, syncedStore } from '../rules/registry'
import { isMarked, isSame, withoutSecrets } from '../rules/registers'
import { addNotices, type Notice } from '../notices/notices'
import { markOfOld, tick } from '../start-sync'
import { getHeld, getMarks, getMarksOwnedBy, recordTable, rowsOfStore } from '../sync-tables'
import type { RecordChange } from '../wire/segment'
import { missingFiles } from '../pictures/card-files'
import { refusalOf } from './check-arrival'
import { forgetDeletions, isEverInRecentlyDeleted } from './forget-deletions'
import { groupBy } from './group-by'
import { completeRow, finishStores } from './made-fields'
import { hangsElsewhere, placeMessages } from './place-messages'

/** A record that operations have come for, or that goes or comes back with one. */
interface Arriving {
  store: AnyStore
  id: string
  /** As it stands in its store. */
  live: Fields | undefined
  held: HeldRecord | undefined
  /** As it was before. */
  formerMark: Mark | undefined
  mark: Mark | undefined
  /** As it is to be. */
  row: Fields | undefined
  /** What has come for it. */
  operations: Operation[]
  /** Texts in it that lost to what has come, or to what was here, and were kept. */
  kept: KeptText[]
}

/** Adds the bytes that have come for a picture to its row, or tells why they may not be stored. */
export type AddBytes = (row: Fields) => Fields | HeldReason

const nameOf = (store: string, id: string) => `${store}/${id}`

/** Records of a slice of a segment, from what came to what is stored. All of it within one transaction. */
export class ArrivingRecords {
  /** This device, whose clock moves. */
  state: SyncState
  readonly #knowledge: Vector
  readonly #addBytes: AddBytes | undefined
  readonly #records = new Map<string, Arriving>()
  readonly #touched = new Set<Arriving>()
  readonly #held: HeldRecord[] = []
  readonly #notices: Omit<Notice, 'id' | 'at'>[] = []
  readonly #revived: { store: string; id: string }[] = []

  constructor(state: SyncState, knowledge: Vector, addBytes?: AddBytes) {
    this.state = state
    this.#knowledge = knowledge
    this.#addBytes = addBytes
  }

  /** Merges what has come into what is here. */
  async merge(changes: readonly RecordChange[]): Promise<void> {
    const byStore = groupBy(changes, ({ store }) => store)
    for (const [name, list] of byStore) {
      const store = syncedStore(name)
      if (!store) await this.#passBy(list)
      else
        for (const [at, record] of (
          await this.#load(
            store,
            list.map(({ id }) => id),
          )
        ).entries())
          this.#mergeOne(record, list[at]?.operations ?? [])
    }
    await this.#loadOwners([...this.#touched])
  }

  /** What belongs to a store of a newer Parlour waits until this one has it too. */
  async #passBy(changes: readonly RecordChange[]): Promise<void> {
    const [first] = changes
    if (!first) return
    const held = await getHeld(
      first.store,
      changes.map(({ id }) => id),
    )
    for (const [at, { store, id, operations }] of changes.entries())
      this.#held.push({
        store,
        id,
        reason: 'unknown_store',
        ops: withOperations(held[at]?.ops, operations, this.#knowledge),
      })
  }

  async #load(store: AnyStore, ids: readonly string[]): Promise<Arriving[]> {
    const missing = ids.filter((id) => !this.#records.has(nameOf(store.name, id)))
    if (missing.length > 0) await this.#read(store, missing)
    return ids.flatMap((id) => this.#records.get(nameOf(store.name, id)) ?? [])
  }

  /** Reads records. Each key that is asked for costs about as much as a write: of most that come to a new device none is there. */
  async #read(store: AnyStore, missing: readonly string[]): Promise<void> {
    const marks = await getMarks(store.name, missing)
    const rows = await this.#rowsOf(store, missing, marks)
    const heldCount = await rowsOfStore(database.syncHeld, store.name).count()
    const held = heldCount > 0 ? await getHeld(store.name, missing) : []
    for (const [at, id] of missing.entries()) {
      const live = rows[at]
      const mark = marks[at] ?? (live && markOfOld(store.name, live, this.state))
      const row = live ?? held[at]?.row
      const record = {
        store,
        id,
        live,
        held: held[at],
        formerMark: mark,
        mark,
        row,
        operations: [],
        kept: [],
      }
      this.#records.set(nameOf(store.name, id), record)
    }
  }

  /** Records as they stand in their store. Where all that is synced is marked, one without a mark is not there. */
  async #rowsOf(
    store: AnyStore,
    ids: readonly string[],
    marks: readonly (Mark | undefined)[],
  ): Promise<(Fields | undefined)[]> {
    const isWhole = store.isLocal !== undefined || this.state.toMark === true
    const asked = ids.filter((_, at) => isWhole || marks[at])
    if (asked.length === 0) return []
    const found = await recordTable(store.name).bulkGet(asked)
    const byId = new Map(asked.map((id, at) => [id, found[at]]))
    return ids.map((id) => byId.get(id))
  }

  #mergeOne(record: Arriving, operations: readonly Operation[]): void {
    const waiting = (record.held?.ops ?? []).map(({ r, v, e }) => ({
      register: r,
      value: v,
      entry: e,
    }))
    record.operations.push(...waiting, ...operations)
    const known = { row: record.row, mark: record.mark }
    const { row, mark, kept } = mergeRecord(
      record.store,
      record.id,
      known,
      record.operations,
      this.#knowledge,
    )
    const owner = ownerOf(record.store, row)
    record.kept.push(...kept)
    record.row = row
    record.mark = owner === undefined ? mark : { ...mark, owner }
    this.#touched.add(record)
  }

  async #loadOwners(records: readonly Arriving[]): Promise<void> {
    const ownersIn = new Map<AnyStore, Set<string>>()
    for (const { store, mark } of records)
      for (const name of store.owner?.stores ?? []) {
        const ownerStore = syncedStore(name)
        if (!ownerStore || mark?.owner === undefined) continue
        const owners = ownersIn.get(ownerStore) ?? new Set()
        ownersIn.set(ownerStore, owners.add(mark.owner))
      }
    for (const [ownerStore, owners] of ownersIn) await this.#load(ownerStore, [...owners])
  }

  /** The record that one goes with, where it is deleted. */
  #goneOwnerOf({ store, mark }: Arriving): Arriving | undefined {
    for (const name of store.owner?.stores ?? []) {
      const owner =
        mark?.owner === undefined ? undefined : this.#records.get(nameOf(name, mark.owner))
      if (owner && isGone(owner.mark)) return owner
    }
    return undefined
  }

  async #ownedBy(record: Arriving): Promise<Arriving[]> {
    const stores = storesOwnedBy(record.store.name)
    const marks = await getMarksOwnedBy(
      record.id,
      stores.map(({ name }) => name),
    )
    const owned: Arriving[] = []
    for (const store of stores)
      owned.push(
        ...(await this.#load(
          store,
          marks.filter((mark) => mark.store === store.name).map(({ id }) => id),
        )),
      )
    // What has just come has no mark in the database yet.
    const arrived = [...this.#touched].filter(
      (each) =>
        each.mark?.owner === record.id && stores.includes(each.store) && !owned.includes(each),
    )
    return [...owned, ...arrived]
  }

  /**
   * Brings records back that somebody has deleted without knowing of something in them, and what goes along with records
   * whose deletion has come or was taken back. Waits only where it asks the database something: Dexie ends a transaction
   * behind a hundred awaits that ask it nothing.
   */
  async revive(): Promise<void> {
    for (const record of [...this.#touched]) {
      // What came once more says nothing that was not weighed when it came first.
      if (isSame(record.mark, record.formerMark)) continue
      const owner = this.#goneOwnerOf(record)
      if (owner && this.#isUnknownTo(owner, record)) await this.#comeBack(owner)
      if (!isGone(record.mark)) continue
      if (this.#isUnknownTo(record, record)) {
        const bringing = this.#comeBack(record)
        if (bringing) await bringing
      }
      // All that went with it was looked at when the deletion came.
      else if (ownsOthers(record) && record.mark?.f[GONE]?.s !== record.formerMark?.f[GONE]?.s)
        await this.#reviveForOwned(record)
    }
    for (const record of [...this.#touched])
      if (ownsOthers(record) && isGone(record.mark) !== isGone(record.formerMark))
        for (const owned of await this.#ownedBy(record)) this.#touched.add(owned)
  }

  async #reviveForOwned(record: Arriving): Promise<void> {
    for (const owned of await this.#ownedBy(record))
      if (this.#isUnknownTo(record, owned)) {
        await this.#comeBack(record)
        return
      }
  }

  #isUnknownTo(gone: Arriving, { store, row, mark }: Arriving): boolean {
    const deletion = gone.mark?.f[GONE]
    return (
      deletion !== undefined && mark !== undefined && hasUnknown(store, { row, mark }, deletion)
    )
  }

  /**
   * Undoes a deletion for all devices, and sends once more what others may have let go of.
   * @returns undefined where nothing goes with it, and there is nothing to wait for
   */
  #comeBack(record: Arriving): Promise<void> | undefined {
    const { mark, store, id } = record
    if (!mark) return undefined
    const { state, stamp } = tick(this.state)
    this.state = state
    const alive = { s: stamp, d: state.device, n: 0, k: knowledgeOf(state) }
    record.mark = {
      ...mark,
      dirty: 1,
      f: { ...mark.f, [GONE]: alive },
      x: { ...mark.x, [GONE]: false },
      again: [ALL],
    }
    this.#touched.add(record)
    this.#revived.push({ store: store.name, id })
    const { d: device } = mark.f[GONE] ?? mark.born
    // What was deleted here comes back because of another device: there is nothing to tell of oneself.
    this.#notices.push({ kind: 'revived', store: store.name, recordId: id, device })
    return ownsOthers(record) || isEverInRecentlyDeleted(store.name)
      ? this.#bringAlong(record)
      : undefined
  }

  /** Sends what goes with a record that is back once more, too, and takes it out of Recently deleted. */
  async #bringAlong(record: Arriving): Promise<void> {
    for (const owned of ownsOthers(record) ? await this.#ownedBy(record) : []) {
      if (owned.mark) owned.mark = { ...owned.mark, dirty: 1, again: [ALL] }
      this.#touched.add(owned)
    }
    await forgetDeletions(record.store.name, record.id)
  }

  /** Stores all of it. @returns what the user is to be told, and messages that are shown anew. */
  async write() {
    const stored: Arriving[] = []
    const removed: Arriving[] = []
    const marks: Mark[] = []
    for (const record of this.#touched) {
      if (!record.mark || !record.row) continue
      if (isGone(record.mark) || this.#goneOwnerOf(record)) {
        if (record.live) removed.push(record)
        this.#held.push(deletedRecord(record, record.row))
      } else {
        if (!this.#take(record)) continue
        if (record.row !== record.live) stored.push(record)
        if (record.store.name === 'cards') this.#held.push(...missingFiles(record.mark, record.row))
      }
      marks.push({ ...record.mark, dirty: isDirty(record.mark) ? 1 : 0 })
      this.#noteKept(record)
    }
    await database.syncMarks.bulkPut(marks)
    await database.syncHeld.bulkDelete(
      stored.filter(({ held }) => held).map(({ store, id }) => [store.name, id]),
    )
    await database.syncHeld.bulkPut(this.#held)
    await addNotices(this.#notices)
    const written = await this.#writeRows(stored, removed)
    const held = this.#held.filter(({ ops }) => ops).map(({ store, id }) => ({ store, id }))
    return { revived: this.#revived, held, written }
  }

  /** Makes a row fit to be stored. @returns false where it may not be: then what has come for it is held, and all else is as before. */
  #take(record: Arriving): boolean {
    const { store, row = {}, live } = record
    const complete = completeRow(store.name, row, live)
    const next = live ? complete : (this.#addBytes?.(complete) ?? complete)
    if (typeof next === 'string') {
      this.#hold(record, next)
      return false
    }
    const isUnchanged = live !== undefined && isSame(next, live)
    const reason = isUnchanged ? undefined : refusalOf(store.name, next)
    record.row = isUnchanged ? live : next
    if (reason) this.#hold(record, reason)
    return !reason
  }

  /** Tells of texts that were kept: of the message they stand in, or of the mark. */
  #noteKept({ store, id, kept }: Arriving): void {
    for (const { register, device } of kept)
      this.#notices.push({
        kind: 'kept',
        store: store.name,
        recordId: id,
        device,
        ...(isMarked(store, register) && { register }),
      })
  }

  #hold(record: Arriving, reason: HeldReason): void {
    const { store, id, held, operations } = record
    if (operations.length === 0) return
    if (reason !== 'no_bytes' && reason !== 'not_valid')
      this.#notices.push({ kind: 'held', store: store.name, recordId: id, reason })
    const ops = withOperations(undefined, operations, this.#knowledge)
    const { until: _until, ...rest } = held ?? {}
    this.#held.push({ ...rest, store: store.name, id, reason, ops })
  }

  #chatsThatMoved(): Set<string> {
    return new Set(
      [...this.#touched].flatMap(({ store, formerMark, mark }) =>
        store.name === 'messages' && formerMark && mark && hangsElsewhere(formerMark, mark)
          ? (mark.owner ?? [])
          : [],
      ),
    )
  }

  async #writeRows(
    stored: readonly Arriving[],
    removed: readonly Arriving[],
  ): Promise<MessageRecord[]> {
    const stores = new Set([...stored, ...removed].map(({ store }) => store.name))
    for (const name of stores) {
      const of = (list: readonly Arriving[]) => list.filter(({ store }) => store.name === name)
      await recordTable(name).bulkDelete(of(removed).map(({ id }) => id))
      if (name !== 'messages')
        await recordTable(name).bulkPut(of(stored).flatMap(({ row }) => (row ? [row] : [])))
    }
    const messages = (list: readonly Arriving[]) =>
      list.filter(({ store }) => store.name === 'messages')
    const written = await placeMessages(
      messages(stored).flatMap(({ row, live, mark }) => (row && mark ? [{ row, live, mark }] : [])),
      messages(removed).flatMap(({ live }) => (live ? [live] : [])),
      this.#chatsThatMoved(),
    )
    await finishStores(
      [...stored, ...removed].map(({ store, row, live }) => ({
        store: store.name,
        row: row ?? live ?? {},
      })),
    )
    return written
  }
}

/** Whether records of other stores go with those of this one's. */
function ownsOthers({ store }: Arriving): boolean {
  return storesOwnedBy(store.name).length > 0
}

/** A record as it is held while it is deleted, or what it goes with is. */
function deletedRecord({ store, id, mark, held }: Arriving, row: Fields): HeldRecord {
  return {
    store: store.name,
    id,
    ...(mark?.owner !== undefined && { owner: mark.owner }),
    until: held?.until ?? Date.now() + HELD_MS,
    row: withoutSecrets(store, row),
  }
}

/** Operations that wait, with those that have come. */
function withOperations(
  waiting: readonly HeldOperation[] = [],
  operations: readonly Operation[],
  k: Vector,
): HeldOperation[] {
  const isWaiting = ({ register, entry }: Operation) =>
    waiting.some(({ r, e }) => r === register && e.s === entry.s)
  const come = operations.filter((operation) => !isWaiting(operation))
  return [
    ...waiting,
    ...come.map(({ register, value, entry }) => ({ r: register, v: value, e: { k, ...entry } })),
  ]
}
