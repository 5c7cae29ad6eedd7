import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { startHost } from '../support/browser/host'
import { makeProvider, seedDatabase } from '../support/data/seed'

declare global {
  interface Window {
    /** What `watchPolicies` saw. */
    policiesSeen?: {
      /** How much stood in the page when the policy was made. */
      drawnBefore: number[]
      /** What came of making it once more as soon as there was something to see. */
      atFirstPaint: string
    }
  }
}

test('the page holds its policies first of all, without any header; that of Trusted Types is made before anything is drawn, and nobody can make it again', async ({
  browser,
  baseURL,
}) => {
  // A context of its own: the second try is reported as a violation, which the guards would find.
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { drawnBefore: [] as number[], atFirstPaint: 'nothing was painted' }
    window.policiesSeen = seen
    const { trustedTypes } = window
    if (!trustedTypes) return
    const create = trustedTypes.createPolicy.bind(trustedTypes)
    trustedTypes.createPolicy = (name, rules) => {
      seen.drawnBefore.push(document.getElementById('root')?.childElementCount ?? 0)
      return create(name, rules)
    }
    new PerformanceObserver((list, observer) => {
      // The first one of all is of the empty page's background, before any script has come.
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      try {
        create('parlour-url', { createScriptURL: (url) => url })
        seen.atFirstPaint = 'made'
      } catch (cause) {
        seen.atFirstPaint = cause instanceof TypeError ? 'refused' : String(cause)
      }
    }).observe({ type: 'paint' })
  })
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => window.policiesSeen))
    .toEqual({ drawnBefore: [0], atFirstPaint: 'refused' })

  const head = await page.evaluate(() => ({
    first: document.head.firstElementChild?.getAttribute('http-equiv'),
    dns: document
      .querySelector('meta[http-equiv="x-dns-prefetch-control"]')
      ?.getAttribute('content'),
    referrer: document.querySelector('meta[name="referrer"]')?.getAttribute('content'),
    inline: document.querySelectorAll('script:not([src]), head style').length,
  }))
  expect(head).toEqual({
    first: 'Content-Security-Policy',
    dns: 'off',
    referrer: 'no-referrer',
    inline: 0,
  })
  await context.close()
})

test('the page is isolated, and can still find out that a host is there which keeps its answers from it (LOCAL-21, SYNC-29)', async ({
  page,
  guards,
}) => {
  const { host, close } = await startHost({ isPlain: true })
  try {
    guards.allowOrigin(host.origin)
    // The page may ask who is set up, and nobody else.
    const provider = makeProvider(undefined, 'custom', { apiEndpoint: host.origin })
    await seedDatabase(page, { providers: [provider] })
    await page.goto(paths.home)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    const ask = (address: string) =>
      page.evaluate(async (url) => (await fetch(url, { mode: 'no-cors' })).type, address)
    expect(await ask(`${host.origin}/icon.svg`)).toBe('opaque')
  } finally {
    await close()
  }
})
