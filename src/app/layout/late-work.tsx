import { OfflineNotices } from '@/features/offline/offline-notices'
import { LimitWatch } from '@/features/spending/limit-watch'
import { watchTransfer } from '@/features/transfer/watch-transfer'
import { watchContactedOrigins } from '@/lib/contacted-origins'
import { dropOldDraftFiles } from '@/storage/attachments/draft-files'
import { deleteExpired } from '@/storage/deleted/recently-deleted'

/** Begins what waits until the start is over. */
export function beginLateWork(): void {
  watchTransfer()
  watchContactedOrigins()
  void deleteExpired()
  void dropOldDraftFiles()
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
