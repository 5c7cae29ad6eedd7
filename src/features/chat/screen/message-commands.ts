import { withChatRun } from '@/runs/chat/with-chat-run'
import type { MessageRecord } from '@/storage/database/records'
import { showToast } from '@/ui/overlays/toast-store'
import type { ChatOverlay } from './chat-overlays'
import { messageInWords } from '@/features/shared/files/message-in-words'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import * as words from './overlay-words'

interface Ways {
  /** Shows a question over the chat. */
  ask: (question: Extract<ChatOverlay, { kind: 'question' }>) => void
  /** Goes to the conversation that a branch has made. */
  openBranch: (conversationId: string) => void
}

/**
 * What the buttons of a message do. Where later messages would go with it, in whichever room, they ask first. Failures are
 * reported.
 */
export function messageCommands({ ask, openBranch }: Ways) {
  const askToDelete = async (message: MessageRecord) => {
    const hasLater = !(await isLast(message))
    const onConfirm = () => void remove(message).catch(reportFailure)
    ask({ kind: 'question', about: 'delete', message, hasLater, onConfirm })
  }
  /** Writes in the place of a message. */
  const rewrite = async (message: MessageRecord, about: 'regenerate' | 'continueAnswer') => {
    const start = () =>
      void withChatRun((chatRun) => chatRun[about](message.id, offerUndo)).catch(reportFailure)
    if (await isLast(message)) start()
    else ask({ kind: 'question', about, message, hasLater: true, onConfirm: start })
  }
  const branch = async (message: MessageRecord) => {
    openBranch(await branchFrom(message.id))
    showToast({ text: words.branched })
  }
  const reporting = (act: (message: MessageRecord) => Promise<void>) => (message: MessageRecord) =>
    void act(message).catch(reportFailure)
  return {
    delete: reporting(askToDelete),
    regenerate: reporting((message) => rewrite(message, 'regenerate')),
    continueAnswer: reporting((message) => rewrite(message, 'continueAnswer')),
    branch: reporting(branch),
  }
}

function isLast(message: MessageRecord): Promise<boolean> {
  return withChatRun(({ isLastMessage }) => isLastMessage(message))
}

async function remove(message: MessageRecord) {
  const deleted = await withChatRun(({ deleteMessage }) => deleteMessage(message.id))
  if (!deleted) return
  const { ids, undo } = deleted
  // Two of these can be in sight at once: each says what it brings back.
  const content = messageInWords(message).trim().replaceAll(/\s+/g, ' ')
  const text = content === '' ? words.messageDeleted : words.messageDeletedNamed(content)
  const fed = await memoriesFedBy(ids)
  showToast({
    text: fed.length === 0 ? text : `${text}. ${words.alsoInMemory(fed.length)}`,
    undo: () => void undo().catch(reportFailure),
    ...(fed.length > 0 && {
      also: {
        label: words.forgetThereToo,
        act: () => void forget(fed, text, undo).catch(reportFailure),
      },
    }),
  })
}

/** Ids of the memories that came from messages. MEM-13 */
async function memoriesFedBy(messageIds: readonly string[]): Promise<string[]> {
  try {
    const { getMemoriesFedBy } = await import('@/storage/memories/memory-queries')
    return (await getMemoriesFedBy(messageIds)).map(({ id }) => id)
  } catch {
    // The messages are deleted, and their way back counts more.
    return []
  }
}

/** Deletes memories after their messages; Undo brings both back. */
async function forget(ids: readonly string[], text: string, undoMessages: () => Promise<void>) {
  const { deleteMemories } = await import('@/storage/memories/memories')
  const undoMemories = await deleteMemories(ids)
  const bringBack = async () => {
    await undoMessages()
    await undoMemories()
  }
  showToast({
    text: `${text}. ${words.forgottenToo(ids.length)}`,
    undo: () => void bringBack().catch(reportFailure),
  })
}

function offerUndo(undo: () => Promise<void>) {
  showToast({
    text: words.laterMessagesDeleted,
    undo: () => void undo().catch(reportFailure),
  })
}

/** What can be done with a message. */
export type MessageCommands = ReturnType<typeof messageCommands>

/** Branching is no part of opening a chat. */
async function branchFrom(messageId: string): Promise<string> {
  const { branchConversation } = await import('@/storage/conversations/branch-conversation')
  return branchConversation(messageId)
}
