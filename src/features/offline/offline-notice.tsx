import { useState, useSyncExternalStore } from 'react'
import { Banner } from '@/ui/display/banner'
import * as words from './words'

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Says so while the browser has no network, until it is dismissed. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isOnline ? null : <Notice />
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
