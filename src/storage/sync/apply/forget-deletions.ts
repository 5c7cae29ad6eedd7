import { storedTables } from '../../conversations/stored-tables'
import { imageIdsOf } from '../../conversations/attachments'
import { database } from '../../database/database'
import type { DeletedRecord } from '../../database/records'

/** What Recently deleted calls records of a store. */
const KINDS: Readonly<Record<string, DeletedRecord['kind']>> = {
  conversations: 'conversation',
  characters: 'character',
  messages: 'messages',
}

/** Whether records of a store go to Recently deleted. */
export function isEverInRecentlyDeleted(store: string): boolean {
  return Object.hasOwn(KINDS, store)
}

/**
 * Takes what another device has brought back out of Recently deleted: else it could be restored once more, and its pictures
 * would go when its time there is over. Inside a transaction of `withSyncTables`.
 */
export async function forgetDeletions(store: string, id: string): Promise<void> {
  const kind = Object.hasOwn(KINDS, store) ? KINDS[store] : undefined
  if (!kind) return
  for (const deletion of await database.recentlyDeleted.toArray())
    if (deletion.kind === kind)
      await (kind === 'messages' ? forgetMessage(deletion, id) : forgetRecord(deletion, id))
}

async function forgetRecord({ id: deletedId }: DeletedRecord, id: string): Promise<void> {
  const rows = await storedTables.deleted.rows(deletedId)
  const [only, ...others] = [...rows.conversations, ...rows.characters]
  // One that holds other records besides is needed for those; what is here already stays as it is when it is restored.
  if (only?.id === id && others.length === 0) await storedTables.deleted.remove([deletedId])
}

async function forgetMessage(deletion: DeletedRecord, id: string): Promise<void> {
  const { messages, ...rows } = await storedTables.deleted.rows(deletion.id)
  const returned = messages.filter((message) => message.id === id)
  if (returned.length === 0) return
  const rest = messages.filter((message) => message.id !== id)
  await storedTables.deleted.remove([deletion.id])
  if (rest.length === 0) return
  const shown = imageIdsOf(returned)
  const imageIds = deletion.imageIds.filter((imageId) => !shown.includes(imageId))
  await storedTables.deleted.put(
    { ...deletion, messages: rest.length, imageIds },
    { ...rows, messages: rest },
  )
}
