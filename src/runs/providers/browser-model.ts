import { createStore } from 'zustand/vanilla'
import { type BrowserModelState, browserModelState } from '@/ai/device/language-model'
import { type Failure, toFailure } from '@/lib/failure'

/** The model that the browser itself has, as far as this page knows. */
export interface BrowserModel {
  /** Undefined until the browser has been asked. */
  state?: BrowserModelState
  /** How much of it is there, from 0 to 1, while the browser fetches it for us. */
  share?: number
  /** Why it could not be fetched. */
  failure?: Failure
}

export const browserModel = createStore<BrowserModel>(() => ({}))

/** Asks the browser, and nobody else, whether it has a model. Never throws. LOCAL-01 */
export async function lookForBrowserModel(): Promise<void> {
  const state = await browserModelState()
  browserModel.setState({ state })
}

let fetching: AbortController | undefined

/** Has the browser fetch its model, which only a press of the user may ask for. Never throws. LOCAL-03 */
export async function fetchBrowserModel(): Promise<void> {
  if (fetching) return
  const controller = new AbortController()
  fetching = controller
  browserModel.setState({ share: 0, failure: undefined })
  try {
    const { createBrowserEngine } = await import('@/ai/device/browser-engine')
    await createBrowserEngine().load((share) => {
      if (fetching === controller) browserModel.setState({ share })
    }, controller.signal)
  } catch (cause) {
    if (!controller.signal.aborted) browserModel.setState({ failure: toFailure(cause) })
  } finally {
    if (fetching === controller) forgetFetching()
  }
  await lookForBrowserModel()
}

/** Gives up to fetch it: the browser may go on by itself, and has what it has. */
export function stopFetchingBrowserModel(): void {
  fetching?.abort()
  forgetFetching()
}

function forgetFetching() {
  fetching = undefined
  browserModel.setState({ share: undefined })
}
