import type { Memory } from '@/domain/memory'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import type { Undo } from '@/storage/commands/undo'
import {
  addMemories,
  copyToChat,
  deleteMemories,
  type MemoryDraft,
  moveToCharacter,
  settleMemory,
  updateMemory,
} from '@/storage/memories/memories'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/* What the buttons of a memory do. A write that fails stands in its own banner. */

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

function offerUndo(text: string, undo: Undo) {
  showToast({ text, undo: () => quietly(undo()) })
}

/** Pins a memory, or no longer. */
export function togglePin({ id, pinned }: Memory): void {
  quietly(updateMemory(id, { pinned: !pinned }))
}

/** Switches a memory off, or on. */
export function toggleOff({ id, off }: Memory): void {
  quietly(updateMemory(id, { off: !off }))
}

/** Takes a memory as right as it stands. */
export function keepAsItIs({ id }: Memory): void {
  quietly(settleMemory(id))
}

/** Deletes a memory, with Undo. */
export function removeMemory({ id, kind }: Memory): void {
  quietly(deleteMemories([id]).then((undo) => offerUndo(words.forgotten(kind), undo)))
}

/** Lets a fact of a chat count in all chats with its character, with Undo. MEM-24 */
export function moveFact({ id }: Memory, name: string): void {
  quietly(moveToCharacter(id).then((undo) => undo && offerUndo(words.movedTo(name), undo)))
}

/** Gives a chat a fact of its character as its own. MEM-24 */
export function copyFact({ id }: Memory, conversationId: string): void {
  quietly(
    copyToChat(id, conversationId).then((copy) => {
      if (copy === undefined) return
      offerUndo(words.copied, async () => {
        await deleteMemories([copy])
      })
    }),
  )
}

/** Stores a fact of the user's, with Undo. @returns whether it is stored. */
export async function rememberFact(draft: MemoryDraft): Promise<boolean> {
  try {
    const { ids, undo } = await addMemories([draft])
    if (ids.length === 0) return false
    offerUndo(words.remembered(draft.text), undo)
    return true
  } catch (cause) {
    reportFailure(cause)
    return false
  }
}
