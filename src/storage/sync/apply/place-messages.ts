import { storedTables } from '../../conversations/stored-tables'
import { database } from '../../database/database'
import { messagesOf } from '../../database/queries'
import { type MessageRecord, messageRecordSchema } from '../../database/records'
import { refreshSources } from '../../memories/refresh-sources'
import type { Fields } from '../../session-file/check/read-record'
import { AFTER, entryOf, type Mark } from '../marks/marks'
import { getHeld, getMarksOwnedBy } from '../sync-tables'
import { groupBy } from './group-by'
import { inTreeOrder, type PlacedMessage } from './message-order'

/** A message that is to be stored, and how it stood here before. */
export interface ArrivingMessage {
  row: Fields
  live: Fields | undefined
  mark: Mark
}

function isMessage(row: Fields): row is Fields & MessageRecord {
  return messageRecordSchema.safeParse(row).success
}

/**
 * Stores messages that have come, each in its place, with their words for the search and what memory knows of them. Inside a
 * transaction of `withSyncTables`, in which their marks are stored.
 * @param removed those that have gone. @param moved ids of chats in which one that was known hangs elsewhere by now.
 * @returns all that are stored or moved.
 */
export async function placeMessages(
  arriving: readonly ArrivingMessage[],
  removed: readonly Fields[],
  moved: ReadonlySet<string>,
): Promise<MessageRecord[]> {
  const gone = removed.filter(isMessage)
  await storedTables.words.unindex(gone)
  const written: MessageRecord[] = []
  const byChat = groupBy(arriving, ({ row }) => row.conversationId)
  for (const [id, messages] of byChat)
    if (typeof id === 'string') written.push(...(await placeInChat(id, messages, moved.has(id))))
  for (const id of moved) if (!byChat.has(id)) written.push(...(await reorder(id, new Set())))
  if (written.length > 0) await storedTables.words.index(written)
  if (written.length > 0 || gone.length > 0)
    await refreshSources(
      storedTables,
      written,
      gone.map(({ id }) => id),
    )
  return written
}

async function placeInChat(
  conversationId: string,
  arriving: readonly ArrivingMessage[],
  isMoved: boolean,
): Promise<MessageRecord[]> {
  const last = await messagesOf(conversationId).last()
  const changed = arriving
    .filter(({ live }) => live)
    .map(({ row }) => row)
    .filter(isMessage)
  await database.messages.bulkPut(changed)
  const { ordered, fits } = behind(
    last?.id ?? '',
    arriving.filter(({ live }) => !live),
  )
  const first = (last?.seq ?? 0) + 1
  const come = ordered.map(({ row }, at) => ({ ...row, seq: first + at })).filter(isMessage)
  await database.messages.bulkPut(come)
  const written = new Map([...changed, ...come].map((message) => [message.id, message]))
  if (!fits || isMoved)
    for (const moved of await reorder(conversationId, new Set(come.map(({ id }) => id))))
      written.set(moved.id, moved)
  return [...written.values()]
}

/** Whether messages follow the last one and each other, as when one device goes on where another one stopped. */
function behind(last: string, arriving: readonly ArrivingMessage[]) {
  const rest = [...arriving]
  const ordered: ArrivingMessage[] = []
  let before = last
  for (;;) {
    const at = rest.findIndex(({ mark }) => mark.x[AFTER] === before)
    const [next] = at === -1 ? [] : rest.splice(at, 1)
    if (!next) return { ordered: [...ordered, ...rest], fits: rest.length === 0 }
    ordered.push(next)
    before = String(next.row.id)
  }
}

/**
 * Puts the messages of a chat where all devices have them, after Undo has put some where they stood here before. Inside a
 * transaction of `withSyncTables`. @returns what was moved, as it is now.
 */
export async function reorderChat(conversationId: string): Promise<MessageRecord[]> {
  const moved = await reorder(conversationId, new Set())
  if (moved.length > 0) await storedTables.words.index(moved)
  return moved
}

/**
 * Brings the messages of a chat into the order of the tree. What stands out of it gets new places behind all others, from
 * the first such message on. @param come ids of those that have just come. @returns what was moved, as it is now.
 */
async function reorder(
  conversationId: string,
  come: ReadonlySet<string>,
): Promise<MessageRecord[]> {
  const rows = await messagesOf(conversationId).toArray()
  const placed = await placesOf(conversationId, rows, come)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ordered = inTreeOrder(placed).flatMap((id) => byId.get(id) ?? [])
  const at = ordered.findIndex((row, index) => row !== rows[index])
  if (at === -1) return []
  let free = (rows.at(-1)?.seq ?? 0) + 1
  const former = ordered.slice(at)
  const moved = former.map((row) => ({ ...row, seq: free++ }))
  await storedTables.words.unindex(former)
  await database.messages.bulkPut(moved)
  return moved
}

/**
 * All messages of a chat as they hang in its tree, the deleted ones too. What was never sent stands behind the message that
 * it stands behind here, and from now on for all.
 */
async function placesOf(
  conversationId: string,
  rows: readonly MessageRecord[],
  come: ReadonlySet<string>,
): Promise<PlacedMessage[]> {
  const marks = new Map(
    (await getMarksOwnedBy(conversationId, ['messages'])).map((mark) => [mark.id, mark]),
  )
  const here = rows.filter(({ id }) => !come.has(id))
  const settled: Mark[] = []
  const settle = (mark: Mark | undefined, before: string) => {
    if (!mark || Object.hasOwn(mark.x, AFTER)) return
    const next = { ...mark, x: { ...mark.x, [AFTER]: before } }
    marks.set(mark.id, next)
    settled.push(next)
  }
  for (const [at, { id }] of here.entries()) settle(marks.get(id), here[at - 1]?.id ?? '')
  const unplaced = [...marks.values()].filter(({ x }) => !Object.hasOwn(x, AFTER))
  const held = await getHeld(
    'messages',
    unplaced.map(({ id }) => id),
  )
  for (const [at, mark] of unplaced.entries()) {
    const seq = held[at]?.row?.seq
    const before = typeof seq === 'number' ? here.findLast((row) => row.seq < seq) : undefined
    settle(mark, before?.id ?? '')
  }
  await database.syncMarks.bulkPut(settled)
  return [...marks.values()].map(placeInTree)
}

/** Where a message hangs in the tree of its chat. One that was never sent hangs nowhere yet, which is as behind nothing. */
function placeInTree(mark: Mark): PlacedMessage {
  const after = mark.x[AFTER]
  const born = entryOf(mark, 'conversationId', true)?.s ?? mark.born.s
  return { id: mark.id, after: typeof after === 'string' ? after : '', born }
}

/**
 * Whether a message hangs elsewhere than before. Two copies of a profile may have sent it from different places: one of them
 * counts, and whoever had the other one moves it, deleted or not, for others may hang from it.
 */
export function hangsElsewhere(before: Mark, now: Mark): boolean {
  const [one, other] = [placeInTree(before), placeInTree(now)]
  return one.after !== other.after || one.born !== other.born
}
