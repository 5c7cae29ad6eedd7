import {
  bookOf,
  bookRule,
  chapterLength,
  compareChapters,
  type Memory,
  type MemoryRange,
  rangesMeet,
} from '@/domain/memory'
import type { PromptPlan } from '../prompt/plan-types'
import { fitInto } from '../prompt/prompt-budget'

/* Which messages the next chapter tells, and when one is due. Pure. */

/** Part of the limit from which on a chapter is written, so that it is there when the cut moves. MEM-08, MEM-09 */
const CHAPTER_SHARE = 0.85

/** Tokens of a chapter and of a book at most. MEM-09, MEM-10 */
export const CHAPTER_TOKENS = 350
export const BOOK_TOKENS = 600

/** A message as the choice of a chapter sees it. */
export interface ChapterMessage {
  id: string
  seq: number
}

/** Whether a plan is so near its limit that what the next cut drops is to be told by then. MEM-08 */
export function isChapterDue({ tokens, limit }: Pick<PromptPlan, 'tokens' | 'limit'>): boolean {
  return limit > 0 && tokens >= limit * CHAPTER_SHARE
}

/**
 * The id of the message that the history will begin at after the next cut, by the rule of the cut itself: as if messages
 * came that fill the limit. Where the plan is not near its limit, it is the one that the history begins at now.
 * @returns undefined where no message of the chat is sent, or none is cut.
 */
export function nextCut(plan: PromptPlan): string | undefined {
  const { parts, limit, cutBefore, hasOlder } = plan
  if (!isChapterDue(plan)) return cutBefore
  const said = parts.flatMap(({ kind, source, tokens, isPinned }) =>
    kind === 'message' && source.kind === 'message' && source.id !== undefined && !isPinned
      ? [{ id: source.id, tokens }]
      : [],
  )
  const history = said.reduce((sum, { tokens }) => sum + tokens, 0)
  const fixed = plan.tokens - history + CHAPTER_TOKENS
  const { firstMessage } = fitInto(limit, fixed, {
    rests: [],
    examples: [],
    messages: [...said.map(({ tokens }) => tokens), Math.max(1, limit - plan.tokens)],
    cutAt: hasOlder || cutBefore !== undefined ? 0 : undefined,
    hasOlder,
  })
  return said[firstMessage]?.id ?? said.at(-1)?.id
}

/** Ranges of messages that chapters tell already, in order; also those that are switched off or stale. */
export function toldRanges(memories: readonly Memory[]): MemoryRange[] {
  return memories
    .filter(({ kind }) => kind === 'chapter')
    .toSorted(compareChapters)
    .flatMap(({ range }) => range ?? [])
}

/**
 * The messages of the next chapter: the oldest that no chapter tells, up to where the history will begin; 20 to 200 of
 * them. Longer stretches are cut into chapters of the same length. Between two chapters, such as where one was deleted, it
 * may be less. MEM-09
 * @param messages all that can be told before the next cut, in order: without hidden ones and what is no talk.
 */
export function nextChapter<Known extends ChapterMessage>(
  messages: readonly Known[],
  told: readonly MemoryRange[],
): Known[] | undefined {
  const isTold = ({ seq, id }: ChapterMessage) => {
    const place = { seq, messageId: id }
    return told.some((range) => rangesMeet(range, { first: place, last: place }))
  }
  for (let start = 0; start < messages.length; start += 1) {
    const first = messages[start]
    if (!first || isTold(first)) continue
    let end = start + 1
    for (let next = messages[end]; next && !isTold(next); next = messages[end]) end += 1
    const isBetween = end < messages.length
    const length = end - start
    if (isBetween || length >= chapterLength.min) {
      const chapters = Math.ceil(length / chapterLength.max)
      return messages.slice(start, start + Math.ceil(length / chapters))
    }
    start = end
  }
  return undefined
}

/** The chapters of the next book, oldest first: the oldest six where there are more than twelve. MEM-10 */
export function nextBook(memories: readonly Memory[]): Memory[] | undefined {
  const chapters = memories
    .filter(
      (each) => each.kind === 'chapter' && each.range !== undefined && !bookOf(each, memories),
    )
    .toSorted(compareChapters)
  return chapters.length > bookRule.chaptersAbove
    ? chapters.slice(0, bookRule.chaptersOfBook)
    : undefined
}

/** The range of messages or chapters that follow each other; undefined of none. */
export function rangeOf(messages: readonly ChapterMessage[]): MemoryRange | undefined {
  const [first] = messages
  const last = messages.at(-1)
  if (!first || !last) return undefined
  return {
    first: { seq: first.seq, messageId: first.id },
    last: { seq: last.seq, messageId: last.id },
  }
}
