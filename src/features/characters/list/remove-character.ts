import { stopAnswer } from '@/runs/chat/chat-run'
import { deleteCharacter } from '@/storage/commands/characters'
import { tablesOf } from '@/storage/conversations/conversation-source'
import type { CharacterRecord } from '@/storage/database/records'
import { forgetTemporaryChats, temporaryData } from '@/storage/conversations/temporary-data'
import { getMemories } from '@/storage/memories/memory-queries'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/**
 * Deletes a character with its conversations and offers Undo. A write that fails stands in its own banner.
 * @returns whether it is gone by this.
 */
export async function removeCharacter({ id, name }: CharacterRecord): Promise<boolean> {
  const conversations = await tablesOf(id).conversations.ofCharacter(id)
  for (const conversation of conversations) stopAnswer(conversation.id)
  const facts = (await getMemories(id)).length
  const undo = await deleteCharacter(id).catch(() => false as const)
  if (undo)
    showToast({
      text: words.deletedNamed(name, facts),
      undo: () => void undo().catch(() => undefined),
      // The page of the character goes with it.
      goesAlong: true,
    })
  return undo !== false
}

/** Deletes all temporary characters and chats. */
export function removeAllTemporary(): void {
  for (const id of Object.keys(temporaryData.getState().conversations)) stopAnswer(id)
  forgetTemporaryChats()
  showToast({ text: words.deletedAllTemporaryCharacters })
}
