import { rm } from 'node:fs/promises'
import { chatScreen } from '../support/pages/chat'
import { startSharingSite } from '../support/browser/sharing-site'
import {
  buildForPath,
  clearBrowserCache,
  expect,
  NOBODY_ANSWERS,
  startHost,
  test,
  untilStored,
} from '../support/browser/host'

const SITE_PATH = '/parlour/'

test('below a path of a host that knows only files every address works, without the host too, and its neighbours are left alone; what is shared with the app is taken there (P2, P21, REACH-05)', async ({
  page,
  context,
  guards,
}) => {
  // Makes a build of its own.
  test.setTimeout(600_000)
  guards.allowConsole(NOBODY_ANSWERS)
  // What such a host says of every page but the first, though it gives the app with it.
  guards.allowConsole(/status of 404/)
  const build = await buildForPath(SITE_PATH)
  const { host, close } = await startHost({ build, sitePath: SITE_PATH, isPlain: true })
  const site = await startSharingSite()
  try {
    guards.allowOrigin(host.origin)
    guards.allowOrigin(site.origin)
    const answer = await page.goto(`${host.origin}${SITE_PATH}conversations`)
    expect(answer?.status()).toBe(404)
    expect(answer?.headers()['content-security-policy'], 'what the host sends').toBeUndefined()
    await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible()
    await expect(page.locator('meta[http-equiv=Content-Security-Policy]').first()).toHaveAttribute(
      'content',
      /default-src 'none'/,
    )
    await page.goto(host.origin + SITE_PATH)
    await untilStored(page)
    expect((await page.goto(`${host.origin}${SITE_PATH}providers`))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Provider' }).first().click()
    const warning = page.getByRole('note').filter({ hasText: 'Other pages may share this address' })
    await expect(warning).toBeVisible()
    await page.goto(`${host.origin}${SITE_PATH}settings`)
    await expect(warning).toContainText('Host Parlour at an address of its own.')
    // The file's own name is the same page.
    await page.goto(`${host.origin}${SITE_PATH}index.html`)
    await expect(page).toHaveURL(host.origin + SITE_PATH)
    const worker = await page.evaluate(async () => {
      const { scope, active } = await navigator.serviceWorker.ready
      return { scope, script: active?.scriptURL, caches: await caches.keys() }
    })
    expect(worker.scope).toBe(host.origin + SITE_PATH)
    expect(worker.script).toBe(`${host.origin}${SITE_PATH}sw.js`)
    expect(worker.caches).toEqual([expect.stringMatching(/^parlour \/parlour\/ assets\//)])
    await page.getByRole('button', { name: 'Try the demo' }).click()
    await expect(page).toHaveURL(/\/parlour\/chat\//)

    await host.goAway()
    await clearBrowserCache(context, page)
    await page.reload()
    await expect(chatScreen(page, 'Hollis').log).toContainText('Welcome to Parlour')
    const early = page.locator(`link[rel=modulepreload][href^="${SITE_PATH}assets/chat-"]`)
    await expect(early.first(), 'asked for before the app has run').toBeAttached()
    await page.goto(`${host.origin}${SITE_PATH}conversations`)
    await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible()
    await site.share(page, host.origin + SITE_PATH, { text: 'Read this' })
    await expect(page.getByText('Read this')).toBeVisible()
    await expect(page.goto(`${host.origin}/elsewhere`)).rejects.toThrow('ERR_CONNECTION_REFUSED')
  } finally {
    await site.close()
    await close()
    await rm(build, { recursive: true, force: true })
  }
})
