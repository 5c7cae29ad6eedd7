import { TEMPORARY_ID_PREFIX } from '@/domain/conversation'
import { createId } from '@/lib/ids'

import type { ImageRecord, MessageRecord } from '../database/records'
import type { MemoryRecord } from '../memories/memory-records'
import type { StoredCardRecord } from '../cards/card-records'
import { fromStoredImage } from '../pictures/stored-pictures'
import { temporaryData, type TemporaryData, temporaryReader } from './temporary-data'
import type { ConversationTables, RecordTable } from './tables'

/** What changes the data; applied to a copy at once, and to the data when the transaction ends. */
type Step = (data: TemporaryData) => TemporaryData

/** The transaction that runs. One waits for the other, so there is one at most. */
let running: { data: TemporaryData; steps: Step[] } | undefined
let last: Promise<unknown> = Promise.resolve()

const now = () => running?.data ?? temporaryData.getState()

function take(step: Step): Promise<void> {
  if (!running) throw new Error('Only a transaction changes temporary chats')
  running.data = step(running.data)
  running.steps.push(step)
  return Promise.resolve()
}

type ById<Row> = Record<string, Row>

function tableOf<Row extends { id: string }>(
  rows: (data: TemporaryData) => ById<Row>,
  set: (data: TemporaryData, rows: ById<Row>) => TemporaryData,
): RecordTable<Row> {
  return {
    get: (id) => Promise.resolve(rows(now())[id]),
    getAll: (ids) => Promise.resolve(ids.map((id) => rows(now())[id])),
    put: (added) =>
      take((data) =>
        set(data, { ...rows(data), ...Object.fromEntries(added.map((row) => [row.id, row])) }),
      ),
    remove: (ids) =>
      take((data) => {
        const kept = { ...rows(data) }
        for (const id of ids) Reflect.deleteProperty(kept, id)
        return set(data, kept)
      }),
  }
}

function putMessages(data: TemporaryData, rows: readonly MessageRecord[]): TemporaryData {
  const messages = { ...data.messages }
  for (const row of rows) {
    const others = (messages[row.conversationId] ?? []).filter(({ id }) => id !== row.id)
    if (others.some(({ seq }) => seq === row.seq)) throw new Error('This place has a message')
    messages[row.conversationId] = [...others, row].sort((a, b) => a.seq - b.seq)
  }
  return { ...data, messages }
}

function removeMessages(data: TemporaryData, ids: readonly string[]): TemporaryData {
  const gone = new Set(ids)
  const messages: TemporaryData['messages'] = {}
  for (const [conversationId, rows] of Object.entries(data.messages)) {
    const kept = rows.filter(({ id }) => !gone.has(id))
    if (kept.length > 0) messages[conversationId] = kept.length === rows.length ? rows : kept
  }
  return { ...data, messages }
}

const findMessage = (id: string) =>
  Object.values(now().messages)
    .flat()
    .find((message) => message.id === id)

const conversationTable = tableOf(
  ({ conversations }) => conversations,
  (data, conversations) => ({ ...data, conversations }),
)

const imageTable = tableOf<ImageRecord>(
  ({ images }) => images,
  (data, images) => ({ ...data, images }),
)

const cardTable = tableOf<StoredCardRecord>(
  ({ cards }) => cards,
  (data, cards) => ({ ...data, cards }),
)

const memoryTable = tableOf<MemoryRecord>(
  ({ memories }) => memories,
  (data, memories) => ({ ...data, memories }),
)

const ownedBy = <Row extends { owner: string }>(rows: Record<string, Row>, owners: string[]) =>
  Object.values(rows).filter(({ owner }) => owners.includes(owner))
const idOf = ({ id }: { id: string }) => id

const booksOf = (characterIds: string[]) =>
  Object.values(now().lorebooks).filter(({ book }) => characterIds.includes(book.characterId ?? ''))

/** The tables of temporary conversations: in memory, gone with the page. Their ids begin with "temp_". */
export const memoryTables: ConversationTables = {
  read: temporaryReader,
  characters: tableOf(
    ({ characters }) => characters,
    (data, characters) => ({ ...data, characters }),
  ),
  conversations: {
    ...conversationTable,
    ofCharacter: (characterId) =>
      Promise.resolve(
        Object.values(now().conversations).filter((each) => each.characterId === characterId),
      ),
  },
  messages: {
    get: (id) => Promise.resolve(findMessage(id)),
    getAll: (ids) => Promise.resolve(ids.map(findMessage)),
    of: (conversationId, fromSeq = 0) =>
      Promise.resolve((now().messages[conversationId] ?? []).filter(({ seq }) => seq >= fromSeq)),
    last: (conversationId) => Promise.resolve(now().messages[conversationId]?.at(-1)),
    put: (rows) => take((data) => putMessages(data, rows)),
    add: (rows) => take((data) => putMessages(data, rows)),
    remove: (ids) => take((data) => removeMessages(data, ids)),
    change: (id, change) => {
      const message = findMessage(id)
      return message
        ? take((data) => putMessages(data, [{ ...message, ...change }]))
        : Promise.resolve()
    },
  },
  images: {
    ...imageTable,
    put: (rows) => imageTable.put(rows.map(fromStoredImage)),
    of: (owners) => Promise.resolve(ownedBy(now().images, owners)),
    idsOf: (owners) => Promise.resolve(ownedBy(now().images, owners).map(idOf)),
  },
  cards: {
    ...cardTable,
    of: (owners) => Promise.resolve(ownedBy(now().cards, owners)),
    idsOf: (owners) => Promise.resolve(ownedBy(now().cards, owners).map(idOf)),
  },
  lorebooks: {
    of: (characterIds) => Promise.resolve(booksOf(characterIds).map(({ book }) => book)),
    entriesOf: (bookId) => Promise.resolve(now().lorebooks[bookId]?.entries ?? []),
    wholeOf: (characterIds) => Promise.resolve(booksOf(characterIds)),
    put: (books) =>
      take((data) => ({
        ...data,
        lorebooks: {
          ...data.lorebooks,
          ...Object.fromEntries(books.map((whole) => [whole.book.id, whole])),
        },
      })),
    removeOf: (characterIds) => {
      const gone = new Set(booksOf(characterIds).map(({ book }) => book.id))
      return take((data) => ({
        ...data,
        lorebooks: Object.fromEntries(
          Object.entries(data.lorebooks).filter(([id]) => !gone.has(id)),
        ),
      }))
    },
  },
  memories: {
    ...memoryTable,
    of: (ownerIds) =>
      Promise.resolve(
        Object.values(now().memories).filter(({ ownerId }) => ownerIds.includes(ownerId)),
      ),
    fedBy: (messageIds) => {
      const all = Object.values(now().memories)
      const fed = new Set(all.length === 0 ? [] : messageIds)
      return Promise.resolve(all.filter(({ sourceIds }) => sourceIds.some((id) => fed.has(id))))
    },
  },
  createId: () => TEMPORARY_ID_PREFIX + createId(),
  transaction: (_options, _scope, change) => {
    const result = last.then(async () => {
      const own = { data: temporaryData.getState(), steps: new Array<Step>() }
      running = own
      try {
        const value = await change()
        // What was changed beside it stays: the steps are taken again from there.
        temporaryData.setState((data) => own.steps.reduce((before, step) => step(before), data))
        return value
      } finally {
        running = undefined
      }
    })
    last = result.catch(() => undefined)
    return result
  },
  prepareImage: (image) => Promise.resolve(image),
  // The search finds what is stored.
  words: {
    index: () => Promise.resolve(),
    unindex: () => Promise.resolve(),
    take: () => Promise.resolve([]),
    put: () => Promise.resolve(),
  },
  // Whoever shows a temporary chat watches the data itself.
  announce: () => undefined,
}
