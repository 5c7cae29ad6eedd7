import { useEffect } from 'react'
import { OfflineNotice } from './offline-notice'
import { registerWorker } from './register-worker'
import { UpdateBanner } from './update-banner'

/** What there is to say about the network and about new versions. Starts the service worker, which tells. */
export function OfflineNotices() {
  useEffect(() => {
    // Without it Parlour works as long as there is a network; the next start tries again.
    registerWorker().catch(() => undefined)
  }, [])
  return (
    <div
      aria-live="polite"
      className="mx-auto flex w-full max-w-292 flex-col gap-2 px-safe-4 sm:px-safe-6 [&>*]:first:mt-3 [&>*]:last:mb-3"
    >
      <UpdateBanner />
      <OfflineNotice />
    </div>
  )
}
