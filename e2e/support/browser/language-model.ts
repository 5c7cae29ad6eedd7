import type { Page } from '@playwright/test'

/** How the browser's own model behaves in a journey. */
export interface StubbedModel {
  /** Whether it is there before the page asks. */
  state: 'available' | 'downloadable'
  /** The pieces of each answer. */
  pieces: string[]
}

/** What the stub has noted in the page. */
interface Noted {
  /** Conversations that were begun, and those of them that were given up. */
  created: { initialPrompts?: { role: string; content: string }[] }[]
  destroyed: number
  /** Lets a model that is fetched be there. */
  arrive: () => void
}

declare global {
  interface Window {
    languageModelStub: Noted
  }
}

/** Gives a page a model of the browser, as Chrome's pages have it on machines that are able to run one. */
export async function stubLanguageModel(
  page: Page,
  stub: Partial<StubbedModel> = {},
): Promise<void> {
  const { state = 'available', pieces = ['Hello ', 'from the ', 'browser.'] } = stub
  await page.addInitScript(
    (given) => {
      let present = given.state
      const noted: Noted = { created: [], destroyed: 0, arrive: () => undefined }
      window.languageModelStub = noted
      const fetchModel = async (monitor?: (target: EventTarget) => void, signal?: AbortSignal) => {
        const target = new EventTarget()
        monitor?.(target)
        target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.4 }))
        await new Promise<void>((resolve, reject) => {
          noted.arrive = resolve
          signal?.addEventListener('abort', () => reject(signal.reason as Error))
        })
        present = 'available'
      }
      const LanguageModel = Object.assign(() => undefined, {
        availability: () => Promise.resolve(present),
        create: async (options: {
          initialPrompts?: { role: string; content: string }[]
          monitor?: (target: EventTarget) => void
          signal?: AbortSignal
        }) => {
          if (present !== 'available') await fetchModel(options.monitor, options.signal)
          noted.created.push({ initialPrompts: options.initialPrompts })
          return {
            contextWindow: 4096,
            contextUsage: 50,
            measureContextUsage: () => Promise.resolve(5),
            promptStreaming: () => {
              const rest = [...given.pieces]
              return new ReadableStream({
                pull: (controller) => {
                  const piece = rest.shift()
                  if (piece === undefined) controller.close()
                  else controller.enqueue(piece)
                },
              })
            },
            destroy: () => {
              noted.destroyed += 1
            },
          }
        },
      })
      Object.defineProperty(window, 'LanguageModel', { value: LanguageModel, configurable: true })
    },
    { state, pieces },
  )
}
