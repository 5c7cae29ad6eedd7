import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { type PageGuards, watchContext } from '../../page-guards'
import { openQuietPage } from '../data/seed'

/** Longer than any reset takes; what is not reset by then is thrown away. */
const RESET_LIMIT_MS = 20_000

/** What a journey cannot undo on a context, a page and the clock. After such a call the next journey gets new ones. */
const LASTING = {
  context: [
    'addCookies',
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'on',
    'once',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setOffline',
  ],
  page: [
    'addInitScript',
    'addLocatorHandler',
    'exposeBinding',
    'exposeFunction',
    'on',
    'once',
    'routeWebSocket',
    'setExtraHTTPHeaders',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} satisfies {
  context: (keyof BrowserContext)[]
  page: (keyof Page)[]
  clock: (keyof Page['clock'])[]
}

/** A browser context with one page, which one journey after the other may use. */
export interface JourneyContext {
  context: BrowserContext
  guards: PageGuards
  /** Stands for the options it was made with; a journey with other options needs another context. */
  options: string
  /** The page, made when it is first asked for. */
  page: () => Promise<Page>
  /**
   * Makes it as good as new: an empty origin, no routes, no history, a page of the first size.
   * @returns false when it is not, because the journey did something that lasts or nothing answers
   */
  reset: () => Promise<boolean>
}

/**
 * Opens a context whose page goes from one journey to the next. A new context, a new renderer and scripts that are
 * compiled anew are half of what a short journey costs.
 * @param options text that stands for the options of `test.use`, which the browser applies by itself
 */
export async function openJourneyContext(
  browser: Browser,
  baseURL: string,
  options: string,
): Promise<JourneyContext> {
  const context = await browser.newContext()
  const guards = await watchContext(context, new URL(baseURL).origin)
  let isWorn = false
  const wear = () => {
    isWorn = true
  }
  /** What the media are without `emulateMedia`. */
  let media: Parameters<Page['emulateMedia']>[0]
  let shown: { page: Page; session: CDPSession; size: ReturnType<Page['viewportSize']> } | undefined

  const openPage = async () => {
    const page = await context.newPage()
    media = await page.evaluate(mediaNow)
    shown = { page, session: await context.newCDPSession(page), size: page.viewportSize() }
    // Of the threads of a model Chromium does not say that they have ended, and the next `page.route` would wait for them.
    page.on('worker', (worker) => worker.url().startsWith('blob:') && wear())
    // Other windows may leave anything behind.
    context.on('page', wear)
    wearOnCall(context, LASTING.context, wear)
    wearOnCall(page, LASTING.page, wear)
    wearOnCall(page.clock, LASTING.clock, wear)
    return page
  }

  const clean = async () => {
    if (!shown) return false
    const { page, session, size } = shown
    await Promise.all(
      [page, context].map((place) => place.unrouteAll({ behavior: 'ignoreErrors' })),
    )
    await openQuietPage(page)
    await page.evaluate(() => {
      sessionStorage.clear()
      window.name = ''
    })
    const { origin } = new URL(baseURL)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.send('Page.resetNavigationHistory')
    const now = page.viewportSize()
    if (size && (now?.width !== size.width || now.height !== size.height)) {
      await page.setViewportSize(size)
    }
    await page.emulateMedia(media)
    guards.forget()
    return !isWorn
  }

  return {
    context,
    guards,
    options,
    page: async () => shown?.page ?? openPage(),
    reset: async () =>
      !isWorn && !shown?.page.isClosed() && Promise.race([clean().catch(() => false), tooLong()]),
  }
}

/** False, when a reset has taken too long. */
async function tooLong(): Promise<false> {
  await setTimeout(RESET_LIMIT_MS, undefined, { ref: false })
  return false
}

/** The media that a page sees, for `emulateMedia`; run in the page. */
function mediaNow() {
  const is = (query: string) => window.matchMedia(`(${query})`).matches
  return {
    media: null,
    colorScheme: is('prefers-color-scheme: dark') ? 'dark' : 'light',
    reducedMotion: is('prefers-reduced-motion: reduce') ? 'reduce' : 'no-preference',
    forcedColors: is('forced-colors: active') ? 'active' : 'none',
    contrast: is('prefers-contrast: more') ? 'more' : 'no-preference',
  } as const
}

/** Calls `wear` before each call of one of these methods. */
function wearOnCall<Target extends object>(
  target: Target,
  names: (keyof Target)[],
  wear: () => void,
) {
  for (const name of names) {
    const method: unknown = target[name]
    if (typeof method !== 'function') continue
    const value = (...args: unknown[]): unknown => {
      wear()
      return Reflect.apply(method, target, args)
    }
    Object.defineProperty(target, name, { configurable: true, value })
  }
}
