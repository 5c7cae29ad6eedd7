import {
  BrowserModelButton,
  FetchBrowserModel,
  useBrowserModel,
} from '@/features/shared/providers/browser-model-offer'
import * as browserWords from '@/features/shared/providers/browser-model-words'
import { DeviceModels } from '@/features/shared/providers/device-models/device-models'
import { Card } from '@/ui/display/card'
import { Page } from '@/ui/display/page'
import { usePageTitle } from '@/ui/use-page-title'
import * as words from './words'

/** Which models there are on this device, and how one comes there. */
export function DeviceModelsScreen() {
  usePageTitle(words.title)
  return (
    <Page title={words.title} intro={words.intro} narrow>
      <div className="flex flex-col gap-6">
        <Card as="section" aria-labelledby="browser-model" className="flex flex-col gap-3">
          <h2 id="browser-model" className="font-serif text-lg">
            {words.browserModel}
          </h2>
          <BrowserModel />
        </Card>
        <Card className="flex flex-col gap-8">
          <DeviceModels />
        </Card>
      </div>
    </Page>
  )
}

function BrowserModel() {
  const { state } = useBrowserModel()
  if (state === undefined) return null
  if (state === 'downloadable' || state === 'downloading') return <FetchBrowserModel />
  return (
    <>
      <p className="text-sm text-muted">
        {state === 'available' ? browserWords.browserModelReady : browserWords.noBrowserModel}
      </p>
      <BrowserModelButton variant="secondary" />
    </>
  )
}
