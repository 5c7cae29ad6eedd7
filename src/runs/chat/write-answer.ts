import type {
  ConversationSource,
  MessageChange,
  TokenUsage,
} from '@/storage/conversations/conversation-types'
import type { ChatResult, ProviderAdapter } from '@/ai/contracts'
import { ProviderError } from '@/ai/provider-error'
import type { LoreLog, LoreTrigger } from '@/domain/lorebook'
import { filesOf } from '@/domain/attached-file'
import { addUsage } from '@/domain/money/add-usage'
import { finishReasons, imageOf, type PlannedImage } from '@/domain/message'
import { answerOf, dropEmptyVariant, finishVariant } from '@/domain/variants'
import { addSources } from '@/domain/source'
import { thinkingViewOf } from '@/domain/thinking'
import { isHandheld, untilTakenUp } from '@/lib/handheld'
import { keepScreenOn } from '@/lib/keep-screen-on'
import { loadOnce } from '@/lib/load-once'
import { untilAborted } from '@/lib/until-aborted'
import { whenIdle } from '@/lib/when-idle'
import type { CacheMissReason } from '@/domain/usage'
import type { Deletion } from '@/storage/deleted/keep-deleted'
import type { MessageRecord, ProviderRecord } from '@/storage/database/records'
import { StorageError } from '@/storage/database/storage-error'
import { forgetUnsavedAnswer, keepUnsavedAnswer } from '@/storage/browser/unsaved-answers'
import { returnDraftFiles } from '@/storage/attachments/draft-files'
import { draftKeyOf } from '@/storage/attachments/draft-owner'
import type { MessageDraft } from '@/storage/conversations/new-messages'
import type { HistoryRange } from './answer-history'
import {
  AnswerThinking,
  forgetUnsavedThinking,
  keepUnsavedThinking,
} from './thinking/answer-thinking'
import { startCheckpoints } from './checkpoints'
import { capturePrompt } from './last-prompt'
import { notifyMessageUpdated } from './message-events'
import type { MessageImageResult, PictureDecision } from './message-image'
import type { PlanMaterial, PlanPeople } from './plan-answer'
import { toFailure } from '@/lib/failure'
import type { PictureFailureCode } from '../pictures/picture-failure'
import { returnWords } from './returned-words'
import { emptyAnswer, isLimitFailure, providerDisabled, providerNotFound } from '../run-error'
import type { RunHandle } from '../live-runs'
import { finishStreamingText, setStreamingText, setWholeText } from './streaming-text'

/** An answer to be written. */
export interface AnswerJob {
  source: ConversationSource
  /** The pending message that takes the answer. */
  answer: MessageRecord
  /** Text that it begins with already: what is being continued. */
  prefix: string
  /** What it is made from; rejects as `readContext`. */
  context: Promise<AnswerContext>
  /** Messages between the context's history and the answer: they are stored with it. */
  questions: MessageRecord[]
  /** Epoch milliseconds: what the prompt takes for now. Default: the moment of the request. */
  now?: number
  /** What makes it, for entries of lore that ask. Default: a message that is sent */
  trigger?: LoreTrigger
  /** Tokens that it may have, once it is planned. */
  limit?: number | undefined
  /** Counts a text, once it is planned. CTX-04 */
  countText?: ((text: string) => MessageRecord['counted']) | undefined
  /** The lore that it is written with, once it is planned. */
  lore?: LoreLog | undefined
  /** Where messages stand after the answer: they give way to its first words, and stay where it has none. */
  replaced?: {
    /** The message as it was before. */
    former: MessageRecord
    onLaterRemoved: (deletion: Deletion) => void
  }
  run: RunHandle<'answer'>
}

// Nothing of it is needed to open a chat.
const loadAdapters = loadOnce(() => import('../providers/connect'))
const loadLiveText = loadOnce(() => import('./live-text'))
const loadAdults = loadOnce(() => import('../people/require-adult'))
const loadPlan = loadOnce(() => import('./plan-answer'))
const loadDueChapter = loadOnce(() => import('../memory/due-chapter'))

/** Fetches what writing an answer needs. */
export async function prepare(): Promise<void> {
  await Promise.all([loadAdapters(), loadLiveText(), loadAdults(), loadPlan()])
}

/** Sends the request, streams into memory, check-points, and stores how it ended. Never throws. */
export async function writeAnswer(job: AnswerJob): Promise<void> {
  const { source, answer, prefix, run } = job
  const { signal } = run
  let text = prefix
  let isOver = false
  const thinking = new AnswerThinking(prefix === '' ? undefined : answer.thinking)
  const keep = () => {
    keepUnsavedAnswer(answer.id, text)
    keepUnsavedThinking(answer.id, thinking.read())
  }
  const checkpoints = startCheckpoints(
    () => ({ content: text, thinking: thinking.read() }),
    ({ content, thinking: thought }) =>
      source.checkpointMessage(answer.id, { content, ...(thought && { thinking: thought }) }),
    (a, b) =>
      a.content === b.content &&
      a.thinking?.text === b.thinking?.text &&
      a.thinking?.ms === b.thinking?.ms,
    keep,
  )
  const stopKeeping = keepWhenPageGoes(answer.id, keep)
  const stopSharing = shareWithOtherTabs(job)
  const letScreenGoOff = keepScreenOn()
  const leaving = watchLeaving()
  const removeLater = removeLaterOnce(job)
  const onProgress = (progress: string) => {
    if (isOver || signal.aborted) return
    if (text === prefix) run.change({ progress: { step: 'writing', waitsUntil: undefined } })
    leaving.noteProgress()
    thinking.noteAnswer()
    text = prefix + progress
    setStreamingText(answer.id, text)
    if (job.replaced) void removeLater(text)
  }
  try {
    const context = await job.context
    const picture = startPicture(job, context)
    const ask = async () => {
      // Words that are written without knowing of the picture contradict it.
      const decision = answer.messageType === 'mobile' ? await picture.decision : undefined
      return requestAnswer(job, context, { onProgress, thinking }, decision)
    }
    const result = await ask().catch((cause: unknown) => {
      picture.cancel()
      throw cause
    })
    isOver = true
    thinking.complete(result)
    thinking.end()
    if (prefix === '' && result.content.trim() === '')
      throw emptyAnswer(result, thinking.read() && job.limit)
    text = prefix + result.content
    setWholeText(answer.id, text)
    await checkpoints.stop()
    await untilTakenUp(signal)
    await removeLater(text)
    await finishComplete(job, { content: text, thinking: thinking.read() }, result, picture)
    // Beside the answer, which is whole: how it goes is told by its own run.
    loadDueChapter()
      .then(({ writeDueChapter }) => writeDueChapter(answer.conversationId))
      .catch(() => undefined)
  } catch (cause) {
    isOver = true
    thinking.end()
    await checkpoints.stop()
    const isLeaving = leaving.isLeaving()
    await untilTakenUp(signal)
    await removeLater(text)
    await finishBroken(job, { content: text, thinking: thinking.read() }, cause, isLeaving)
  } finally {
    letScreenGoOff()
    stopKeeping()
    leaving.stop()
    finishStreamingText(answer.id)
    thinking.close()
    stopSharing()
  }
}

/** @returns what lets the messages after an answer give way to its text; does so once, as soon as there is any. */
function removeLaterOnce({ source, answer, prefix, replaced }: AnswerJob) {
  let removing: Promise<void> | undefined
  const remove = async (text: string) => {
    // What replaces them is stored before they go.
    await source.checkpointMessage(answer.id, { content: text })
    const deletion = await source.deleteMessagesAfter(answer.id)
    if (deletion) replaced?.onLaterRemoved(deletion)
  }
  return (text: string): Promise<void> => {
    if (replaced && !removing && text.slice(prefix.length).trim() !== '')
      // A failed write has reported itself, with Retry; the messages are still there then.
      removing = remove(text).catch(() => undefined)
    return removing ?? Promise.resolve()
  }
}

/**
 * Keeps what has come when the page goes before it is stored. A browser ends a page's requests first, so this goes on
 * while the end of the answer is being stored. @returns the way to stop.
 */
function keepWhenPageGoes(messageId: string, keep: () => void): () => void {
  // What an earlier page kept belongs to an answer that is being replaced.
  forgetUnsavedAnswer(messageId)
  forgetUnsavedThinking(messageId)
  if (typeof document === 'undefined') return () => undefined
  addEventListener('pagehide', keep)
  return () => removeEventListener('pagehide', keep)
}

/** Milliseconds for which a page that was asked to go may still be going. */
const LEAVING_MS = 2_000

/**
 * Notices that the page is about to go. Firefox breaks a page's requests off before it says that the page is hidden, and
 * what it tells of them looks like a failed connection. Phones do so with pages that are put aside, and some tell it only
 * when the page is back: whoever was away since the last word of an answer has seen nothing fail.
 */
function watchLeaving() {
  let askedAt = -Infinity
  if (typeof document === 'undefined')
    return { isLeaving: () => false, noteProgress: () => undefined, stop: () => undefined }
  const isHidden = () => document.visibilityState === 'hidden'
  let wasHidden = isHidden()
  const listening = new AbortController()
  const { signal } = listening
  const noteAsked = () => {
    askedAt = performance.now()
  }
  const noteHidden = () => {
    wasHidden ||= isHidden()
  }
  addEventListener('beforeunload', noteAsked, { signal })
  document.addEventListener('visibilitychange', noteHidden, { signal })
  return {
    isLeaving: () => performance.now() - askedAt < LEAVING_MS || (wasHidden && isHandheld()),
    noteProgress: () => {
      wasHidden = isHidden()
    },
    stop: () => listening.abort(),
  }
}

/** Shows the text in other tabs while it is written; a temporary chat is in no other. @returns the way to stop. */
function shareWithOtherTabs({ source, answer: { id } }: AnswerJob): () => void {
  if (!source.isShared) return () => undefined
  const over = new AbortController()
  const share = async () => {
    // The answer itself comes first.
    await whenIdle()
    const { shareAnswer } = await loadLiveText()
    if (!over.signal.aborted) over.signal.addEventListener('abort', shareAnswer(id))
  }
  // Without it, other tabs show the check-points.
  share().catch(() => undefined)
  return () => over.abort()
}

/** Messages with what their texts count as, so that no plan has to count them. CTX-04 */
export async function countDrafts(drafts: MessageDraft[]): Promise<MessageDraft[]> {
  // Without it they are counted when a plan needs them.
  const plan = await loadPlan().catch(() => undefined)
  return plan
    ? drafts.map((draft) => ({ ...draft, counted: plan.countText(draft.content) }))
    : drafts
}

/** Who takes part in an answer, and under which settings. */
interface Participants extends PlanPeople {
  provider: ProviderRecord
}

/** What an answer is made from. */
interface AnswerContext extends Participants {
  /** Messages before the answer that fit the model, oldest first, without its questions. */
  material: PlanMaterial
  adapter: ProviderAdapter
}

/**
 * Reads who will answer. Begun beside the writes that come before an answer, because its first word waits for both.
 * What goes wrong is thrown to who awaits it, and to nobody where nothing is to be written after all.
 */
export function readParticipants(
  source: ConversationSource,
  conversationId: string,
): Promise<Participants> {
  const read = async () => {
    const people = await (await loadPlan()).readPeople(source, conversationId)
    const { provider } = people
    if (!provider) throw providerNotFound()
    if (!provider.enabled) throw providerDisabled(provider.name)
    return { ...people, provider }
  }
  const participants = read()
  participants.catch(() => undefined)
  return participants
}

/**
 * Reads what an answer is made from, and connects to its provider. What goes wrong is thrown as `readParticipants` throws it.
 * @returns `read`, which settles when all is read; `context`, which may wait for the user to unlock the keys.
 */
export function readContext(
  source: ConversationSource,
  participants: Promise<Participants>,
  range: HistoryRange,
  signal: AbortSignal,
): { read: Promise<unknown>; context: Promise<AnswerContext> } {
  const readHistory = async () => {
    const [people, { readMaterial }] = await Promise.all([participants, loadPlan()])
    return readMaterial(source, people, range)
  }
  const openConnection = async () => {
    const { provider, character } = await participants
    const [{ connect }, { requireAdult }] = await Promise.all([loadAdapters(), loadAdults()])
    requireAdult(character)
    const { conversationId } = range
    const purpose = { kind: 'answer', conversationId, characterId: character.id } as const
    return connect(provider, purpose, { signal })
  }
  const read = readHistory()
  const context = Promise.all([participants, read, openConnection()]).then(
    ([people, material, adapter]) => ({ ...people, material, adapter }),
  )
  context.catch(() => undefined)
  return { read, context }
}

/** The picture of an answer, on its way. */
interface ComingPicture {
  /** Undefined where nothing could be decided. */
  decision: Promise<PictureDecision | undefined>
  /** What is drawn; undefined before it is decided, and where nothing is. */
  plan: () => PlannedImage | undefined
  /** Whether it is on its way still. */
  isDrawing: () => boolean
  /** Undefined where it was stopped, and for messages that bring none. */
  result: Promise<MessageImageResult | undefined>
  cancel: () => void
}

/** The picture of a text message: decided before its text is asked for, drawn beside it. */
function startPicture(job: AnswerJob, context: AnswerContext): ComingPicture {
  const { source, answer, run } = job
  const { signal } = run
  const stop = new AbortController()
  let { status } = answer
  let planned: PlannedImage | undefined
  let isOver = false
  let decide: (decision: PictureDecision | undefined) => void = () => undefined
  const decision = new Promise<PictureDecision | undefined>((resolve) => {
    decide = resolve
  })
  const show = async (next: MessageRecord['status']) => {
    if (next === status) return
    status = next
    await source.checkpointMessage(answer.id, { status }).catch(() => {
      // The write has reported itself; only the words on the screen are wrong.
    })
  }
  const make = async (): Promise<MessageImageResult | undefined> => {
    if (answer.messageType !== 'mobile') return undefined
    const [{ makeMessageImage }, told] = await Promise.all([
      import('./message-image'),
      toldToAnalyst(job, context),
    ])
    const result = await makeMessageImage({
      ...context,
      ...told,
      answer,
      signal: AbortSignal.any([signal, stop.signal]),
      onDecided: ({ plan }) => {
        planned = plan
        if (plan) void show('generating-image')
        // A picture that the message has already stays where no other comes.
        const kept = plan ? undefined : describedImage(answer)
        decide({ plan: plan ?? kept })
      },
    })
    if (!result.image) await show('responding')
    return result
  }
  const result = make()
    .catch((cause: unknown) => {
      // Thrown by a stop only, or when the page could not load the code that draws.
      if (signal.aborted || stop.signal.aborted) return undefined
      return { failure: toFailure(cause) }
    })
    .finally(() => {
      decide(undefined)
      isOver = true
    })
  return {
    decision,
    plan: () => planned,
    isDrawing: () => planned !== undefined && !isOver,
    result,
    cancel: () => stop.abort(),
  }
}

/** What is told to the model that decides about a picture. */
async function toldToAnalyst(
  { questions, now = Date.now() }: Pick<AnswerJob, 'questions' | 'now'>,
  context: AnswerContext,
) {
  const { describeForPictures } = await loadPlan()
  const { material, character } = context
  return {
    character: { ...character, ...describeForPictures(context, material, { questions, now }) },
    history: [...material.messages, ...questions].filter(({ hidden }) => !hidden),
  }
}

/** The picture of a message, in the words of a plan. */
function describedImage(answer: MessageRecord): PlannedImage | undefined {
  const image = imageOf(answer)
  const description = image?.description ?? image?.prompt
  return description === undefined ? undefined : { description, showsCharacter: false }
}

/** Draws a picture again that was decided on for a message and did not come. Never throws. */
export async function redrawPicture(
  job: Omit<AnswerJob, 'prefix' | 'questions' | 'replaced'>,
  plan: PlannedImage,
): Promise<void> {
  const { answer, context, run } = job
  const { signal } = run
  const draw = async () => {
    const { makeMessageImage } = await import('./message-image')
    const known = await context
    const told = await toldToAnalyst({ ...job, questions: [] }, known)
    return makeMessageImage({ ...known, ...told, answer, plan, signal })
  }
  const result = draw().catch((cause: unknown) =>
    signal.aborted ? undefined : { failure: toFailure(cause) },
  )
  try {
    await finishPicture(job, plan, await result)
    run.change({ state: 'done' })
  } catch {
    // The failed write stands in its own banner.
    run.change({ state: 'failed' })
  }
}

async function requestAnswer(
  job: AnswerJob,
  context: AnswerContext,
  { onProgress, thinking }: { onProgress: (text: string) => void; thinking: AnswerThinking },
  decision: PictureDecision | undefined,
): Promise<ChatResult> {
  const { answer, prefix, questions, run, now = Date.now() } = job
  const { adapter, settings, material } = context
  const { signal, onWait } = run
  const planning = await loadPlan()
  const { planAnswer, keepSent, learnFromAnswer, learnFromRefusal, countText, readRequest } =
    planning
  const { plan, lore } = await untilAborted(
    signal,
    planAnswer(job.source, context, material, {
      room: answer.messageType,
      questions,
      prefix,
      picture: decision && { shows: decision.plan },
      now,
      trigger: job.trigger,
      beforeSeq: answer.seq,
      isInChat: true,
    }),
  )
  job.lore = lore
  job.countText = countText
  job.limit = plan.request.parameters?.maxTokens
  // With the first check-point of the text it would be late where the page goes.
  if (lore) job.source.checkpointMessage(answer.id, { lore }).catch(() => undefined)
  capturePrompt(answer.conversationId, { ...plan, ...(lore && { lore }) })
  signal.throwIfAborted()
  // Progress also where it comes in one piece: of one that is too long, what was read is kept.
  const isStreamed = settings.enableStreaming
  const isShown = thinkingViewOf(settings, answer.messageType) !== 'hidden'
  const { conversationId, id: messageId } = answer
  const onBegin = () => notifyMessageUpdated({ conversationId, messageId, reason: 'thinking' })
  thinking.begin({ messageId, isShown, isStreamed, onBegin })
  const options = {
    signal,
    onProgress,
    onWait,
    stream: isStreamed,
    // Some providers tell what the model thinks only where they are asked for it.
    ...(isShown && { onThinking: thinking.take.bind(thinking) }),
  }
  const kept = keepSent(job.source, context.conversation, plan)
  const sentAt = Date.now()
  try {
    const request = await readRequest(job.source, context.provider, plan.request)
    const result = await untilAborted(signal, adapter.complete({ ...request, options }))
    await kept
    const cut = learnFromAnswer(context, plan, material.limits.factor, result)
    if (cut) run.change({ data: { readTokens: cut.readTokens } })
    const cacheMiss = planning.noteCacheUse(conversationId, plan, sentAt, result.usage)
    return withPlanned(result, plan.tokens, cacheMiss)
  } catch (cause) {
    learnFromRefusal(context, plan.request.model, cause)
    throw planning.understandRefusal(context.provider, plan.request, cause)
  }
}

/** What an answer has used, with what was planned, where the provider told what it was. CTX-18, CTX-26 */
function withPlanned(
  result: ChatResult,
  planned: number,
  cacheMiss: CacheMissReason | undefined,
): ChatResult {
  const { usage } = result
  if (usage?.input === undefined || usage.costSource === 'estimated') return result
  return { ...result, usage: { ...usage, planned, ...(cacheMiss && { cacheMiss }) } }
}

/** What has come of an answer. */
type Written = Pick<MessageRecord, 'content' | 'thinking'>

/**
 * Stores a whole answer. A picture that is still being drawn comes after it, so that neither a stop nor the end of the
 * page takes anything from the text.
 */
async function finishComplete(
  job: AnswerJob,
  written: Written,
  result: ChatResult,
  picture: ComingPicture,
) {
  const { source, answer, run } = job
  const { conversationId, id: messageId } = answer
  const { model, finishReason, usage } = result
  const sources = addSources(job.prefix === '' ? undefined : answer.sources, result.sources)
  const change = finishedMessage(job, { ...written, model, finishReason, usage, sources })
  const completed = () => notifyMessageUpdated({ conversationId, messageId, reason: 'completed' })
  const plan = picture.plan()
  if (plan && picture.isDrawing()) {
    const whole = { ...change, status: 'generating-image' as const, plannedImage: plan }
    await source.updateMessage(messageId, whole, toUsage(result))
    completed()
    await finishPicture(job, plan, await picture.result)
    run.change({ state: 'done' })
    return
  }
  const drawn = await picture.result
  if (plan && !drawn?.image) change.plannedImage = failedPicture(plan, drawn)
  if (drawn?.image) await source.saveMessageImage(messageId, drawn.image, change, toUsage(result))
  else await source.updateMessage(messageId, change, toUsage(result))
  // A picture that was decided on tells on its message why it is not there.
  const notice = plan ? undefined : drawn?.failure
  run.change({ state: 'done', data: { notice } })
  completed()
}

/** Stores what became of the picture of a message that is whole otherwise. */
async function finishPicture(
  { source, answer }: Pick<AnswerJob, 'source' | 'answer'>,
  plan: PlannedImage,
  result: MessageImageResult | undefined,
) {
  if (result?.image) {
    const change = { status: 'complete' as const, plannedImage: undefined }
    await source.saveMessageImage(answer.id, result.image, change)
    return
  }
  const plannedImage = failedPicture(plan, result)
  await source.updateMessage(answer.id, { status: 'complete', plannedImage })
}

/** @param result undefined where it was stopped. */
function failedPicture(plan: PlannedImage, result: MessageImageResult | undefined): PlannedImage {
  const failure = result?.failure ?? { code: 'picture_stopped' satisfies PictureFailureCode }
  return { ...plan, failure, error: failure.code }
}

async function finishBroken(job: AnswerJob, written: Written, cause: unknown, isLeaving: boolean) {
  const { source, answer, run } = job
  const { content } = written
  const { signal } = run
  // The whole answer could not be stored: its failed write stands in its own banner, with Retry.
  if (cause instanceof StorageError) {
    run.change({ state: 'failed' })
    return
  }
  const failure = toFailure(cause)
  const isCutOff = isLeaving && cause instanceof ProviderError && cause.type === 'connection'
  try {
    if (job.replaced && content.slice(job.prefix.length).trim() === '') {
      await source.updateMessage(answer.id, asItWas(job.replaced.former))
      const isQuiet = isCutOff || isStop(signal, cause)
      run.change(isQuiet ? { state: 'stopped' } : { state: 'failed', failure })
      return
    }
    if (isStop(signal, cause)) {
      await finishStopped(job, written)
      run.change({ state: 'stopped' })
      return
    }
    if (isCutOff) {
      const ending = { ...written, finishReason: finishReasons.interrupted }
      await source.updateMessage(answer.id, finishedMessage(job, ending))
      run.change({ state: 'stopped' })
      return
    }
    if (isLimitFailure(cause) && (await takeBackQuestion(job, content))) {
      run.change({ state: 'failed', failure })
      return
    }
    const { code } = failure
    // Releases up to 0.3 show that a message failed where it has an `error`.
    const ending = { ...written, failure, error: code, errorCode: code }
    await source.updateMessage(answer.id, finishedMessage(job, ending))
    // Shown only now: a page that is closed or reloaded from here on finds it stored.
    run.change({ state: 'failed', failure, data: { isFailureStored: true } })
  } catch {
    run.change({ state: 'failed', ...(!isStop(signal, cause) && { failure }) })
  }
}

/**
 * Gives the words back that were just sent where a limit of money keeps them: nothing of the exchange stays in the chat.
 * @returns whether that was so
 */
async function takeBackQuestion(job: AnswerJob, content: string): Promise<boolean> {
  const { source, answer, questions, prefix, replaced } = job
  const [question, ...others] = questions
  if (!question || others.length > 0 || prefix !== '' || content !== '' || replaced) return false
  if (answer.variants) return false
  const { conversationId, messageType, content: text } = question
  await source.removeMessage(answer.id)
  if (question.attachments) {
    await returnDraftFiles(draftKeyOf(conversationId, messageType), filesOf(question))
    // With the message they would go.
    await source.checkpointMessage(question.id, { attachments: undefined })
  }
  await source.removeMessage(question.id)
  returnWords({ conversationId, text, ...(messageType && { messageType }) })
  return true
}

/** All that an attempt to write an answer may change in a message. */
function asItWas(former: MessageRecord): MessageChange {
  const { variants, activeVariant, pending, status, plannedImage, counted } = former
  return { ...answerOf(former), variants, activeVariant, pending, status, plannedImage, counted }
}

function isStop(signal: AbortSignal, cause: unknown): boolean {
  return signal.aborted || (cause instanceof ProviderError && cause.isAbort)
}

/** Keeps what was written and says that it was stopped; an empty answer goes. */
async function finishStopped(job: AnswerJob, written: Written) {
  const { source, answer } = job
  const previous = dropEmptyVariant(answer)
  // Thoughts alone are kept where no former answer is to be shown again. THINK-16
  const isThought = !previous && written.thinking !== undefined
  if (written.content.trim() !== '' || isThought) {
    const ending = { ...written, finishReason: finishReasons.stopped }
    await source.updateMessage(answer.id, finishedMessage(job, ending))
    return
  }
  if (previous) {
    const counted = job.countText?.(previous.content)
    const change = { ...previous, counted, pending: false, status: 'complete' as const }
    await source.updateMessage(answer.id, change)
  } else await source.removeMessage(answer.id)
}

/** A message that is no longer being written; its list of answers is kept in step. */
function finishedMessage(
  { answer, prefix, lore, countText }: Pick<AnswerJob, 'answer' | 'prefix' | 'lore' | 'countText'>,
  ending: Parameters<typeof finishVariant>[1],
): MessageChange {
  // What is gone on with has cost something already.
  const usage = prefix === '' ? ending.usage : addUsage(answer.usage, ending.usage)
  return {
    ...finishVariant(answer, { ...ending, usage, lore: lore ?? answer.lore }),
    counted: countText?.(ending.content),
    pending: false,
    status: 'complete',
    plannedImage: undefined,
  }
}

/** The tokens of an answer; undefined where the provider did not tell. */
function toUsage(result: ChatResult): TokenUsage | undefined {
  const { promptTokens = 0, completionTokens = 0 } = result
  const totalTokens = result.totalTokens ?? promptTokens + completionTokens
  return totalTokens > 0 ? { promptTokens, completionTokens, totalTokens } : undefined
}
