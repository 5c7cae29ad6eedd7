import type { AdapterOverrides } from '@/ai/provider-config'
import { cutAt } from '@/domain/message'
import { readChapter } from '@/generation/memory/read-chapter'
import type { PromptPlan } from '@/generation/prompt/plan-types'
import { toFailure } from '@/lib/failure'
import { untilAborted } from '@/lib/until-aborted'
import { storeChapter } from '@/storage/memories/memories'
import { isLive, startRun } from '../live-runs'
import { requireAdult } from '../people/require-adult'
import { connect } from '../providers/connect'
import type { BatchBudget } from '../providers/paid-call'
import { ifNoRun } from '../run-lock'
import { askForChapter, type ChapterWork, findChapterWork, findRewriteWork } from './chapter-work'
import { findWriter } from './memory-writer'

/** Which chapter is to be written. */
export interface ChapterJob {
  conversationId: string
  /** The request of the last answer, where it is at hand. */
  plan?: PromptPlan
  /** Id of a chapter or a book that is to be written again. */
  replaces?: string
  batch?: BatchBudget
  /** What tests replace in the adapters. */
  overrides?: AdapterOverrides
}

/**
 * What came of it: `nothing` was to be told, `busy` where it is being written already, here or in another tab, or has been
 * meanwhile.
 */
export type ChapterOutcome = 'written' | 'nothing' | 'busy' | 'stopped' | 'failed'

/** What the tabs agree by that none writes a chapter of a chat beside another. */
const lockOf = (conversationId: string) => `memory-${conversationId}`

/**
 * Writes the next chapter of a chat, or its next book, and stores it; the run of kind `chapter` under the chat's id tells
 * how it goes, and is stopped like every other. No range is paid for twice: one tab writes at a time, it looks again when it
 * has the turn, and what another one has stored meanwhile stays. Never throws. MEM-09, MEM-10, MEM-18, MEM-20
 */
export async function writeChapter(job: ChapterJob): Promise<ChapterOutcome> {
  const { conversationId, replaces } = job
  if (isLive('chapter', conversationId)) return 'busy'
  const data = replaces === undefined ? {} : { replaces }
  const run = startRun('chapter', conversationId, { progress: { step: 'writing' }, data })
  let outcome: ChapterOutcome = 'nothing'
  try {
    const isMine = await ifNoRun(lockOf(conversationId), async () => {
      const work = await findWork(job)
      run.signal.throwIfAborted()
      if (!work) return
      run.change({ data: { what: work.kind, messages: work.draft.sources.length } })
      outcome = await write(work, job, run.signal)
    })
    // A run that is stopped looks like one whose lock was taken.
    run.signal.throwIfAborted()
    run.end({ state: 'done' })
    return isMine ? outcome : 'busy'
  } catch (cause) {
    if (run.signal.aborted) {
      run.end({ state: 'stopped' })
      return 'stopped'
    }
    run.end({ state: 'failed', failure: toFailure(cause) })
    return 'failed'
  }
}

function findWork({ conversationId, plan, replaces }: ChapterJob) {
  return replaces === undefined
    ? findChapterWork(conversationId, plan)
    : findRewriteWork(conversationId, replaces)
}

async function write(
  work: ChapterWork,
  { batch, overrides }: ChapterJob,
  signal: AbortSignal,
): Promise<ChapterOutcome> {
  const { character, conversation } = work.people
  const writer = await findWriter(work.people)
  requireAdult(character)
  const purpose = {
    kind: 'chapter',
    conversationId: conversation.id,
    characterId: character.id,
    ...(batch && { batch }),
  } as const
  const adapter = await connect(writer.provider, purpose, { signal, overrides })
  const { content, model, finishReason } = await untilAborted(
    signal,
    askForChapter(work, writer, adapter, signal),
  )
  const text = readChapter(content, work.kind, cutAt(finishReason) !== undefined)
  const stored = await storeChapter({ ...work.draft, text, model }, work.replaces)
  return stored === 'saved' ? 'written' : stored === 'taken' ? 'busy' : 'nothing'
}
