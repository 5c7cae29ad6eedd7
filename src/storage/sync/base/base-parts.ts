import { Dexie } from 'dexie'
import { database } from '../../database/database'
import { messagesOf } from '../../database/queries'
import { AFTER, GONE, type HeldRecord, isGone, type Mark, type RecordKey } from '../marks/marks'
import { allOperations, type Operation } from '../marks/merge'
import { timeOf } from '../marks/stamps'
import { type AnyStore, syncedStore, syncedStoreNames } from '../rules/registry'
import { getHeld, getMarks, getMarksOwnedBy, recordTable } from '../sync-tables'
import { baseLine, partLine, wireLimits } from '../wire/segment'

/* A base as texts: all that there is here and was sent by anybody, with where each of it came from. */

/** UTF-16 code units of a part, unless one record alone has more. */
const PART_LENGTH = 8 * 1024 * 1024

/** Records that are read in one transaction. */
const RECORDS_AT_ONCE = 500

/** Messages of each chat that come with everything else: a chat can be read before the rest is there. */
const LAST_MESSAGES = 50

/** Milliseconds for which a base tells that something was deleted. */
const TOLD_MS = 90 * 24 * 60 * 60 * 1000

/** Parts of a base, in their order: everything but messages, the last messages of each chat, then the others. */
export async function* baseParts(): AsyncGenerator<string> {
  let part = 0
  let lines = [partLine(part)]
  let length = 0
  for await (const some of baseLines())
    for (const line of some) {
      if (
        lines.length > 1 &&
        (length + line.length > PART_LENGTH || lines.length > wireLimits.lines)
      ) {
        yield lines.join('\n')
        part += 1
        lines = [partLine(part)]
        length = 0
      }
      lines.push(line)
      length += line.length
    }
  yield lines.join('\n')
}

async function* baseLines(): AsyncGenerator<string[]> {
  for (const name of syncedStoreNames) {
    const store = syncedStore(name)
    if (!store || name === 'messages') continue
    for await (const marks of marksOf(name)) yield linesOf(store, marks)
  }
  const waiting = await database.syncHeld.filter(({ ops }) => ops !== undefined).toArray()
  yield waiting.flatMap(lineOfWaiting)
  const messages = syncedStore('messages')
  if (!messages) return
  const chats: string[] = []
  for await (const marks of marksOf('conversations')) chats.push(...marks.map(({ id }) => id))
  for (const isLast of [true, false])
    for (const chat of chats)
      for await (const ids of messageIds(chat, isLast))
        yield linesOf(
          messages,
          (await getMarks('messages', ids)).filter((mark) => mark !== undefined),
        )
}

/** All marks of a store, some at a time. */
export async function* marksOf(name: string): AsyncGenerator<Mark[]> {
  for (let from: string | undefined; ;) {
    const keys: RecordKey[] = await database.syncMarks
      .where('[store+id]')
      .between([name, from ?? Dexie.minKey], [name, Dexie.maxKey], from === undefined, true)
      .limit(RECORDS_AT_ONCE)
      .primaryKeys()
    const [, last] = keys.at(-1) ?? []
    if (last === undefined) return
    const ids = keys.map(([, id]) => id)
    yield (await getMarks(name, ids)).filter((mark) => mark !== undefined)
    from = last
  }
}

/** Ids of the messages of a chat, some at a time: the last ones, or all others and those that are deleted, or went with it. */
async function* messageIds(chat: string, isLast: boolean): AsyncGenerator<string[]> {
  const present = await messagesOf(chat).primaryKeys()
  if (isLast) {
    yield present.slice(-LAST_MESSAGES)
    return
  }
  const known = new Set(present)
  const owned = (await getMarksOwnedBy(chat, ['messages'])).map(({ id }) => id)
  const others = [...present.slice(0, -LAST_MESSAGES), ...owned.filter((id) => !known.has(id))]
  for (let start = 0; start < others.length; start += RECORDS_AT_ONCE)
    yield others.slice(start, start + RECORDS_AT_ONCE)
}

/** What records say. Each is read once more with its mark, in one transaction: a write between the two would give it a wrong stamp. */
async function linesOf(store: AnyStore, marks: readonly Mark[]): Promise<string[]> {
  const ids = marks.map(({ id }) => id)
  const table = recordTable(store.name)
  const { syncMarks, syncHeld } = database
  return database.transaction('r', [table, syncMarks, syncHeld], async () => {
    const rows = await table.bulkGet(ids)
    const held = await getHeld(store.name, ids)
    const now = await getMarks(store.name, ids)
    return now.flatMap((mark, at) => {
      const operations = mark ? operationsOf(store, mark, rows[at] ?? rowWithin(held[at])) : []
      return mark && operations.length > 0
        ? [baseLine({ store: store.name, id: mark.id, operations })]
        : []
    })
  })
}

/** A deleted record, while it can be brought back. */
function rowWithin(held: HeldRecord | undefined): Record<string, unknown> | undefined {
  return (held?.until ?? 0) > Date.now() ? held?.row : undefined
}

/**
 * All that is known of a record, but for what was never sent. Of a deleted one, too, for as long as it is held: Undo sends
 * nothing but that it is back. Afterwards, that it is deleted and where it stood.
 * @param row as it stands, or as it is held
 */
function operationsOf(
  store: AnyStore,
  mark: Mark,
  row: Record<string, unknown> | undefined,
): Operation[] {
  const isSent = ({ entry }: Operation) => entry.n > 0
  if (row) return store.isLocal?.(row) ? [] : allOperations(store, { row, mark }).filter(isSent)
  if (!isGone(mark)) return []
  if (timeOf(mark.f[GONE]?.s ?? '0') < Date.now() - TOLD_MS) return []
  const told = allOperations(store, { row: undefined, mark }).filter(
    ({ register }) => register === GONE || register === AFTER,
  )
  const { field } = store.owner ?? {}
  if (field !== undefined && mark.owner !== undefined)
    told.push({ register: field, value: mark.owner, entry: mark.f[field] ?? mark.born })
  return told.filter(isSent)
}

/** What waits here waits elsewhere too, and was sent by somebody. */
function lineOfWaiting({ store, id, ops = [] }: HeldRecord): string[] {
  const latest = new Map<string, Operation>()
  for (const { r, v, e } of ops)
    if (e.n > 0 && e.s >= (latest.get(r)?.entry.s ?? ''))
      latest.set(r, { register: r, value: v, entry: e })
  return latest.size > 0 ? [baseLine({ store, id, operations: [...latest.values()] })] : []
}
