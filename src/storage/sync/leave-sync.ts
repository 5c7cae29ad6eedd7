import { database } from '../database/database'

/**
 * Leaves the group, on this device alone. The first thing in a transaction that replaces everything: the deletions in it
 * are then nobody else's, where they would have emptied every device of the group.
 */
export async function leaveSync(): Promise<void> {
  await database.syncMarks.clear()
  await database.syncHeld.clear()
}
