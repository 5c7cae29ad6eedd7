import { announceWritten } from '../conversations/written-messages'
import { database } from '../database/database'
import { messagesOf } from '../database/queries'
import type { MessageRecord } from '../database/records'
import { groupBy } from './apply/group-by'
import { reorderChat } from './apply/place-messages'
import {
  AFTER,
  type FrozenSegment,
  GONE,
  type Mark,
  type RecordKey,
  SEGMENT_KEY,
} from './marks/marks'
import { operationsToSend, withSegment } from './marks/merge'
import { lacksBytes } from './pictures/noted-bytes'
import { syncedStore } from './rules/registry'
import {
  getDirtyKeys,
  getDirtyMarks,
  getFrozenSegment,
  getHeld,
  getSyncState,
  putSyncState,
  recordTable,
  withSyncTables,
} from './sync-tables'
import { FULL_SEGMENT, headerLine, NEEDS, recordLine } from './wire/segment'

/** Records that are frozen in one transaction: all writes wait for it. */
const RECORDS_AT_ONCE = 1_000

/** Records of one segment. A segment of small ones is full before its size is. */
const RECORDS_OF_SEGMENT = 16_000

/**
 * Freezes what was changed here and not sent as the device's next segment. Once it is closed it stays as it is, and nothing
 * more is frozen, until `forgetFrozen`: a crash at any moment sends the same text under the same name again.
 * @returns undefined where there is nothing to send, or sync is off. @throws {StorageError}
 */
export async function freeze(): Promise<FrozenSegment | undefined> {
  const keys = await keysToFreeze()
  for (let start = 0; ; start += RECORDS_AT_ONCE) {
    const moved: MessageRecord[] = []
    const batch = {
      keys: keys.slice(start, start + RECORDS_AT_ONCE),
      isFirst: start === 0,
      isLast: start + RECORDS_AT_ONCE >= keys.length,
    }
    const { segment, isMore } = await withSyncTables(() => freezeStep(batch, moved))
    for (const message of moved) announceWritten(message)
    if (!isMore) return segment
  }
}

/** Records of one transaction. */
interface Batch {
  keys: RecordKey[]
  /** Whether nothing of the segment was frozen before, and nothing comes after. */
  isFirst: boolean
  isLast: boolean
}

/**
 * Records of the next segment. Of many messages, those of one chat stand together, in their order: whoever gets a chat in
 * pieces has to put all of it in order after each.
 */
async function keysToFreeze(): Promise<RecordKey[]> {
  const keys = await getDirtyKeys()
  if (keys.length <= RECORDS_AT_ONCE) return keys
  const others = keys.filter(([store]) => store !== 'messages')
  const messages = new Set(keys.flatMap(([store, id]) => (store === 'messages' ? [id] : [])))
  const ordered: string[] = []
  for (const id of await database.messages.orderBy('[conversationId+seq]').primaryKeys())
    if (messages.delete(id)) ordered.push(id)
  // What is left of them is deleted.
  const all = [...ordered, ...messages].map((id): RecordKey => ['messages', id])
  return [...others, ...all].slice(0, RECORDS_OF_SEGMENT)
}

/** @param moved gets messages that were put elsewhere. @returns whether more may go with it */
async function freezeStep(
  { keys, isFirst, isLast }: Batch,
  moved: MessageRecord[],
): Promise<{ segment?: FrozenSegment | undefined; isMore?: boolean }> {
  const frozen = await getFrozenSegment()
  if (frozen && !frozen.isOpen) return { segment: frozen }
  const state = await getSyncState()
  if (!state) return {}
  // What a page left open that died is sent as it is: nobody knows how far it was.
  const isLeft = frozen !== undefined && isFirst
  const dirty = isLeft ? [] : await getDirtyMarks(keys)
  for (const chat of chatsWithReturned(dirty)) moved.push(...(await reorderChat(chat)))
  const marks = moved.length > 0 ? await getDirtyMarks(keys) : dirty
  const n = frozen?.n ?? state.n + 1
  const { lines, sent, isFull } = await linesOf(marks, state.device, n, frozen?.text.length ?? 0)
  await database.syncMarks.bulkPut(sent)
  const isOpen = !isLeft && !isFull && !isLast
  if (lines.length === 0 && !frozen) return { isMore: isOpen }
  const { vector: seen, prev } = state
  const first = frozen?.text ?? headerLine({ n, needs: NEEDS, seen, prev })
  const text = [first, ...lines].join('\n')
  const segment = { store: '', id: 'segment', dirty: 0, n, text } as const
  await database.syncMarks.put({ ...segment, ...(isOpen && { isOpen }) })
  const before = frozen ? (state.frozen ?? 0) : 0
  await putSyncState({ ...state, n, frozen: before + lines.length })
  return isOpen ? { isMore: true } : { segment }
}

/** What changed records say, and their marks once it is sent. */
async function linesOf(marks: readonly Mark[], device: string, n: number, length: number) {
  const rows = await rowsOf(marks)
  const before = await messagesBefore(marks, rows)
  const lines: string[] = []
  const sent: Mark[] = []
  let isFull = false
  for (const mark of marks) {
    const line = lineOf(mark, rows.get(mark), before, { device, n })
    if (line === undefined) continue
    sent.push(withSegment(line.mark, device, n))
    if (line.text !== '') lines.push(line.text)
    length += line.text.length
    isFull = length > FULL_SEGMENT
    if (isFull) break
  }
  return { lines, sent, isFull }
}

/** A record as it stands in its store, and as it is held where it is deleted. */
interface Rows {
  live: Record<string, unknown> | undefined
  held: Record<string, unknown> | undefined
}

async function rowsOf(marks: readonly Mark[]): Promise<Map<Mark, Rows>> {
  const rows = new Map<Mark, Rows>()
  for (const [name, list] of groupBy(marks, ({ store }) => store)) {
    if (!syncedStore(name)) continue
    const live = await recordTable(name).bulkGet(list.map(({ id }) => id))
    const gone = list.filter((_, at) => !live[at])
    const held = await getHeld(
      name,
      gone.map(({ id }) => id),
    )
    for (const [at, mark] of list.entries()) rows.set(mark, { live: live[at], held: undefined })
    for (const [at, mark] of gone.entries())
      rows.set(mark, { live: undefined, held: held[at]?.row })
  }
  return rows
}

/** Messages that are sent for the first time, each with the id of the one before it. */
async function messagesBefore(
  marks: readonly Mark[],
  rows: ReadonlyMap<Mark, Rows>,
): Promise<Map<string, string>> {
  const unplaced = marks.flatMap((mark) => {
    if (mark.store !== 'messages' || Object.hasOwn(mark.x, AFTER)) return []
    const { live, held } = rows.get(mark) ?? {}
    const { conversationId: chat, seq } = live ?? held ?? {}
    return typeof chat === 'string' && typeof seq === 'number'
      ? [{ id: mark.id, chat, seq, isHeld: live === undefined }]
      : []
  })
  const before = new Map<string, string>()
  for (const [chat, messages] of groupBy(unplaced, (message) => message.chat)) {
    const first = Math.min(...messages.map(({ seq }) => seq))
    // Keys alone: of a long chat that is sent for the first time, all messages come along once for each thousand.
    const ids = messages.length > 1 ? await messagesOf(chat, { fromSeq: first }).primaryKeys() : []
    const placeOf = new Map(ids.map((id, at) => [id, at]))
    const held = messages.some(({ isHeld }) => isHeld) ? await heldMessages(chat) : []
    for (const { id, seq, isHeld } of messages) {
      const at = placeOf.get(id) ?? 0
      if (at > 0) before.set(id, ids[at - 1] ?? '')
      else {
        const last = await messagesOf(chat, { beforeSeq: seq }).last()
        // What was deleted together stays together where Undo brings it back.
        const lastHeld = isHeld ? held.findLast((each) => each.seq < seq) : undefined
        before.set(id, (lastHeld && lastHeld.seq > (last?.seq ?? 0) ? lastHeld : last)?.id ?? '')
      }
    }
  }
  return before
}

/** Messages of a chat that are deleted, or went with it, in the order in which they stood. */
async function heldMessages(chat: string): Promise<{ id: string; seq: number }[]> {
  const rows = await database.syncHeld.where('owner').equals(chat).toArray()
  return rows
    .flatMap(({ store, id, row }) =>
      store === 'messages' && typeof row?.seq === 'number' ? [{ id, seq: row.seq }] : [],
    )
    .toSorted((one, other) => one.seq - other.seq)
}

/** Chats with messages that Undo has brought back here: it knows nothing of what others have put between. */
function chatsWithReturned(marks: readonly Mark[]): Set<string> {
  const returned = marks.filter(
    ({ store, f, x }) => store === 'messages' && f[GONE]?.n === 0 && x[GONE] === false,
  )
  return new Set(returned.flatMap(({ owner }) => owner ?? []))
}

/**
 * What a record says in a segment; undefined of an answer that is being written, which goes when it is whole (SYNC-51), and
 * of what is not ready to be sent.
 */
function lineOf(
  mark: Mark,
  { live, held }: Rows = { live: undefined, held: undefined },
  before: ReadonlyMap<string, string>,
  segment: { device: string; n: number },
): { mark: Mark; text: string } | undefined {
  const store = syncedStore(mark.store)
  if (!store) return { mark, text: '' }
  const { id } = mark
  const row = live ?? held
  if (row?.pending === true || lacksBytes(mark, live)) return undefined
  const after = store.name === 'messages' ? before.get(id) : undefined
  const placed = after === undefined ? mark : { ...mark, x: { ...mark.x, [AFTER]: after } }
  const operations = operationsToSend(store, { row, mark: placed })
  const text =
    operations.length === 0 ? '' : recordLine({ store: store.name, id, operations }, segment)
  return { mark: placed, text }
}

/**
 * Lets go of a segment that is in the store, and of what the head that was sent after it tells.
 * @param hash of the segment's text. @param told what the head called this device. @throws {StorageError}
 */
export async function forgetFrozen(
  n: number,
  { hash, told }: { hash?: string | undefined; told?: string | undefined } = {},
): Promise<void> {
  await withSyncTables(async () => {
    const state = await getSyncState()
    if (!state) return
    const frozen = await getFrozenSegment()
    const isSent = frozen?.n === n
    if (isSent) await database.syncMarks.delete(SEGMENT_KEY)
    const { frozen: _sent, ...still } = state
    const kept = isSent ? still : state
    const { toTell, ...rest } = kept
    const isTold = toTell !== undefined && state.name === told
    const next = isTold ? rest : kept
    if (isSent) await putSyncState({ ...next, ...(hash !== undefined && { prev: hash }) })
    else if (isTold) await putSyncState(next)
  })
}

/** Whether anything waits to be sent: changes, or bytes of pictures. Reads no segment: pages ask this at each change. */
export async function hasUnsent(): Promise<boolean> {
  const state = await getSyncState()
  if (
    state?.toTell ||
    (await database.syncMarks.where('[store+id]').equals(SEGMENT_KEY).count()) > 0
  )
    return true
  return (await database.syncMarks.where('dirty').above(0).limit(1).count()) > 0
}

/** Records that wait to be sent. Reads no segment either. */
export async function countUnsent(): Promise<number> {
  const { frozen = 0 } = (await getSyncState()) ?? {}
  return frozen + (await database.syncMarks.where('dirty').equals(1).count())
}
