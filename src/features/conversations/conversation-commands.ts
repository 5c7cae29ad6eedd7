import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { stopAnswer } from '@/runs/chat/chat-run'
import { deleteConversation } from '@/storage/conversations/conversations'
import type { ConversationRecord } from '@/storage/database/records'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './row-words'

/* What is done to conversations from their list. A write that fails stands in its own banner. */

/** Deletes conversations one after the other and offers Undo for all of them. Ends at the first that cannot be deleted. */
export async function removeConversations(
  conversations: readonly Pick<ConversationRecord, 'id' | 'title'>[],
): Promise<void> {
  const undos: (() => Promise<unknown>)[] = []
  try {
    for (const { id } of conversations) {
      stopAnswer(id)
      const undo = await deleteConversation(id)
      if (undo) undos.push(undo)
    }
  } catch {
    // What is gone by then can be brought back all the same.
  }
  const [first] = conversations
  if (!first || undos.length === 0) return
  showToast({
    text:
      conversations.length === 1 ? words.deletedOf(first.title) : words.deletedMany(undos.length),
    undo: () => void bringBack(undos).catch(() => undefined),
  })
}

/** The last one first: a temporary character went with its last chat. */
async function bringBack(undos: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const undo of undos.toReversed()) await undo()
}

/** Opens the export with these conversations chosen. */
export function exportConversations(conversationIds: readonly string[]): void {
  openTransferDialog({ kind: 'export', conversationIds })
}
