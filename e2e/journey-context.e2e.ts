import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { readBrowserStorage } from './support/browser/browser-storage'
import { type JourneyContext, openJourneyContext } from './support/browser/journey-context'

const journeyTest = test.extend<{ opened: JourneyContext }>({
  opened: async ({ browser, baseURL }, use) => {
    const opened = await openJourneyContext(browser, baseURL ?? '', '')
    await use(opened)
    await opened.context.close()
  },
})

/** All that a page's origin keeps, and where the page has been. */
async function traces(page: Page) {
  const kept = await readBrowserStorage(page)
  const places = kept.map(({ place }) => place).filter((place) => place !== 'history')
  const { entries, size, media } = await page.evaluate(() => ({
    entries: history.length,
    media: [
      'print',
      '(prefers-color-scheme: dark)',
      '(prefers-reduced-motion: reduce)',
      '(forced-colors: active)',
      '(prefers-contrast: more)',
    ].filter((query) => window.matchMedia(query).matches),
    size: [window.innerWidth, window.innerHeight],
  }))
  return { places, entries, size, media, cookies: await page.context().cookies() }
}

journeyTest('a journey finds nothing of the one before in its context', async ({ opened }) => {
  const page = await opened.page()
  await page.goto('/icon.svg')
  const before = await traces(page)
  await page.goto('/characters')
  await page.getByRole('heading', { name: 'Characters' }).waitFor()
  await page.evaluate(async () => {
    localStorage.setItem('left', 'here')
    sessionStorage.setItem('left', 'here')
    document.cookie = 'left=here'
    await caches.open('left').then((cache) => cache.put('/left', new Response('here')))
    window.name = 'left'
    console.error('left on the console')
  })
  await page.route('**/manifest.webmanifest', (route) => route.abort())
  await page.setViewportSize({ width: 500, height: 500 })
  await page.emulateMedia({
    media: 'print',
    colorScheme: 'dark',
    reducedMotion: 'no-preference',
    forcedColors: 'active',
    contrast: 'more',
  })
  await expect.poll(opened.guards.problems).toHaveLength(1)
  expect((await traces(page)).places.length).toBeGreaterThan(before.places.length)

  expect(await opened.reset()).toBe(true)
  expect(await opened.page()).toBe(page)
  expect(await traces(page)).toEqual({ ...before, entries: 1 })
  expect(await page.evaluate(() => window.name)).toBe('')
  expect(await opened.guards.problems()).toEqual([])
  const answer = await page.goto('/manifest.webmanifest')
  expect(answer?.status()).toBe(200)
})

journeyTest(
  'a journey finds nothing of what the page before kept on its way out',
  async ({ opened }) => {
    const page = await opened.page()
    await page.goto('/characters')
    await page.getByRole('heading', { name: 'Characters' }).waitFor()
    await page.evaluate(() => {
      addEventListener('pagehide', () => {
        // Longer than the next document takes.
        for (const begun = performance.now(); performance.now() - begun < 300;);
        localStorage.setItem('left', 'late')
        sessionStorage.setItem('left', 'late')
      })
    })

    expect(await opened.reset()).toBe(true)
    await page.goto('/characters')
    await page.getByRole('heading', { name: 'Characters' }).waitFor()
    const left = await page.evaluate(() => [
      localStorage.getItem('left'),
      sessionStorage.getItem('left'),
    ])
    expect(left).toEqual([null, null])
  },
)

const lasting: Record<string, (page: Page) => Promise<unknown>> = {
  'a script for every page': (page) => page.addInitScript(() => {}),
  'a clock of its own': (page) => page.clock.install(),
  'a second page': (page) => page.context().newPage(),
  'no network': (page) => page.context().setOffline(true),
  'a listener': async (page) => page.on('dialog', (dialog) => void dialog.accept()),
  'a closed page': (page) => page.close(),
}

journeyTest('what a journey cannot take back ends its context', async ({ browser, baseURL }) => {
  for (const [name, act] of Object.entries(lasting)) {
    const opened = await openJourneyContext(browser, baseURL ?? '', '')
    await act(await opened.page())
    expect(await opened.reset(), name).toBe(false)
    await opened.context.close()
  }
})
