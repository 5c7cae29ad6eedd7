import { bookOf, compareChapters, isSendable, type Memory, memoryState } from '@/domain/memory'
import { findFactKeys } from './find-fact-keys'

/* Which memories go with a request, and why others do not. Pure, and the same for the same input. */

/** Why a memory is not sent. */
export type MemoryRestReason =
  /** The user has switched it off. */
  | 'memoryOff'
  /** A chapter that tells of a message that is deleted. */
  | 'sourceGone'
  /** None of its keys occurs in the newest messages. */
  | 'keyNotFound'
  /** A chapter all of whose messages are sent themselves. */
  | 'covered'
  /** A chapter that a book tells. */
  | 'inBook'
  /** Pinned and newer ones take all the tokens that there are. */
  | 'noRoom'

/** A memory that is not sent. */
export interface RestingMemory {
  memory: Memory
  reason: MemoryRestReason
}

/** What there is room for, in tokens, and how they are counted. */
export interface MemoryRoom {
  budget: number
  measure: (text: string) => number
}

/** What stands before the facts, and before the chapters. MEM-16 */
export const FACTS_HEADING = 'What you know:'
export const CHAPTERS_HEADING = 'The story so far:'

/** A fact as it is sent: a line of a list. */
export const factLine = (text: string) => `- ${text}`

/** Takes those that there is room for: pinned ones first, then the newest; each that still fits. MEM-14 */
function fit<Item>(
  items: readonly Item[],
  order: (a: Item, b: Item) => number,
  sizeOf: (item: Item) => number,
  budget: number,
): Set<Item> {
  const taken = new Set<Item>()
  let left = budget
  for (const item of items.toSorted(order)) {
    const size = sizeOf(item)
    if (size > left) continue
    left -= size
    taken.add(item)
  }
  return taken
}

const byPin = (a: Memory, b: Memory) => Number(b.pinned ?? false) - Number(a.pinned ?? false)
const byId = (a: Memory, b: Memory) => (a.id < b.id ? -1 : 1)

/** Facts that are sent. */
export interface ChosenFacts {
  /** With every request: those of the character before those of the chat, oldest first, so that a new one changes no line. */
  always: Memory[]
  /** Because one of their keys was found. */
  keyed: Memory[]
  rest: RestingMemory[]
}

/**
 * Chooses facts. MEM-14, MEM-15
 * @param recent what the newest messages say, in which keys are looked for.
 */
export function chooseFacts(
  memories: readonly Memory[],
  recent: readonly string[],
  { budget, measure }: MemoryRoom,
): ChosenFacts {
  const facts = memories.filter(({ kind }) => kind === 'fact')
  if (facts.length === 0) return { always: [], keyed: [], rest: [] }
  const rest: RestingMemory[] = []
  const found = findFactKeys(facts, recent)
  const wanted = facts.filter((memory, index) => {
    const hasKeys = (memory.keys ?? []).length > 0
    if (!isSendable(memory)) rest.push({ memory, reason: 'memoryOff' })
    else if (hasKeys && !found[index]) rest.push({ memory, reason: 'keyNotFound' })
    else return true
    return false
  })
  const taken = fit(
    wanted,
    (a, b) => byPin(a, b) || b.createdAt - a.createdAt || byId(a, b),
    ({ text }) => measure(factLine(text)),
    Math.max(0, budget - measure(FACTS_HEADING)),
  )
  for (const memory of wanted) if (!taken.has(memory)) rest.push({ memory, reason: 'noRoom' })
  const sent = [...taken].toSorted(
    (a, b) =>
      Number(b.scope === 'character') - Number(a.scope === 'character') ||
      a.createdAt - b.createdAt ||
      byId(a, b),
  )
  const hasKeys = ({ keys = [] }: Memory) => keys.length > 0
  return { always: sent.filter((each) => !hasKeys(each)), keyed: sent.filter(hasKeys), rest }
}

/** Chapters and books that are sent, in the order of what they tell. */
export interface ChosenChapters {
  sent: Memory[]
  rest: RestingMemory[]
}

/**
 * Chooses chapters and books. One whose messages are all sent themselves is left out: it says nothing more, and the
 * beginning of the request stays as it was until the cut moves. MEM-10, MEM-13, MEM-14
 * @param firstSeq place of the first message that is sent; undefined where that is not known.
 */
export function chooseChapters(
  memories: readonly Memory[],
  firstSeq: number | undefined,
  { budget, measure }: MemoryRoom,
): ChosenChapters {
  const chapters = memories.filter(({ kind }) => kind !== 'fact')
  if (chapters.length === 0) return { sent: [], rest: [] }
  const rest: RestingMemory[] = []
  const wanted = chapters.filter((memory) => {
    const state = memoryState(memory)
    const isCovered =
      firstSeq !== undefined && memory.range !== undefined && memory.range.first.seq >= firstSeq
    if (state === 'off') rest.push({ memory, reason: 'memoryOff' })
    else if (state === 'sourceGone') rest.push({ memory, reason: 'sourceGone' })
    else if (isCovered) rest.push({ memory, reason: 'covered' })
    else if (bookOf(memory, chapters)) rest.push({ memory, reason: 'inBook' })
    else return true
    return false
  })
  const taken = fit(
    wanted,
    (a, b) => byPin(a, b) || compareChapters(b, a) || byId(a, b),
    ({ text }) => measure(text),
    Math.max(0, budget - measure(CHAPTERS_HEADING)),
  )
  for (const memory of wanted) if (!taken.has(memory)) rest.push({ memory, reason: 'noRoom' })
  return { sent: [...taken].toSorted((a, b) => compareChapters(a, b) || byId(a, b)), rest }
}

/** Tokens that chapters and books take at most, wherever the history is cut. */
export function mostOfChapters(
  memories: readonly Memory[],
  { budget, measure }: MemoryRoom,
): number {
  const chapters = memories.filter((each) => each.kind !== 'fact' && isSendable(each))
  if (chapters.length === 0) return 0
  const all = chapters.reduce((sum, { text }) => sum + measure(text), measure(CHAPTERS_HEADING))
  return Math.min(all, budget)
}
