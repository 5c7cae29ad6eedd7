import { imageOf } from '@/domain/message'
import { addVariants } from '@/domain/variants'
import type { MessageRecord } from '../database/records'
import { type Deletion, takeDeletion } from '../deleted/keep-deleted'
import { refreshSources } from '../memories/refresh-sources'
import type { ConversationTables } from './tables'

/** What bringing deleted messages back does to a conversation. */
interface Restoration {
  /** Messages to be written, in this order: those that move out of the way, and those that come back. */
  written: MessageRecord[]
  /** Messages whose place changes, as they were. */
  moved: MessageRecord[]
  /** An answer that goes on as a variant of the one that comes back. */
  merged: MessageRecord | undefined
}

/**
 * Whether `newer` was written in the place of a deleted answer, to the same message. One with a picture counts as a
 * message of its own.
 */
export function isAnotherAnswer(deleted: MessageRecord, newer: MessageRecord): boolean {
  return (
    deleted.role === 'assistant' &&
    newer.role === 'assistant' &&
    deleted.seq === newer.seq &&
    deleted.messageType === newer.messageType &&
    imageOf(newer) === undefined
  )
}

/**
 * Finds places for messages that come back after others were written in theirs. They get their old places, and what
 * came since stands after them. An answer that was written anew meanwhile becomes another answer of the one that comes
 * back, so that no message is answered twice.
 * @param deleted in order; none of them is present. @param present the conversation's messages from the first deleted place on, in order.
 */
function planRestoration(
  deleted: readonly MessageRecord[],
  present: readonly MessageRecord[],
): Restoration {
  const [first, ...rest] = deleted
  let since = present
  if (!first) return { written: [], moved: [], merged: undefined }
  const [newest] = since
  const merged = newest && !newest.pending && isAnotherAnswer(first, newest) ? newest : undefined
  if (merged) since = since.slice(1)
  const returned = [merged ? { ...first, ...addVariants(first, merged) } : first, ...rest]
  let free = (deleted.at(-1)?.seq ?? 0) + 1
  const placed = since.map((message) => {
    const seq = Math.max(message.seq, free)
    free = seq + 1
    return seq === message.seq ? message : { ...message, seq }
  })
  return {
    // From the last on, so that each finds its new place empty.
    written: [
      ...placed.filter((message, index) => message !== since[index]).reverse(),
      ...returned,
    ],
    moved: since.filter((message, index) => message !== placed[index]),
    merged,
  }
}

/**
 * Puts deleted messages back, if their conversation is still there: at their places, with what was written there since
 * after them.
 * @returns whether they are back by this. @throws {StorageError}
 */
export function restoreMessages(tables: ConversationTables, deletion: Deletion): Promise<boolean> {
  const { messages, conversations, words } = tables
  const returning = deletion.taken.messages
  return tables.transaction({ action: 'restore_messages' }, 'deletions', async () => {
    const [first] = returning
    const conversation = first && (await conversations.get(first.conversationId))
    if (!conversation || !(await takeDeletion(tables, deletion))) return false
    const present = await messages.of(conversation.id, first.seq)
    const { written, moved, merged } = planRestoration(
      // What another device has brought back meanwhile stays as it is there.
      returning.filter(({ id }) => !present.some((each) => each.id === id)),
      present,
    )
    if (merged) await messages.remove([merged.id])
    await words.unindex(moved)
    await messages.put(written)
    await words.index(written)
    await refreshSources(tables, written, merged && [merged.id])
    await conversations.put([{ ...conversation, updatedAt: Date.now() }])
    return true
  })
}
