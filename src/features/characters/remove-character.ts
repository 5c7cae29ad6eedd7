import { stopRun } from '@/runs/chat-run'
import { deleteCharacter } from '@/storage/commands/characters'
import { getConversations } from '@/storage/queries'
import type { CharacterRecord } from '@/storage/records'
import { deleteTemporaryChats } from '@/storage/temporary-conversations'
import { temporaryData } from '@/storage/temporary-data'
import { quoteName } from '@/ui/format'
import { showToast } from '@/ui/toast-store'

/**
 * Deletes a character with its conversations and offers Undo. A write that fails stands in its own banner. CHAR-16.
 * @returns whether it is gone by this.
 */
export async function removeCharacter({ id, name }: CharacterRecord): Promise<boolean> {
  for (const conversation of await getConversations(id)) stopRun(conversation.id)
  const undo = await deleteCharacter(id).catch(() => false as const)
  if (undo)
    showToast({
      text: `Deleted ${quoteName(name)}`,
      undo: () => void undo().catch(() => undefined),
      // The page of the character goes with it.
      goesAlong: true,
    })
  return undo !== false
}

/** Deletes one temporary character with its chats, and offers Undo. */
export function removeTemporaryCharacter({ id, name }: CharacterRecord): void {
  stopTemporaryRuns(id)
  const undo = deleteTemporaryChats(id)
  showToast({ text: `Deleted ${quoteName(name)}`, undo, goesAlong: true })
}

/** Deletes all temporary characters and chats. CHAR-13. */
export function removeAllTemporary(): void {
  stopTemporaryRuns()
  deleteTemporaryChats()
  showToast({ text: 'Deleted all temporary characters' })
}

function stopTemporaryRuns(characterId?: string) {
  for (const conversation of Object.values(temporaryData.getState().conversations))
    if (characterId === undefined || conversation.characterId === characterId)
      stopRun(conversation.id)
}
