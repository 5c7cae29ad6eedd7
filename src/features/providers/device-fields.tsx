import { FetchBrowserModel, useBrowserModel } from '@/features/shared/providers/browser-model-offer'
import * as words from '@/features/shared/providers/browser-model-words'

/** Of models on this device: whether the browser has one, and the way to it. */
export function DeviceFields() {
  const { state } = useBrowserModel()
  if (state === undefined) return null
  if (state === 'available' || state === 'unavailable')
    return (
      <p role="status" className="text-sm text-muted">
        {state === 'available' ? words.browserModelReady : words.noBrowserModel}
      </p>
    )
  return <FetchBrowserModel />
}
