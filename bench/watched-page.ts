import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { LAST_WORDS } from './chat-content'
import { installProbe } from './probe'

/** Starts the browser that is measured. @param browserPath of its program */
export function launchBrowser(browserPath: string): Promise<Browser> {
  // Whether Chromium offers a model depends on the machine, and Home shows it.
  const noModel = '--disable-blink-features=AIPromptAPI'
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', noModel]
  return chromium.launch({ executablePath: browserPath, args })
}

/** A page with the browser's own gauges attached. */
export interface WatchedPage {
  page: Page
  session: CDPSession
  /** CPU time of the page's main thread since it was made, in milliseconds. */
  cpuMs: () => Promise<number>
  /** JavaScript heap that is used after a collection, in MiB. */
  heapMib: () => Promise<number>
  close: () => Promise<void>
}

/** Opens an empty page, with the probe in everything that will be loaded into it. */
export async function openPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage()
  await page.addInitScript(installProbe, LAST_WORDS)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cpuMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value
    if (seconds === undefined) throw new Error('This browser does not tell CPU times')
    return seconds * 1000
  }
  const heapMib = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1024 / 1024
  }
  return { page, session, cpuMs, heapMib, close: () => page.close() }
}

/** Waits until the chat that is being loaded is painted. @returns milliseconds since the start of the navigation */
export function whenLoaded(page: Page): Promise<number> {
  return page.evaluate(() => window.probe.loaded)
}

/** Lets a page finish what it does after the fact: late chunks, check-points, timers. */
export function settle(page: Page, delayMs = 500): Promise<void> {
  return page.waitForTimeout(delayMs)
}
