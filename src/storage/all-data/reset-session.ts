import { database } from '../database/database'
import { createMetadataRecord } from '../database/records'
import { withExclusiveData } from './exclusive'
import { announceReset, forgetLeftovers } from './leftovers'
import { dropSafetyCopy, makeSafetyCopy } from './safety-copy'
import { leaveSync } from '../sync/leave-sync'
import { write } from '../database/write'

/**
 * Takes away everything the user has, in one transaction, and leaves the default session; SESS-03, SESS-04. Drafts,
 * half-filled forms and temporary chats go with it, here and in other tabs (`followResets`). A safety copy is made
 * first: `restoreSafetyCopy` is the Undo, `dropSafetyCopy` forgets everything for good.
 *
 * The caller first stops all runs, which storage does not know, and takes away what could bring single records back:
 * the Undo of earlier deletes.
 * @throws {StorageError} `busy` while another tab imports, exports or resets; else why the copy or the reset
 * failed. Then nothing has changed.
 */
export function resetSession(): Promise<void> {
  return withExclusiveData(async () => {
    await makeSafetyCopy('reset')
    try {
      await write({ action: 'reset_session', retry: false }, database.tables, async () => {
        await leaveSync()
        for (const table of database.tables) await table.clear()
        await database.metadata.add(createMetadataRecord())
      })
    } catch (cause) {
      // Nothing to take back. A copy that cannot be dropped goes with its time.
      await dropSafetyCopy().catch(() => undefined)
      throw cause
    }
    forgetLeftovers()
    announceReset()
  })
}
