import { rm } from 'node:fs/promises'
import { chatScreen } from '../support/chat'
import {
  buildForPath,
  clearBrowserCache,
  expect,
  startHost,
  test,
  untilStored,
} from '../support/host'

const SITE_PATH = '/parlour/'

test('below a path of its host the app works without it too, and leaves its neighbours alone (P21)', async ({
  page,
  context,
  guards,
}) => {
  // Makes a build of its own.
  test.setTimeout(180_000)
  guards.allowConsole(/ERR_CONNECTION_REFUSED/)
  const build = await buildForPath(SITE_PATH)
  const { host, close } = await startHost({ build, sitePath: SITE_PATH })
  try {
    guards.allowOrigin(host.origin)
    await page.goto(host.origin + SITE_PATH)
    await untilStored(page)
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
    await page.goto(`${host.origin}${SITE_PATH}conversations`)
    await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible()
    await expect(page.goto(`${host.origin}/elsewhere`)).rejects.toThrow('ERR_CONNECTION_REFUSED')
  } finally {
    await close()
    await rm(build, { recursive: true, force: true })
  }
})
