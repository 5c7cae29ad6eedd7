import { useState, useSyncExternalStore } from 'react'
import { isOffline, watchOffline } from '@/lib/is-offline'
import { Banner } from '@/ui/display/banner'
import * as words from './words'

/** Says so while the browser has no network, until it is dismissed. */
export function OfflineNotice() {
  return useSyncExternalStore(watchOffline, isOffline) ? <Notice /> : null
}

function Notice() {
  const [isDismissed, setIsDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Banner onDismiss={() => setIsDismissed(true)}>
      <p>{words.offline}</p>
    </Banner>
  )
}
