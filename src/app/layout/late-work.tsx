import { watchAnswers } from '@/features/alerts/watch-answers'
import { OfflineNotices } from '@/features/offline/offline-notices'
import { LimitWatch } from '@/features/spending/limit-watch'
import { watchTransfer } from '@/features/transfer/watch-transfer'
import { watchContactedOrigins } from '@/lib/contacted-origins'
import { dropOldDraftFiles } from '@/storage/attachments/draft-files'
import { dropOldReceived } from '@/storage/browser/received'
import { watchUnreadChats } from '@/runs/chat/unread-chats'
import { changeLog } from '@/storage/database/durability'
import { mendClosedConnections } from '@/storage/connection/mend-connection'
import { deleteExpired } from '@/storage/deleted/recently-deleted'

/** Begins what waits until the start is over. */
export function beginLateWork(): void {
  mendClosedConnections()
  watchTransfer()
  watchAnswers()
  watchUnreadChats()
  watchContactedOrigins()
  void deleteExpired()
  void dropOldDraftFiles()
  void dropOldReceived()
  // The change log is there where the user's devices share a store.
  if (changeLog.mutate) {
    // Where it cannot be loaded, the next visit exchanges.
    import('@/runs/sync/sync-run').then(({ startSyncRun }) => startSyncRun()).catch(() => undefined)
    import('@/features/devices/watch-notices')
      .then(({ watchNotices }) => watchNotices())
      .catch(() => undefined)
  }
}

/** What is shown from then on: notices about the network and new versions, and questions about money. */
export function LateParts() {
  return (
    <>
      <OfflineNotices />
      <LimitWatch />
    </>
  )
}
