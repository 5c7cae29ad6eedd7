import type { ConversationSource, MessageChange } from '@/storage/conversations/conversation-types'
import {
  awaitsPicture,
  finishReasons,
  type MessageType,
  type PlannedImage,
  withoutPicture,
} from '@/domain/message'
import { readSending, withAlways } from '@/domain/sending'
import type { LoreTrigger } from '@/domain/lorebook'
import { type Persona, userNameOf } from '@/domain/persona'
import { dropEmptyVariant, returnToAnswer, showVariant, startVariant } from '@/domain/variants'
import { fileAttachment } from '@/domain/attached-file'
import { getDraftFiles } from '@/storage/attachments/draft-files'
import { draftKeyOf } from '@/storage/attachments/draft-owner'
import { sourceOf } from '@/storage/conversations/conversation-source'
import type { Deletion } from '@/storage/deleted/keep-deleted'
import type { MessageDraft } from '@/storage/conversations/new-messages'
import type { EditResult } from '@/storage/conversations/edit-result'
import { getSettings } from '@/storage/database/queries'
import type { MessageRecord } from '@/storage/database/records'
import { isAnotherAnswer } from '@/storage/conversations/restore-messages'
import { forgetUnsavedAnswer, readUnsavedAnswer } from '@/storage/browser/unsaved-answers'
import { announceWritten } from '@/storage/conversations/written-messages'
import { HISTORY_PAGE } from './answer-history'
import { forgetUnsavedThinking, withUnsavedThinking } from './thinking/answer-thinking'
import { holdRunLock, holdTurn, ifNoRun, untilNoRun } from '../run-lock'
import { notifyMessageUpdated } from './message-events'
import { thinkingKey } from './thinking/live-thinking'
import { clearStreamingText } from './streaming-text'
import { changeRun, isLive, startRun, stopRun } from '../live-runs'
import {
  type AnswerJob,
  countDrafts,
  readContext,
  readParticipants,
  redrawPicture,
  writeAnswer,
} from './write-answer'

export { prepare } from './write-answer'

/*
 * What a user can do to a chat that makes or touches an answer (design §5). A run belongs to the
 * conversation, not to a screen: it goes on when the user leaves the page.
 */

/** The last action of this tab on each conversation, done or not. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Does one action on a conversation at a time, in all tabs: a double click must not start two answers in one place,
 * and what is sent in two tabs at once stays in the order in which it is answered.
 */
function inTurn<Result>(conversationId: string, action: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(conversationId) ?? Promise.resolve()).then(() =>
    holdTurn(conversationId, action),
  )
  turns.set(
    conversationId,
    turn.catch(() => undefined),
  )
  return turn
}

/** Stops the answer of a conversation, in whichever tab it is written; what has been written stays. */
export function stopAnswer(conversationId: string): void {
  if (!stopRun('answer', conversationId)) void takeLock(conversationId, () => Promise.resolve())
}

/** Forgets why the last answer failed, or has no picture; the message that failed still tells. */
export function dismissFailure(conversationId: string): void {
  changeRun('answer', conversationId, { failure: undefined, data: { notice: undefined } })
}

/** Ends the run of another tab by taking its lock, and does work with it. */
function takeLock(conversationId: string, work: () => Promise<void>): Promise<void> {
  return holdRunLock(conversationId, work, () => undefined)
}

/** Stops whatever writes in a conversation and leaves no answer behind that looks as if it were written. */
async function clearTheWay(conversationId: string): Promise<void> {
  // Its end must not be written over what comes next.
  await stopRun('answer', conversationId)
  await takeLock(conversationId, async () => {
    await markInterrupted(conversationId)
  })
}

/**
 * An answer that is not written yet. It waits for a picture first where it is a text message and a provider is set
 * that decides about pictures.
 */
async function createPendingAnswer(messageType?: MessageType): Promise<MessageDraft> {
  const mayBringImage =
    messageType === 'mobile' && (await getSettings()).imageAnalysisProviderId !== undefined
  return {
    role: 'assistant',
    content: '',
    pending: true,
    status: mayBringImage ? 'generating-image' : 'responding',
    messageType,
  }
}

/** How to ask for an answer. */
export interface AskOptions {
  /** Epoch milliseconds: what the prompt takes for now, such as that of its preview. Default: the moment of the request. */
  now?: number
}

/**
 * Sends a message of the user, with the files that stand beside the box, and writes the answer. Resolves when both
 * messages are stored, so that the composer can be cleared; the answer goes on by itself. Does nothing where there are
 * neither words nor files.
 * @param messageType the room of a dual-mode chat that it belongs to.
 * @throws {StorageError} when the message could not be stored; nothing was sent then.
 * @throws {Error} "Conversation not found".
 */
export async function sendMessage(
  conversationId: string,
  text: string,
  messageType?: MessageType,
  options?: AskOptions,
): Promise<void> {
  const files = await getDraftFiles(draftKeyOf(conversationId, messageType))
  if (text === '' && files.length === 0) return
  const question: MessageDraft = {
    role: 'user',
    content: text,
    messageType,
    ...(files.length > 0 && { attachments: files.map(fileAttachment) }),
  }
  await addAnswer(conversationId, [question], messageType, options)
}

/**
 * Writes an answer to the last message without new text from the user.
 * @throws {StorageError} @throws {Error} "Conversation not found"
 */
export async function generateResponse(
  conversationId: string,
  messageType?: MessageType,
  options?: AskOptions,
): Promise<void> {
  await addAnswer(conversationId, [], messageType, options)
}

/** @param questions what stands before the answer. */
async function addAnswer(
  conversationId: string,
  questions: MessageDraft[],
  messageType: MessageType | undefined,
  { now }: AskOptions = {},
): Promise<void> {
  void stopRun('answer', conversationId)
  const source = sourceOf(conversationId)
  // While the turn is being waited for.
  const participants = readParticipants(source, conversationId)
  await inTurn(conversationId, async () => {
    await startAnswer(conversationId, async (signal, latest) => {
      const range = { conversationId, isFollowed: questions.length > 0, latest }
      const { read, context } = readContext(source, participants, range, signal)
      const pending = await createPendingAnswer(messageType)
      await read.catch(() => undefined)
      const said = await countDrafts(await underPersona(questions, participants))
      const added = await source.addMessages(conversationId, [...said, pending])
      const answer = added.pop()
      if (!answer) throw new Error('Conversation not found')
      return { source, answer, prefix: '', context, questions: added, now }
    })
  })
}

/** Messages with the name of the persona that they are sent under: it stays when the persona changes. PERS-04 */
async function underPersona(
  drafts: MessageDraft[],
  participants: Promise<{ persona?: Pick<Persona, 'name'> }>,
): Promise<MessageDraft[]> {
  // Where nobody can answer, that is told once the message is stored.
  const { persona } = await participants.catch(() => ({ persona: undefined }))
  if (!persona) return drafts
  return drafts.map((draft) => ({ ...draft, userName: userNameOf(persona) }))
}

/** Called when messages have given way to a new answer. @param undo puts them back, and shows the former answer again. */
type OnLaterRemoved = (undo: () => Promise<void>) => void

/**
 * Writes another answer in the place of an assistant message. The present one stays as a variant (design
 * §5); messages after it are removed once the new one has begun, and where it never
 * begins, all stays as it was. Also what Retry does.
 * @throws {StorageError} @throws {Error} "User message not found" where something else precedes it.
 */
export function regenerate(messageId: string, onLaterRemoved?: OnLaterRemoved): Promise<void> {
  return rewriteAnswer(messageId, onLaterRemoved, async (message, source) => {
    const { conversationId, seq, messageType } = message
    const before = { beforeSeq: seq, limit: 1 }
    // Something may have been said in the other room between question and answer.
    const isSameRoom = (other: MessageRecord) =>
      (other.messageType ?? 'rp') === (messageType ?? 'rp')
    const [previous] = await source.getMessages(conversationId, before, isSameRoom)
    // A model can begin a chat as well. GREET-06
    const isBeginning = previous === undefined || previous.role === 'system'
    if (!isBeginning && previous.role !== 'user') throw new Error('User message not found')
    return { change: startVariant(message, Date.now()), prefix: '' }
  })
}

/** Lets the model go on with an answer that broke off or was stopped. @throws {StorageError} */
export function continueAnswer(messageId: string, onLaterRemoved?: OnLaterRemoved): Promise<void> {
  const change = {
    error: undefined,
    errorCode: undefined,
    failure: undefined,
    finishReason: undefined,
  }
  return rewriteAnswer(messageId, onLaterRemoved, ({ content }) =>
    Promise.resolve({ change, prefix: content }),
  )
}

/**
 * Starts an answer in the place of an assistant message. Does nothing where there is none, and nothing anew
 * where one is being written there already.
 */
async function rewriteAnswer(
  messageId: string,
  onLaterRemoved: OnLaterRemoved | undefined,
  prepare: (
    message: MessageRecord,
    source: ConversationSource,
  ) => Promise<{ change: MessageChange; prefix: string }>,
): Promise<void> {
  const source = sourceOf(messageId)
  const found = await source.getMessage(messageId)
  if (found?.role !== 'assistant') return
  const { conversationId } = found
  await inTurn(conversationId, async () => {
    if (isLive('answer', conversationId) && (await source.getMessage(messageId))?.pending) return
    const participants = readParticipants(source, conversationId)
    await startAnswer(conversationId, async (signal) => {
      // Read again: the run that was just stopped may have changed or removed it.
      const message = await source.getMessage(messageId)
      if (!message || message.pending) return undefined
      const { change, prefix } = await prepare(message, source)
      const { seq: beforeSeq } = message
      const range = { conversationId, beforeSeq }
      const { context } = readContext(source, participants, range, signal)
      const restarted = {
        ...change,
        pending: true,
        status: 'responding' as const,
        plannedImage: undefined,
      }
      const isLast = await isLastMessage(message)
      if (!(await source.restartMessage(messageId, restarted))) return undefined
      const answer = { ...message, ...restarted }
      const replaced = isLast
        ? undefined
        : {
            former: message,
            onLaterRemoved: (deletion: Deletion) =>
              onLaterRemoved?.(() => bringBack(source, message, deletion)),
          }
      const trigger: LoreTrigger = prefix === '' ? 'regenerate' : 'continue'
      return { source, answer, prefix, context, questions: [], replaced, trigger }
    })
  })
}

/** Puts the messages back that a new answer has replaced, after the answer that they followed. */
function bringBack(
  source: ConversationSource,
  former: MessageRecord,
  deletion: Deletion,
): Promise<void> {
  const { conversationId } = former
  return inTurn(conversationId, async () => {
    // Its end must not be written over the former answer.
    if ((await source.getMessage(former.id))?.pending) await clearTheWay(conversationId)
    await source.restoreMessages(deletion)
    const message = await source.getMessage(former.id)
    const shown = message && returnToAnswer(message, former)
    if (shown) await source.updateMessage(former.id, shown)
  })
}

/** Draws the picture of a message again, where it was decided on and did not come. @throws {StorageError} */
export async function retryPicture(messageId: string): Promise<void> {
  const source = sourceOf(messageId)
  const found = await source.getMessage(messageId)
  if (!found) return
  const { conversationId } = found
  await inTurn(conversationId, async () => {
    const participants = readParticipants(source, conversationId)
    await startAnswer(conversationId, async (signal) => {
      const message = await source.getMessage(messageId)
      if (!message?.plannedImage?.error || message.pending) return undefined
      const { description, showsCharacter } = message.plannedImage
      const plannedImage = { description, showsCharacter }
      const range = { conversationId, beforeSeq: message.seq }
      const { context } = readContext(source, participants, range, signal)
      const change = { status: 'generating-image' as const, plannedImage }
      if (!(await source.restartMessage(messageId, change))) return undefined
      return {
        source,
        answer: { ...message, ...change },
        prefix: '',
        context,
        questions: [],
        plannedImage,
      }
    })
  })
}

/** Whether no message stands after this one, in either room: rewriting or deleting it takes no other along. */
export async function isLastMessage({ id, conversationId }: MessageRecord): Promise<boolean> {
  const [last] = await sourceOf(conversationId).getMessages(conversationId, { limit: 1 })
  return last?.id === id
}

/** Shows another answer to the same message. @throws {StorageError} */
export async function chooseVariant(messageId: string, index: number): Promise<void> {
  const source = sourceOf(messageId)
  const message = await source.getMessage(messageId)
  const shown = message && !message.pending && showVariant(message, index)
  if (shown) await source.updateMessage(messageId, shown)
}

/** Keeps a message from the model, or sends it again from the next answer on. PROMPT-17 @throws {StorageError} */
export async function hideMessage(messageId: string, hidden: boolean): Promise<void> {
  const source = sourceOf(messageId)
  const message = await source.getMessage(messageId)
  if (!message || message.pending) return
  const change = { hidden: hidden || undefined, ...(hidden && { alwaysSent: undefined }) }
  await source.updateMessage(messageId, change)
}

/** Sends a message with every request, wherever the history is cut, or like all others again. CTX-14 @throws {StorageError} */
export async function alwaysSendMessage(messageId: string, isAlways: boolean): Promise<void> {
  const source = sourceOf(messageId)
  const found = await source.getMessage(messageId)
  if (!found) return
  const { conversationId: id } = found
  await inTurn(id, async () => {
    const [message, conversation] = await Promise.all([
      source.getMessage(messageId),
      source.getConversation(id),
    ])
    if (!message || message.pending || !conversation) return
    const sending = withAlways(readSending(conversation.sending), messageId, isAlways)
    // The mark decides, and the list says where to look for it: so it comes first, and goes last.
    if (isAlways) await source.updateConversation(id, { sending })
    const change = isAlways ? { alwaysSent: true, hidden: undefined } : { alwaysSent: undefined }
    await source.updateMessage(messageId, change)
    if (!isAlways) await source.updateConversation(id, { sending })
  })
}

/**
 * Saves an edited text, trimmed, and marks the message edited.
 * @param basedOn the message's content when the edit began: what was changed since is not overwritten (P18).
 * @returns `changed` also where the message is being written, `refused` also where the text is blank.
 * @throws {StorageError}
 */
export async function editMessage(
  messageId: string,
  text: string,
  basedOn: string,
): Promise<EditResult> {
  const content = text.trim()
  if (content === '') return 'refused'
  const source = sourceOf(messageId)
  const result = await source.editMessage(messageId, content, basedOn)
  const message = result === 'saved' ? await source.getMessage(messageId) : undefined
  if (message)
    notifyMessageUpdated({ conversationId: message.conversationId, messageId, reason: 'edited' })
  return result
}

/** What was deleted with a message. */
interface DeletedMessages {
  /** The message, and those after it. */
  ids: string[]
  /** Puts them back. @throws {StorageError} */
  undo: () => Promise<void>
}

/**
 * Deletes a message and all after it.
 * @returns what it was, with the way to take it back; undefined where the message is missing. @throws {StorageError}
 */
export async function deleteMessage(messageId: string): Promise<DeletedMessages | undefined> {
  const source = sourceOf(messageId)
  const message = await source.getMessage(messageId)
  if (!message) return undefined
  const { conversationId } = message
  void stopRun('answer', conversationId)
  return inTurn(conversationId, async () => {
    await clearTheWay(conversationId)
    const deletion = await source.deleteMessagesFrom(messageId)
    if (!deletion) return undefined
    const ids = deletion.taken.messages.map(({ id }) => id)
    return { ids, undo: () => restoreDeleted(source, deletion) }
  })
}

/** Puts deleted messages back. An answer that is being written in the place of one of them is stopped, and its text kept. */
function restoreDeleted(source: ConversationSource, deletion: Deletion): Promise<void> {
  const [first] = deletion.taken.messages
  if (!first) return Promise.resolve()
  const { conversationId, seq: fromSeq } = first
  return inTurn(conversationId, async () => {
    const [next] = await source.getMessages(conversationId, {
      fromSeq,
      limit: 1,
      countFrom: 'start',
    })
    if (next?.pending && isAnotherAnswer(first, next)) await clearTheWay(conversationId)
    await source.restoreMessages(deletion)
  })
}

/**
 * Marks answers that a crash or a closed page left unfinished, keeping their text (P15). Does nothing while
 * any tab is writing in the conversation.
 * @param messageId an unfinished answer that the user sees; it may stand anywhere.
 * @returns whether no other tab was. @throws {StorageError}
 */
export function recoverInterrupted(conversationId: string, messageId?: string): Promise<boolean> {
  return inTurn(conversationId, async () => {
    if (isLive('answer', conversationId)) return true
    return ifNoRun(conversationId, async () => {
      const last = await markInterrupted(conversationId)
      const seen =
        messageId === undefined ? undefined : await sourceOf(messageId).getMessage(messageId)
      if (seen && isUnfinished(seen) && !last?.some(({ id }) => id === seen.id))
        await endInterrupted(seen, true)
    })
  })
}

/** The same once the tab that writes has ended its run or has gone. @throws {StorageError} */
export async function recoverWhenIdle(
  conversationId: string,
  messageId: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && !(await recoverInterrupted(conversationId, messageId)))
    await untilNoRun(conversationId, signal)
}

/** Whether somebody writes a message or draws its picture, or did so on a page that has gone. */
function isUnfinished(message: MessageRecord): boolean {
  return message.pending === true || awaitsPicture(message)
}

/** How many messages from the end may be unfinished: new ones came after them while a write failed. */
const UNFINISHED_DEPTH = 20

/**
 * For who has the conversation's lock.
 * @param depth how many messages from the end are read. @returns them, where all are as they were.
 */
async function markInterrupted(
  conversationId: string,
  depth = UNFINISHED_DEPTH,
): Promise<MessageRecord[] | undefined> {
  const source = sourceOf(conversationId)
  const last = await source.getMessages(conversationId, { limit: depth })
  const unfinished = last.slice(-UNFINISHED_DEPTH).filter(isUnfinished)
  for (const message of unfinished) await endInterrupted(message, message !== last.at(-1))
  return unfinished.length === 0 ? last : undefined
}

/**
 * Ends an answer that nobody writes any more.
 * @param hasLater whether messages stand after it. Then they belong to its former answer, which is shown again where
 * the new one has no text.
 */
async function endInterrupted({ id }: MessageRecord, hasLater: boolean): Promise<void> {
  const unsaved = readUnsavedAnswer(id) ?? ''
  await sourceOf(id).reviseMessage(id, (message) => {
    // The tab that wrote it may have stored its end in this moment.
    if (!isUnfinished(message)) return undefined
    if (awaitsPicture(message)) return withoutPicture(message)
    const content = unsaved.length > message.content.length ? unsaved : message.content
    const former = hasLater ? dropEmptyVariant({ ...message, content }) : undefined
    return {
      ...(former ?? {
        content,
        thinking: withUnsavedThinking(id, message.thinking),
        finishReason: finishReasons.interrupted,
      }),
      pending: false,
      status: 'complete',
    }
  })
  forgetUnsavedAnswer(id)
  forgetUnsavedThinking(id)
}

/** An answer to be written, or where `plannedImage` is given, only its picture to be drawn. */
type PreparedJob = Omit<AnswerJob, 'run'> & { plannedImage?: PlannedImage }

/**
 * Ends whatever writes in a conversation, and starts an answer. All under one lock, and all that the answer is made
 * from is read before it is stored: between the two, its first word would wait for a page that draws.
 * @param prepare stores what the answer begins with; nothing is written where it gives none. It gets the last messages,
 * where they have been read.
 * @returns a promise that resolves when it is stored; the answer goes on by itself.
 */
async function startAnswer(
  conversationId: string,
  prepare: (
    signal: AbortSignal,
    latest: MessageRecord[] | undefined,
  ) => Promise<PreparedJob | undefined>,
): Promise<void> {
  // Its end must not be written over what comes next.
  await stopRun('answer', conversationId)
  const run = startRun('answer', conversationId)
  const { signal } = run
  await new Promise<void>((resolve, reject) => {
    const work = async () => {
      const latest = await markInterrupted(conversationId, HISTORY_PAGE)
      const job = await prepare(signal, latest)
      if (!job) {
        resolve()
        return
      }
      clearStreamingText(job.answer.id)
      clearStreamingText(thinkingKey(job.answer.id))
      // The request goes out before the screen draws what has become of the conversation.
      const { plannedImage, ...answerJob } = job
      const writing = plannedImage
        ? redrawPicture({ ...answerJob, run }, plannedImage)
        : writeAnswer({ ...answerJob, run })
      const { id: messageId, messageType } = job.answer
      run.show({ progress: { step: 'asking' }, data: { messageId, messageType } })
      for (const message of [...job.questions, job.answer]) announceWritten(message)
      resolve()
      await writing
    }
    void holdRunLock(
      conversationId,
      () => work().catch(reject),
      () => void stopRun('answer', conversationId),
    ).then(() => run.end())
  })
}
