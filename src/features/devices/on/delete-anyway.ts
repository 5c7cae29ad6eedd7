import { deleteCharacter } from '@/storage/commands/characters'
import { deleteLorebook } from '@/storage/commands/lorebooks'
import { deletePersona } from '@/storage/commands/personas'
import type { Undo } from '@/storage/commands/undo'
import { deleteConversation } from '@/storage/conversations/conversations'

/** How records that came back are deleted after all. Others go with these. */
const deletions = new Map<string, (id: string) => Promise<Undo | false>>([
  ['conversations', deleteConversation],
  ['characters', deleteCharacter],
  ['personas', deletePersona],
  ['lorebooks', deleteLorebook],
])

/** Whether a record of a store can be deleted where it is told of. */
export function canDelete(store: string): boolean {
  return deletions.has(store)
}

/** Deletes a record that has come back, as the user would. @returns the way back; false where it is gone. @throws {StorageError} */
export async function deleteAnyway(store: string, id: string): Promise<Undo | false> {
  return (await deletions.get(store)?.(id)) ?? false
}
