import { Cpu, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { BROWSER_MODEL } from '@/ai/device/device-models'
import { paths } from '@/lib/paths'
import {
  browserModel,
  fetchBrowserModel,
  lookForBrowserModel,
  stopFetchingBrowserModel,
} from '@/runs/providers/browser-model'
import { tryDeviceModel } from '@/runs/providers/try-device-model'
import { Button } from '@/ui/buttons/button'
import { navigateFromHere } from '@/ui/buttons/history'
import { Banner } from '@/ui/display/banner'
import { ProgressBar } from '@/ui/display/progress-bar'
import { showToast } from '@/ui/overlays/toast-store'
import { loadFailureText } from '../failures/load-failure-text'
import { useFailureWords } from '../failures/use-failure-words'
import * as words from './browser-model-words'

/** What is known of the browser's own model; asks the browser once for each page. */
export function useBrowserModel() {
  const model = useStore(browserModel)
  const isAsked = model.state !== undefined
  useEffect(() => {
    if (!isAsked) void lookForBrowserModel()
  }, [isAsked])
  return model
}

/**
 * Offers a chat with the model that the browser has, or to have the browser fetch it; nothing where it has none and can
 * have none. LOCAL-01 to LOCAL-03
 */
export function BrowserModelOffer() {
  const { state } = useBrowserModel()
  if (state === undefined || state === 'unavailable') return null
  if (state !== 'available')
    return (
      <div className="flex w-full max-w-150 flex-col items-start gap-2">
        <FetchBrowserModel />
      </div>
    )
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      <BrowserModelButton variant="primary" />
      <span className="text-sm text-muted">{words.browserModelNote}</span>
    </div>
  )
}

/** One press to a chat with the model that the browser has; nothing where it has none. */
export function BrowserModelButton({ variant }: { variant: 'primary' | 'secondary' }) {
  const isThere = useBrowserModel().state === 'available'
  const [isBusy, setIsBusy] = useState(false)
  if (!isThere) return null
  const start = async () => {
    setIsBusy(true)
    const goTo = navigateFromHere()
    try {
      goTo(paths.chat(await tryDeviceModel(BROWSER_MODEL)))
    } catch (cause) {
      setIsBusy(false)
      // A failed write stands in its own banner.
      if (!(cause instanceof Error) || cause.name === 'StorageError') return
      void loadFailureText(cause).then((reason) =>
        showToast({ text: words.chatNotStarted(reason), kind: 'danger' }),
      )
    }
  }
  return (
    <Button
      variant={variant}
      busy={isBusy}
      icon={<Cpu aria-hidden size={18} strokeWidth={1.5} />}
      onClick={() => void start()}
    >
      {words.chatWithBrowserModel}
    </Button>
  )
}

/** One press that has the browser fetch its model, how far it is, and what went wrong. */
export function FetchBrowserModel() {
  const { share, failure } = useStore(browserModel)
  const said = useFailureWords(failure)
  if (share !== undefined)
    return (
      <div className="flex w-full max-w-110 flex-col gap-3">
        <ProgressBar
          label={words.fetchingBrowserModel}
          progress={share > 0 ? { done: share, total: 1 } : undefined}
        />
        <Button size="small" className="self-start" onClick={stopFetchingBrowserModel}>
          {words.stop}
        </Button>
      </div>
    )
  return (
    <>
      {said && (
        <Banner kind="danger" title={words.browserModelNotFetched}>
          {said.title} {said.detail}
        </Banner>
      )}
      <Button
        icon={<Download aria-hidden size={18} strokeWidth={1.5} />}
        className="self-start"
        onClick={() => void fetchBrowserModel()}
      >
        {words.fetchBrowserModel}
      </Button>
      <p className="text-sm text-muted">{words.fetchBrowserModelNote}</p>
    </>
  )
}
