import * as z from 'zod/mini'
import { cutText } from '@/lib/cut-text'
import { textHash } from '@/lib/text-hash'
import { type Message, messageTypes } from './message'

/*
 * Memory: what a model is told of a chat beside its newest messages. All of it is plain text that the user can read,
 * change and trace back to the messages that it came from.
 */

/** Whose a memory is: of all chats of a character, or of one chat. */
export const memoryScopes = ['character', 'chat'] as const
export type MemoryScope = (typeof memoryScopes)[number]

/** A fact is a line, a chapter the summary of a range of messages, a book that of the oldest chapters. MEM-01 */
export const memoryKinds = ['fact', 'chapter', 'book'] as const
export type MemoryKind = (typeof memoryKinds)[number]

/** Who wrote it. */
export const memoryMakers = ['user', 'model', 'import'] as const
export type MemoryMaker = (typeof memoryMakers)[number]

/** A message that a memory came from. */
export const memorySourceSchema = z.object({
  messageId: z.string(),
  /** Its place in its conversation. */
  seq: z.number(),
  /** `textHash` of what it said when the memory was made. */
  textHash: z.string(),
  /** The room that it was said in. MEM-23 */
  room: z.optional(z.enum(messageTypes)),
  /** Absent: it still says that. `changed`: it says something else, or is hidden from the model. `gone`: it is deleted. */
  state: z.optional(z.enum(['changed', 'gone'])),
})
export type MemorySource = z.infer<typeof memorySourceSchema>

const memoryPlaceSchema = z.object({ seq: z.number(), messageId: z.string() })

/** The first and the last message that a chapter or a book tells of. */
export const memoryRangeSchema = z.object({ first: memoryPlaceSchema, last: memoryPlaceSchema })
export type MemoryRange = z.infer<typeof memoryRangeSchema>

/** One memory, as it stands in a session file. */
export const memorySchema = z.object({
  id: z.string(),
  scope: z.enum(memoryScopes),
  /** Id of the character or the conversation, by its scope. */
  ownerId: z.string(),
  kind: z.enum(memoryKinds),
  text: z.string(),
  /** Sent before others where there is not room for all. */
  pinned: z.optional(z.boolean()),
  /** Switched off by the user. */
  off: z.optional(z.boolean()),
  /** Of a fact: it is sent only where one of them occurs. Absent or empty: always. MEM-15 */
  keys: z.optional(z.array(z.string())),
  /** Of chapters and books; absent where it came from elsewhere. */
  range: z.optional(memoryRangeSchema),
  /** In the order of the messages. */
  sources: z.array(memorySourceSchema),
  madeBy: z.enum(memoryMakers),
  /** Model id that wrote it. */
  model: z.optional(z.string()),
  /** Whether the user has changed what a model wrote. */
  edited: z.optional(z.boolean()),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
})
export type Memory = z.infer<typeof memorySchema>

/** How long the text of a memory may be, in UTF-16 code units. MEM-17 */
export const memoryTextLimits = {
  fact: 600,
  chapter: 4_000,
  book: 4_000,
} as const satisfies Record<MemoryKind, number>

/** Messages that a chapter covers, at least and at most. MEM-09 */
export const chapterLength = { min: 20, max: 200 } as const

/** Chapters from which on the oldest become a book, and how many of them it tells. MEM-10 */
export const bookRule = { chaptersAbove: 12, chaptersOfBook: 6 } as const

/** How many there may be: of one owner, and lists of one memory. */
export const memoryLimits = {
  ofOwner: 2_000,
  sources: bookRule.chaptersOfBook * chapterLength.max,
  keys: 20,
  keyLength: 100,
} as const

/** Tokens of all facts, and of all chapters and books, that are sent; unless the chat says otherwise. MEM-14 */
export const memoryBudgets = { facts: 1_500, chapters: 2_500 } as const

/** What is no text: control characters but line ends, half characters, and what turns the direction of a line around. */
const UNFIT = /[^\P{Cc}\n]|\p{Cs}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * A text as a memory may hold it: without control characters, within its length; a fact is one line. Blank where nothing
 * is left of it.
 */
export function cleanMemoryText(text: string, kind: MemoryKind): string {
  const max = memoryTextLimits[kind]
  // A hostile text is cut before it is worked on; what is taken away is no more than that.
  const plain = cutText(text, 4 * max)
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(UNFIT, '')
  const lines =
    kind === 'fact'
      ? plain.replace(/\s+/g, ' ')
      : plain.replace(/ +\n/g, '\n').replace(/\n{3,}/g, '\n\n')
  return cutText(lines.trim(), max).trim()
}

/** Keys as a fact may hold them: trimmed, each once, no blank ones. */
export function cleanMemoryKeys(keys: readonly string[]): string[] {
  const clean = keys.map((key) =>
    cutText(cleanMemoryText(key, 'fact'), memoryLimits.keyLength).trim(),
  )
  return [...new Set(clean.filter((key) => key !== ''))].slice(0, memoryLimits.keys)
}

/** What a memory has to know of a message. */
type SourceMessage = Pick<Message, 'content' | 'hidden' | 'messageType'> & { seq: number }

/** A message as the source of a memory that is made of it now. */
export function toMemorySource(message: SourceMessage & { id: string }): MemorySource {
  const { id, seq, content, messageType } = message
  return {
    messageId: id,
    seq,
    textHash: textHash(content),
    ...(messageType && { room: messageType }),
  }
}

/** A source as its message is now; undefined: it is deleted. The same object where nothing has changed. MEM-12, MEM-13 */
export function freshSource(
  source: MemorySource,
  message: SourceMessage | undefined,
): MemorySource {
  const state = message ? changedState(source, message) : 'gone'
  const seq = message?.seq ?? source.seq
  if (state === source.state && seq === source.seq) return source
  const { state: _former, ...rest } = source
  return { ...rest, seq, ...(state && { state }) }
}

function changedState(source: MemorySource, { content, hidden }: SourceMessage) {
  return hidden || textHash(content) !== source.textHash ? ('changed' as const) : undefined
}

/**
 * A memory whose sources are as their messages are now. The same object where nothing has changed.
 * @param find undefined of a source that is to stay as it is.
 */
export function withFreshSources<Known extends Pick<Memory, 'sources' | 'range'>>(
  memory: Known,
  find: (messageId: string) => { message: SourceMessage | undefined } | undefined,
): Known {
  const sources = memory.sources.map((source) => {
    const found = find(source.messageId)
    return found ? freshSource(source, found.message) : source
  })
  if (sources.every((source, index) => source === memory.sources[index])) return memory
  const range = memory.range && movedRange(memory.range, sources)
  return { ...memory, sources, ...(range && { range }) }
}

/** A range whose ends stand where their messages are now. */
function movedRange(range: MemoryRange, sources: readonly MemorySource[]): MemoryRange {
  const moved = (place: MemoryRange['first']) => {
    const source = sources.find(({ messageId }) => messageId === place.messageId)
    return source ? { ...place, seq: source.seq } : place
  }
  return { first: moved(range.first), last: moved(range.last) }
}

/** A memory that the user takes as right: its sources count as they are now, and those that are gone do not count. */
export function withSettledSources<Known extends Pick<Memory, 'sources'>>(
  memory: Known,
  messageOf: (messageId: string) => (SourceMessage & { id: string }) | undefined,
): Known {
  const sources = memory.sources.flatMap((source) => {
    if (source.state === undefined) return [source]
    const message = messageOf(source.messageId)
    // What is hidden from the model stays a reason to look at it.
    if (!message) return []
    const settled = toMemorySource(message)
    return [message.hidden ? { ...settled, state: 'changed' as const } : settled]
  })
  return { ...memory, sources }
}

/**
 * How a memory stands: `off` is the user's wish, `sourceGone` of a memory one of whose messages is deleted, `stale` of one
 * where one says something else now.
 */
export type MemoryState = 'ok' | 'stale' | 'sourceGone' | 'off'

type Judged = Pick<Memory, 'kind' | 'off' | 'sources'>

/** How a memory stands. */
export function memoryState({ off, sources }: Pick<Judged, 'off' | 'sources'>): MemoryState {
  if (off) return 'off'
  if (sources.some(({ state }) => state === 'gone')) return 'sourceGone'
  return sources.some(({ state }) => state === 'changed') ? 'stale' : 'ok'
}

/**
 * Whether a memory is sent as it stands, room aside. A stale one is. A chapter that tells of something deleted is not,
 * until it is written again; a fact is, for it may outlive its chat, and to forget it is the user's to say.
 */
export function isSendable(memory: Judged): boolean {
  const state = memoryState(memory)
  return state === 'ok' || state === 'stale' || (state === 'sourceGone' && memory.kind === 'fact')
}

/** Whether a range lies within another. */
function isWithin(inner: MemoryRange, outer: MemoryRange): boolean {
  return inner.first.seq >= outer.first.seq && inner.last.seq <= outer.last.seq
}

/**
 * The book that tells what a chapter tells, where one does that is sent. Where it is switched off, deleted or not sent, its
 * chapters count again by themselves. MEM-10
 */
export function bookOf<Known extends Judged & Pick<Memory, 'range'>>(
  chapter: Pick<Memory, 'kind' | 'range'>,
  memories: readonly Known[],
): Known | undefined {
  const { kind, range } = chapter
  if (kind !== 'chapter' || !range) return undefined
  return memories.find(
    (each) => each.kind === 'book' && each.range && isSendable(each) && isWithin(range, each.range),
  )
}

/** The order of chapters and books: as what they tell; those without a range, from elsewhere, first. */
export function compareChapters(
  a: Pick<Memory, 'range' | 'createdAt'>,
  b: Pick<Memory, 'range' | 'createdAt'>,
): number {
  return (
    (a.range?.first.seq ?? -Infinity) - (b.range?.first.seq ?? -Infinity) ||
    a.createdAt - b.createdAt ||
    0
  )
}

/** Whether two ranges have a message in common. */
export function rangesMeet(one: MemoryRange, other: MemoryRange): boolean {
  return one.first.seq <= other.last.seq && other.first.seq <= one.last.seq
}

/** A memory whose messages have other ids. @param newId gives back the id of a message that keeps its own. */
export function withMessageIds<Known extends Pick<Memory, 'sources' | 'range'>>(
  memory: Known,
  newId: (messageId: string) => string,
): Known {
  const { range } = memory
  const renamed = <Named extends { messageId: string }>(named: Named): Named => ({
    ...named,
    messageId: newId(named.messageId),
  })
  return {
    ...memory,
    sources: memory.sources.map(renamed),
    ...(range && { range: { first: renamed(range.first), last: renamed(range.last) } }),
  }
}

/**
 * The memories of a branch, with ids of its own. Facts go along unless all that they came from is missing there; chapters
 * and books where all of it is there. MEM-22
 * @param placeOf the message of the branch that an original is; undefined where it has none.
 */
export function memoriesOfBranch<Known extends Memory>(
  memories: readonly Known[],
  ownerId: string,
  {
    placeOf,
    createId,
  }: {
    placeOf: (messageId: string) => { messageId: string; seq: number } | undefined
    createId: () => string
  },
): Known[] {
  return memories.flatMap((memory) => {
    const sources = memory.sources.flatMap((source) => {
      const place = placeOf(source.messageId)
      return place ? [{ ...source, ...place }] : []
    })
    const copy = { ...memory, id: createId(), ownerId, sources }
    if (memory.kind === 'fact')
      return sources.length > 0 || memory.sources.length === 0 ? [copy] : []
    if (sources.length < memory.sources.length) return []
    const { range } = memory
    if (!range) return [copy]
    const first = placeOf(range.first.messageId)
    const last = placeOf(range.last.messageId)
    return first && last ? [{ ...copy, range: { first, last } }] : []
  })
}
