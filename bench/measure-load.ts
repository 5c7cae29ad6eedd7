import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { executedBytes } from './executed-bytes'
import type { Subject } from './subject'
import { openPage, settle, whenLoaded } from './watched-page'

/** Of a load with an empty cache. */
export interface LoadFigures {
  /** Over the wire, headers included, until the panel beside the chat is there too. */
  kib: number
  /** Until then. */
  requests: number
  /** Milliseconds until the box is usable and the last message is painted. */
  ms: number
}

/** Loads a chat with an empty cache. @param slowdown how many times slower the CPU is made */
export async function measureColdLoad(
  { context, chatUrl, panel }: Subject,
  chat: string,
  slowdown = 1,
): Promise<LoadFigures> {
  const { page, session, close } = await openPage(context)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const requests = watchRequests(session)
  await page.goto(chatUrl(chat), { waitUntil: 'commit' })
  const [ms, panelMs] = await Promise.all([whenLoaded(page), whenShown(page, panel)])
  await settle(page, 300)
  await close()
  const needed = requests.startedWithin(Math.max(ms, panelMs))
  const bytes = needed.reduce((sum, request) => sum + request.bytes, 0)
  return { kib: bytes / 1024, requests: needed.length, ms }
}

/** Of somebody who comes back. */
export interface VisitFigures {
  /** Milliseconds until the screen can be used. */
  ms: number
  /** Milliseconds until any words or lines are painted. */
  paintMs: number
  /** Layout shift, in thousandths, until all has come that comes late. */
  shift: number
}

/** Loads a chat thrice, with the service worker in charge from the second time on. @returns what the third time was like */
export function measureThirdVisit(
  { context, chatUrl, panel }: Subject,
  chat: string,
): Promise<VisitFigures> {
  const untilLoaded = async (page: Page) => {
    const [ms] = await Promise.all([whenLoaded(page), whenShown(page, panel)])
    return ms
  }
  return thirdVisit(context, chatUrl(chat), untilLoaded)
}

/** A screen that somebody comes back to. */
interface VisitedScreen {
  context: BrowserContext
  url: string
  /** A selector of what is there when it can be used; a picture is there when it is loaded. */
  drawn: string
}

/** The same for another screen. @returns milliseconds of the third time, until it is drawn */
export async function measureScreenVisit({ context, url, drawn }: VisitedScreen): Promise<number> {
  return (await thirdVisit(context, url, (page) => whenDrawn(page, drawn))).ms
}

/**
 * @param whenThere waits in a page
 * @returns what the third time was like
 * @throws {Error} where no service worker answers then
 */
async function thirdVisit(
  context: BrowserContext,
  url: string,
  whenThere: (page: Page) => Promise<number>,
): Promise<VisitFigures> {
  const visit = async () => {
    const { page, close } = await openPage(context)
    await page.goto(url, { waitUntil: 'commit' })
    const ms = await whenThere(page)
    const isAnswered = await page.evaluate(() => navigator.serviceWorker.controller !== null)
    // Until the worker has stored what it needs, and the page has asked it what it wants to know.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await settle(page)
    const { paintMs, shift } = await page.evaluate(() => ({
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      shift: window.probe.shift * 1_000,
    }))
    await close()
    if (paintMs === undefined) throw new Error('This browser does not tell when it paints.')
    return { ms, paintMs, shift, isAnswered }
  }
  await visit()
  await visit()
  const { isAnswered, ...figures } = await visit()
  if (!isAnswered) throw new Error('No service worker answered for the host.')
  return figures
}

/** Waits in the page itself, frame by frame. @returns milliseconds since the start of the navigation */
function whenDrawn(page: Page, drawn: string): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const element = document.querySelector(selector)
          const isThere =
            element instanceof HTMLImageElement
              ? element.complete && element.naturalWidth > 0
              : element !== null
          if (isThere) resolve(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    drawn,
  )
}

/**
 * Waits in the page itself, frame by frame, until a part of it is there.
 * @param name of a navigation. Default: nothing to wait for
 * @returns milliseconds since the start of the navigation
 */
function whenShown(page: Page, name = ''): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isThere = name === '' || document.querySelector(`nav[aria-label="${name}"]`)
          if (isThere) resolve(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    name,
  )
}

function watchRequests(session: CDPSession) {
  const requests = new Map<string, { startedAt: number; bytes: number }>()
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (request.url.startsWith('http'))
      requests.set(requestId, { startedAt: timestamp * 1000, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  return {
    /** Those that began within so many milliseconds after the first. */
    startedWithin: (ms: number) => {
      const all = [...requests.values()]
      const start = Math.min(...all.map(({ startedAt }) => startedAt))
      return all.filter(({ startedAt }) => startedAt - start <= ms)
    },
  }
}

/** KiB of JavaScript that have run when a chat is loaded; in a load of its own, because watching slows it. */
export async function measureExecutedScript(
  { context, chatUrl }: Subject,
  chat: string,
): Promise<number> {
  const { page, session, close } = await openPage(context)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  await page.goto(chatUrl(chat), { waitUntil: 'commit' })
  await whenLoaded(page)
  const { result } = await session.send('Profiler.takePreciseCoverage')
  await close()
  const scripts = result.filter(({ url }) => url.startsWith('http'))
  const bytes = scripts.map(({ functions }) =>
    executedBytes(functions.flatMap(({ ranges }) => ranges)),
  )
  return bytes.reduce((sum, each) => sum + each, 0) / 1024
}
