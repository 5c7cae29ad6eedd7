import { Dexie } from 'dexie'
import { whenIdle } from '@/lib/when-idle'
import { database, isReadOnly } from '../database/database'
import { together } from '../database/together'
import type { MessageRecord, WordBlockRecord } from '../database/records'
import { searchedNames } from './searched-names'
import { placeOf, positionsIn, setWords } from './word-block'
import { wordsOf } from './word-index'
import { dismissWriteFailure, write, writeFailures } from '../database/write'

/*
 * Keeps the words of the messages, in the same transaction as the messages themselves. A message that is
 * being written has none: check-points then cost nothing more, and one that a crash left is told by that.
 * Everything up to `indexMissingMessages` runs inside a transaction of the caller that has `wordBlocks`.
 */

type IndexedMessage = Pick<MessageRecord, 'conversationId' | 'seq' | 'role' | 'pending'> & {
  /** As they are stored: what they should be, unless the message is damaged, which must not keep others from being found (P17). */
  content: unknown
  attachments?: unknown
}

/** System prompts and function results are shown nowhere, and so found nowhere. */
function searchableWords({ role, content, attachments }: IndexedMessage): string[] {
  const isShown = role === 'user' || role === 'assistant'
  if (!isShown || typeof content !== 'string') return []
  // Before the text, whose end counts for nothing where it is very long.
  return wordsOf([...searchedNames(attachments), content].join('\n'))
}

/** The blocks of a conversation. */
export function blocksOf(conversationId: string) {
  return database.wordBlocks
    .where('[conversationId+place]')
    .between([conversationId, Dexie.minKey], [conversationId, Dexie.maxKey])
}

/** Takes conversations out of the search. @returns what was there, for `putBlocks`. */
export async function takeBlocks(conversationIds: readonly string[]): Promise<WordBlockRecord[]> {
  const taken: WordBlockRecord[] = []
  for (const id of conversationIds) {
    taken.push(...(await blocksOf(id).toArray()))
    await blocksOf(id).delete()
  }
  return taken
}

/** A revision later than all others, in this tab and any other. */
async function nextRevision(): Promise<number> {
  const [last] = await database.wordBlocks.orderBy('revision').reverse().limit(1).keys()
  // The clock keeps it growing where the last block was deleted.
  return Math.max(Number(last ?? 0) + 1, Date.now())
}

/** Writes blocks, each with a revision of its own. @param revision the first of them, where it was read already. */
export async function putBlocks(
  blocks: Omit<WordBlockRecord, 'revision'>[],
  revision?: number,
): Promise<void> {
  if (blocks.length === 0) return
  const first = revision ?? (await nextRevision())
  await database.wordBlocks.bulkPut(
    blocks.map((block, index) => ({ ...block, revision: first + index })),
  )
}

/** What becomes of a block: the words of a message by its position, undefined where it goes. */
interface BlockChange {
  conversationId: string
  place: number
  words: Map<number, string[] | undefined>
}

async function changeBlocks(changes: BlockChange[]): Promise<void> {
  const [found, revision] = await together(
    database.wordBlocks.bulkGet(
      changes.map(({ conversationId, place }) => [conversationId, place]),
    ),
    nextRevision(),
  )
  const blocks = changes.map(({ conversationId, place, words }, index) => {
    let indexed = found[index]?.indexed ?? 0
    for (const [position, added] of words)
      indexed = added ? indexed | (1 << position) : indexed & ~(1 << position)
    const text = setWords(found[index]?.words ?? '', words)
    return { conversationId, place, indexed, count: positionsIn(indexed).length, words: text }
  })
  const isEmpty = ({ indexed }: { indexed: number }) => indexed === 0
  const empty = blocks.filter(isEmpty)
  if (empty.length > 0)
    await database.wordBlocks.bulkDelete(
      empty.map(({ conversationId, place }) => [conversationId, place]),
    )
  await putBlocks(
    blocks.filter((block) => !isEmpty(block)),
    revision,
  )
}

function toChanges(
  messages: readonly IndexedMessage[],
  toWords: (message: IndexedMessage) => string[] | undefined,
): BlockChange[] {
  const changes = new Map<string, BlockChange>()
  for (const message of messages) {
    const { conversationId } = message
    const { place, position } = placeOf(message.seq)
    const name = `${place} ${conversationId}`
    const change = changes.get(name) ?? { conversationId, place, words: new Map() }
    changes.set(name, change)
    change.words.set(position, toWords(message))
  }
  return [...changes.values()]
}

/** Adds messages to the search, or brings it up to date with them. */
export function indexMessages(messages: readonly IndexedMessage[]): Promise<void> {
  return changeBlocks(
    toChanges(messages, (message) => (message.pending ? undefined : searchableWords(message))),
  )
}

/** Takes messages out of the search. */
export function unindexMessages(messages: readonly IndexedMessage[]): Promise<void> {
  return changeBlocks(toChanges(messages, () => undefined))
}

/** Messages of one slice of `indexMissingMessages`. */
const SLICE_SIZE = 200

let running: Promise<number> | undefined

/**
 * Adds the messages that the search does not know: imported ones, and those that a crash left half
 * written. In slices while the browser is idle; quick where there are none. A failure is silent, because
 * nothing of the user's is lost: the next call goes on.
 * @returns how many were added.
 */
export function indexMissingMessages(): Promise<number> {
  running ??= addMissing().finally(() => {
    running = undefined
  })
  return running
}

async function addMissing(): Promise<number> {
  await whenIdle()
  if (isReadOnly() || !(await hasMissing())) return 0
  let added = 0
  let last: SeqKey | undefined
  for (;;) {
    const keys = await messageKeysAfter(last)
    if (keys.length === 0) return added
    last = keys.at(-1)
    if (await isMissingAny(keys)) {
      const count = await indexSlice(keys)
      if (count === undefined) return added
      added += count
    }
    await whenIdle()
  }
}

/** Counting keys is quick, and their numbers are equal but for messages that are being written. */
async function hasMissing(): Promise<boolean> {
  const counts = await database.wordBlocks.orderBy('count').keys()
  const indexed = counts.reduce<number>((sum, count) => sum + Number(count), 0)
  return indexed < (await database.messages.count())
}

/** A message's place among all: its conversation, and its place there. */
type SeqKey = [conversationId: string, seq: number]

function isSeqKey(key: unknown): key is SeqKey {
  return Array.isArray(key) && typeof key[0] === 'string' && typeof key[1] === 'number'
}

async function messageKeysAfter(last: SeqKey | undefined): Promise<SeqKey[]> {
  const index = database.messages.where('[conversationId+seq]')
  const keys: unknown[] = await index
    .above(last ?? Dexie.minKey)
    .limit(SLICE_SIZE)
    .keys()
  return keys.filter(isSeqKey)
}

async function isMissingAny(keys: SeqKey[]): Promise<boolean> {
  const positions = keys.map(([conversationId, seq]) => ({ conversationId, ...placeOf(seq) }))
  const names = new Map<string, [conversationId: string, place: number]>(
    positions.map(({ conversationId, place }) => [
      `${place} ${conversationId}`,
      [conversationId, place],
    ]),
  )
  const blocks = await database.wordBlocks.bulkGet([...names.values()])
  const indexed = new Map(Array.from(names.keys(), (name, index) => [name, blocks[index]?.indexed]))
  return positions.some(
    ({ conversationId, place, position }) =>
      (((indexed.get(`${place} ${conversationId}`) ?? 0) >>> position) & 1) === 0,
  )
}

async function indexSlice(keys: SeqKey[]): Promise<number | undefined> {
  const [first = ['', 0]] = keys
  const [last = ['', 0]] = keys.slice(-1)
  try {
    return await write(
      { action: 'prepare_search', retry: false, subject: 'search' },
      [database.messages, database.wordBlocks],
      async () => {
        const messages = await database.messages
          .where('[conversationId+seq]')
          .between(first, last, true, true)
          .filter((message) => !message.pending)
          .toArray()
        await indexMessages(messages)
        return messages.length
      },
    )
  } catch (cause) {
    for (const { id, error } of writeFailures.getState().failures)
      if (error === cause) dismissWriteFailure(id)
    return undefined
  }
}
