import type { ProviderAdapter } from '@/ai/contracts'
import { costOfUsage } from '@/domain/money/price'
import { type Memory, toMemorySource } from '@/domain/memory'
import { userNameOf } from '@/domain/persona'
import { characterNameOf } from '@/generation/macros/macro-context'
import {
  BOOK_TOKENS,
  CHAPTER_TOKENS,
  nextBook,
  nextChapter,
  nextCut,
  rangeOf,
  toldRanges,
} from '@/generation/memory/next-chapter'
import { isTellable } from '@/generation/memory/told-messages'
import { toBookRequest, toChapterRequest } from '@/generation/memory/write-chapter-prompt'
import type { PromptPlan } from '@/generation/prompt/plan-types'
import type { PlainRequest } from '@/generation/second-try'
import type { ConversationReader } from '@/storage/conversations/conversation-reader'
import { sourceOf } from '@/storage/conversations/conversation-source'
import type { MessageRecord, ProviderRecord } from '@/storage/database/records'
import { getMoneySettings } from '@/storage/ledger/money-settings'
import type { MemoryDraft } from '@/storage/memories/memories'
import { planAnswer, type PlanPeople, readMaterial, readPeople } from '../chat/plan-answer'
import { estimateCall } from '../providers/call-estimates'
import { priceOf } from '../providers/prices'
import { askWriter, findWriter, type Writer } from './memory-writer'

/* What is to be summed up next, and what that asks for. Nothing here sends or stores. */

/** A chapter or a book that can be written. */
export interface ChapterWork {
  kind: 'chapter' | 'book'
  /** Everything of the memory but its words. */
  draft: Omit<MemoryDraft, 'text' | 'model'>
  /** Id of the memory that it is written in the place of. */
  replaces?: string
  people: PlanPeople
  toRequest: (asked: Pick<ProviderRecord, 'type'>, model: string) => PlainRequest
}

/** Untold messages that are read at once: enough to see how a stretch is cut into chapters. */
const READ_AT_ONCE = 1_000

/**
 * Finds what is to be summed up next in a chat: what the next cut drops and no chapter tells yet, else a book. MEM-09, MEM-10
 * @param plan the request of the last answer, where it is at hand; else the next one is planned.
 * @returns undefined where nothing is to be done. @throws {Error} "Conversation not found".
 */
export async function findChapterWork(
  conversationId: string,
  plan?: PromptPlan,
): Promise<ChapterWork | undefined> {
  const source = sourceOf(conversationId)
  const people = await readPeople(source, conversationId)
  const present = plan ?? (await planNext(source, people))
  const messages = await nextMessages(source, people, nextCut(present))
  if (messages) return chapterOf(people, messages)
  const chapters = nextBook(people.memories)
  return chapters && bookOf(people, chapters)
}

/**
 * What a chapter or a book that is there is written anew from: its messages, or its chapters, as they are now. MEM-12
 * @returns undefined where nothing of it is left. @throws {Error} "Conversation not found".
 */
export async function findRewriteWork(
  conversationId: string,
  memoryId: string,
): Promise<ChapterWork | undefined> {
  const source = sourceOf(conversationId)
  const people = await readPeople(source, conversationId)
  const memory = people.memories.find(({ id }) => id === memoryId)
  const { range, kind } = memory ?? {}
  if (!range || kind === 'fact') return undefined
  const isInside = (each: Memory) =>
    each.kind === 'chapter' &&
    each.range !== undefined &&
    each.range.first.seq >= range.first.seq &&
    each.range.last.seq <= range.last.seq
  if (kind === 'book') {
    const chapters = people.memories.filter(isInside)
    return chapters.length === 0 ? undefined : { ...bookOf(people, chapters), replaces: memoryId }
  }
  const messages = await source.getMessages(
    conversationId,
    { fromSeq: range.first.seq, beforeSeq: range.last.seq + 1 },
    isTellable,
  )
  return messages.length === 0 ? undefined : { ...chapterOf(people, messages), replaces: memoryId }
}

async function planNext(source: ConversationReader, people: PlanPeople): Promise<PromptPlan> {
  const { id: conversationId } = people.conversation
  const material = await readMaterial(source, people, { conversationId })
  const turn = { now: Date.now(), isInChat: true }
  return (await planAnswer(source, people, material, turn)).plan
}

/** The messages of the next chapter. Reads only what no chapter tells. @param cut id of the first message that stays. */
async function nextMessages(
  source: ConversationReader,
  { conversation, memories }: PlanPeople,
  cut: string | undefined,
): Promise<MessageRecord[] | undefined> {
  const first = cut === undefined ? undefined : await source.getMessage(cut)
  if (!first) return undefined
  const told = toldRanges(memories)
  const untold: MessageRecord[] = []
  let fromSeq: number | undefined
  for (const next of [...told, undefined]) {
    const beforeSeq = Math.min(next?.first.seq ?? Infinity, first.seq)
    const stretch = { fromSeq, beforeSeq, limit: READ_AT_ONCE, countFrom: 'start' as const }
    if (fromSeq === undefined || fromSeq < beforeSeq)
      untold.push(...(await source.getMessages(conversation.id, stretch, isTellable)))
    // What stands between two chapters ends at a message that is told.
    const end = next && (await source.getMessage(next.first.messageId))
    if (end) untold.push(end)
    if (next) fromSeq = Math.max(fromSeq ?? 0, next.last.seq + 1)
  }
  return nextChapter(untold, told)
}

function chapterOf(people: PlanPeople, messages: MessageRecord[]): ChapterWork {
  const { conversation, character, persona } = people
  const names = { character: characterNameOf(character), user: userNameOf(persona) }
  return {
    kind: 'chapter',
    draft: {
      scope: 'chat',
      ownerId: conversation.id,
      kind: 'chapter',
      range: rangeOf(messages),
      sources: messages.map(toMemorySource),
      madeBy: 'model',
    },
    people,
    toRequest: ({ type }, model) => toChapterRequest(messages, names, { type, model }),
  }
}

function bookOf(people: PlanPeople, chapters: Memory[]): ChapterWork {
  const first = chapters[0]?.range?.first
  const last = chapters.at(-1)?.range?.last
  return {
    kind: 'book',
    draft: {
      scope: 'chat',
      ownerId: people.conversation.id,
      kind: 'book',
      ...(first && last && { range: { first, last } }),
      sources: chapters.flatMap(({ sources }) => sources),
      madeBy: 'model',
    },
    people,
    toRequest: ({ type }, model) => toBookRequest(chapters, { type, model }),
  }
}

/** What a chapter or a book will cost, about. */
export interface ChapterEstimate {
  kind: ChapterWork['kind']
  /** Messages that it tells. */
  messages: number
  model: string
  /** Name of the provider that is asked, where it is not that of the chat. */
  elsewhere?: string
  /** Nano-dollars, likely; absent where the price is not known. */
  cost?: number
  /** Nano-dollars at most, likewise. */
  worst?: number
}

/** Reckons what work will cost, with whoever would write it. MEM-08 @throws as `findWriter`. */
export async function estimateChapter(work: ChapterWork): Promise<ChapterEstimate> {
  const { provider, model, elsewhere } = await findWriter(work.people)
  const settings = await getMoneySettings()
  const request = work.toRequest(provider, model)
  const { input, worst } = estimateCall(
    { operation: 'complete', purpose: { kind: 'chapter' }, provider, model, request },
    settings,
  )
  const output = work.kind === 'book' ? BOOK_TOKENS : CHAPTER_TOKENS
  const cost = costOfUsage(priceOf(provider, model, settings), { input, output })
  return {
    kind: work.kind,
    messages: work.draft.sources.length,
    model,
    ...(elsewhere !== undefined && { elsewhere }),
    ...(cost !== undefined && { cost }),
    ...(worst !== undefined && { worst }),
  }
}

/** What it will cost to write a chapter or a book again; undefined where nothing of it is left. MEM-12 */
export async function estimateRewrite(
  conversationId: string,
  memoryId: string,
): Promise<ChapterEstimate | undefined> {
  const work = await findRewriteWork(conversationId, memoryId)
  return work && estimateChapter(work)
}

/** Asks for the words of it. @throws {ProviderError} @throws {FailureError} no_model_set */
export function askForChapter(
  { people, toRequest }: ChapterWork,
  writer: Writer,
  adapter: ProviderAdapter,
  signal: AbortSignal,
) {
  return askWriter(writer, people, {
    adapter,
    signal,
    toRequest: (model) => toRequest(writer.provider, model),
  })
}
