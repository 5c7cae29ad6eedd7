import type { Browser, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from './fixtures'
import { watchContext } from './page-guards'

/**
 * A page whose guards are asked by the journey itself, so that it may do what they refuse. `/empty` is a page
 * without the app and its policy.
 */
async function openWatched(browser: Browser, baseURL: string | undefined, path: '/' | '/empty') {
  const context = await browser.newContext({ baseURL })
  await context.route('/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }),
  )
  const guards = await watchContext(context, new URL(baseURL ?? '').origin)
  const page = await context.newPage()
  await page.goto(path)
  return { page, guards, close: () => context.close() }
}

function addImage(page: Page, source: string) {
  return page.evaluate((src) => {
    const image = new Image()
    image.src = src
    document.body.append(image)
    return new Promise((resolve) => {
      image.onload = resolve
      image.onerror = resolve
    })
  }, source)
}

test('the guards see nothing on a page that behaves, and what the content security policy refuses', async ({
  browser,
  baseURL,
}) => {
  const { page, guards, close } = await openWatched(browser, baseURL, '/')
  guards.secret('sk-quiet-0001')
  expect(await guards.problems()).toEqual([])
  await addImage(page, 'http://127.0.0.1:9/pixel.png')
  await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>plain text as HTML</b>'
    } catch {
      // Trusted Types throw; the guards are to see it without help from whoever catches.
    }
  })
  await expect
    .poll(guards.problems)
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          'content security policy: img-src refused http://127.0.0.1:9/pixel.png',
        ),
        expect.stringContaining('content security policy: require-trusted-types-for refused'),
      ]),
    )
  await close()
})

test('the guards see requests to other origins', async ({ browser, baseURL }) => {
  const { page, guards, close } = await openWatched(browser, baseURL, '/empty')
  await page
    .context()
    .route('http://127.0.0.1:9/**', (route) =>
      route.fulfill({ body: 'hello', headers: { 'access-control-allow-origin': '*' } }),
    )
  const send = (address: string) => page.evaluate((url) => fetch(url).then(() => 0), address)
  await send('http://127.0.0.1:9/models')
  expect(await guards.problems()).toEqual([
    'request to an origin that is not allowed: http://127.0.0.1:9/models',
  ])
  guards.allowOrigin('http://127.0.0.1:9')
  expect(await guards.problems()).toEqual([])
  await close()
})

test('the guards see errors and warnings, unless the journey provokes them', async ({
  browser,
  baseURL,
}) => {
  const { page, guards, close } = await openWatched(browser, baseURL, '/empty')
  await page.evaluate(() => {
    console.info('all is well')
    console.warn('a warning')
    console.error('an error')
    window.setTimeout(() => {
      throw new Error('thrown in a timer')
    })
    void Promise.reject(new Error('nobody waits'))
  })
  await expect.poll(guards.problems).toHaveLength(4)
  expect(await guards.problems()).toEqual(
    expect.arrayContaining([
      'console warning: a warning',
      'console error: an error',
      expect.stringContaining('nobody waits'),
      expect.stringContaining('thrown in a timer'),
    ]),
  )
  guards.allowConsole(/^a warning$/)
  expect(await guards.problems()).toHaveLength(3)
  await close()
})

test('the guards see a key in the console, in a page and in an address', async ({
  browser,
  baseURL,
}) => {
  const { page, guards, close } = await openWatched(browser, baseURL, '/empty')
  const key = guards.secret('sk-secret+0042')
  await page.evaluate((text) => {
    console.log(`sending ${text}`)
    document.body.dataset.text = text
  }, key)
  await page.evaluate(
    (text) => fetch(`/icon.svg?key=${encodeURIComponent(text)}`).then(() => 0),
    key,
  )
  expect(await guards.problems()).toEqual([
    'the key that ends in 0042 stands in the console',
    'the key that ends in 0042 stands in an address',
    'the key that ends in 0042 stands in a page',
  ])
  await close()
})

test('axe runs under the content security policy and finds what is wrong', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.evaluate(() => document.body.append(document.createElement('button')))
  await expect(expectNoAxeViolations(page)).rejects.toThrow('button-name')
})
