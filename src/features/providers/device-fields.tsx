import { FetchBrowserModel, useBrowserModel } from '@/features/shared/providers/browser-model-offer'
import * as browserWords from '@/features/shared/providers/browser-model-words'
import { DeviceModels } from '@/features/shared/providers/device-models/device-models'

interface Props {
  /** Makes a model the one of the form. */
  onModel: (id: string) => void
}

/** Of models on this device: whether the browser has one, and files of models. */
export function DeviceFields({ onModel }: Props) {
  const { state } = useBrowserModel()
  return (
    <>
      {(state === 'available' || state === 'unavailable') && (
        <p role="status" className="text-sm text-muted">
          {state === 'available' ? browserWords.browserModelReady : browserWords.noBrowserModel}
        </p>
      )}
      {(state === 'downloadable' || state === 'downloading') && <FetchBrowserModel />}
      <DeviceModels onModel={onModel} />
    </>
  )
}
