import { announceWritten } from '../conversations/written-messages'
import { database } from '../database/database'
import { messagesOf } from '../database/queries'
import type { MessageRecord } from '../database/records'
import { reorderChat } from './apply/place-messages'
import {
  AFTER,
  type FrozenSegment,
  GONE,
  type Mark,
  SEGMENT_KEY,
  type SyncState,
} from './marks/marks'
import { operationsToSend, withSegment } from './marks/merge'
import { lacksBytes } from './pictures/noted-bytes'
import { syncedStore } from './rules/registry'
import {
  getDirtyMarks,
  getFrozenSegment,
  getHeld,
  getSyncState,
  putSyncState,
  recordTable,
  withSyncTables,
} from './sync-tables'
import { FULL_SEGMENT, headerLine, NEEDS, recordLine } from './wire/segment'

/** Records of one segment. */
const RECORDS_AT_ONCE = 2_000

/**
 * Freezes what was changed here and not sent as the device's next segment. It stays as it is, and nothing more is frozen,
 * until `forgetFrozen`: a crash at any moment sends the same text under the same name again.
 * @returns undefined where there is nothing to send, or sync is off. @throws {StorageError}
 */
export async function freeze(): Promise<FrozenSegment | undefined> {
  const moved: MessageRecord[] = []
  const segment = await withSyncTables(async () => {
    const frozen = await getFrozenSegment()
    if (frozen) return frozen
    const state = await getSyncState()
    if (!state) return undefined
    for (const chat of chatsWithReturned(await getDirtyMarks(RECORDS_AT_ONCE)))
      moved.push(...(await reorderChat(chat)))
    return freezeDirty(state)
  })
  for (const message of moved) announceWritten(message)
  return segment
}

/** Chats with messages that Undo has brought back here: it knows nothing of what others have put between. */
function chatsWithReturned(marks: readonly Mark[]): Set<string> {
  const returned = marks.filter(
    ({ store, f, x }) => store === 'messages' && f[GONE]?.n === 0 && x[GONE] === false,
  )
  return new Set(returned.flatMap(({ owner }) => owner ?? []))
}

async function freezeDirty(state: SyncState): Promise<FrozenSegment | undefined> {
  const { device, vector, prev } = state
  const n = state.n + 1
  const lines = [headerLine({ n, needs: NEEDS, seen: vector, prev })]
  const sent: Mark[] = []
  let length = 0
  for (const mark of await getDirtyMarks(RECORDS_AT_ONCE)) {
    const line = await lineOf(mark, { device, n })
    if (line === undefined) continue
    sent.push(withSegment(line.mark, device, n))
    if (line.text !== '') lines.push(line.text)
    length += line.text.length
    if (length > FULL_SEGMENT) break
  }
  await database.syncMarks.bulkPut(sent)
  if (lines.length === 1) return undefined
  const segment: FrozenSegment = { store: '', id: 'segment', dirty: 0, n, text: lines.join('\n') }
  await putSyncState({ ...state, n })
  await database.syncMarks.put(segment)
  return segment
}

/**
 * What a record says in a segment; undefined of an answer that is being written, which goes when it is whole (SYNC-51), and
 * of what is not ready to be sent.
 */
async function lineOf(
  mark: Mark,
  segment: { device: string; n: number },
): Promise<{ mark: Mark; text: string } | undefined> {
  const store = syncedStore(mark.store)
  if (!store) return { mark, text: '' }
  const { id } = mark
  const live = await recordTable(store.name).get(id)
  const [held] = live ? [] : await getHeld(store.name, [id])
  const row = live ?? held?.row
  if (row?.pending === true || lacksBytes(mark, live)) return undefined
  const placed = store.name === 'messages' && row ? await withPlace(mark, row) : mark
  const operations = operationsToSend(store, { row, mark: placed })
  const text =
    operations.length === 0 ? '' : recordLine({ store: store.name, id, operations }, segment)
  return { mark: placed, text }
}

/** A message that is sent for the first time, with the one before it. */
async function withPlace(mark: Mark, row: Record<string, unknown>): Promise<Mark> {
  const { conversationId, seq } = row
  if (Object.hasOwn(mark.x, AFTER) || typeof conversationId !== 'string' || typeof seq !== 'number')
    return mark
  const before = await messagesOf(conversationId, { beforeSeq: seq }).last()
  return { ...mark, x: { ...mark.x, [AFTER]: before?.id ?? '' } }
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
    const { toTell, ...rest } = state
    const isTold = toTell !== undefined && state.name === told
    const next = isTold ? rest : state
    if (isSent && hash !== undefined) await putSyncState({ ...next, prev: hash })
    else if (isTold) await putSyncState(next)
  })
}

/** Whether anything waits to be sent: changes, or bytes of pictures. */
export async function hasUnsent(): Promise<boolean> {
  const state = await getSyncState()
  if (state?.toTell || (await getFrozenSegment())) return true
  return (await database.syncMarks.where('dirty').above(0).limit(1).count()) > 0
}

/** Records that wait to be sent. */
export async function countUnsent(): Promise<number> {
  const frozen = await getFrozenSegment()
  // A line for each, after the first.
  const onTheirWay = frozen ? frozen.text.split('\n').length - 1 : 0
  return onTheirWay + (await database.syncMarks.where('dirty').equals(1).count())
}
