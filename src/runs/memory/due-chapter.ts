import { readSending, type Sending } from '@/domain/sending'
import { isChapterDue } from '@/generation/memory/next-chapter'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { getSettings } from '@/storage/database/queries'
import { lastPrompts } from '../chat/last-prompt'
import { type ChapterEstimate, estimateChapter, findChapterWork } from './chapter-work'
import { writeChapter } from './write-chapter'

/* What follows an answer whose request was near its limit: a question, or a chapter. MEM-08, MEM-09 */

/** The request of the last answer of this page, where it was near its limit, or has been before: then it is cut. */
function duePlan(conversationId: string) {
  const plan = lastPrompts.getState()[conversationId]
  return plan && (isChapterDue(plan) || plan.cutBefore !== undefined) ? plan : undefined
}

/** What is chosen for a chat, or else for all; undefined: the user is asked. */
async function summariesOf(conversationId: string): Promise<Sending['summaries']> {
  const [conversation, settings] = await Promise.all([
    sourceOf(conversationId).getConversation(conversationId),
    getSettings(),
  ])
  return readSending(conversation?.sending).summaries ?? readSending(settings.sending).summaries
}

/**
 * What the chapter that is due after the last answer would cost. Asks nobody, and spends nothing.
 * @returns undefined where none is due. @throws {Error} "Conversation not found".
 */
export async function estimateDueChapter(
  conversationId: string,
): Promise<ChapterEstimate | undefined> {
  const plan = duePlan(conversationId)
  const work = plan && (await findChapterWork(conversationId, plan))
  return work && estimateChapter(work)
}

/**
 * What the next chapter or book of a chat would cost. Asks nobody, and spends nothing.
 * @returns undefined where there is nothing to write.
 */
export async function estimateNextChapter(
  conversationId: string,
): Promise<ChapterEstimate | undefined> {
  const work = await findChapterWork(conversationId)
  return work && estimateChapter(work)
}

/** Writes the chapter that is due after an answer, where the user wants that without a question: one try. */
export async function writeDueChapter(conversationId: string): Promise<void> {
  const plan = duePlan(conversationId)
  if (!plan || (await summariesOf(conversationId)) !== 'always') return
  await writeChapter({ conversationId, plan })
}
