import { paths } from '@/lib/paths'
import { chatScreen, expectDone, openChat } from '../support/chat'
import {
  clearBrowserCache,
  expect,
  expectBuild,
  NOBODY_ANSWERS,
  test,
  untilStored,
} from '../support/host'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  seedDatabase,
} from '../support/seed'
import { richAnswer } from '../support/worlds'

test('after one visit all but a provider works with the host gone, from a cold start (P21)', async ({
  page,
  context,
  host,
  guards,
}) => {
  guards.allowConsole(NOBODY_ANSWERS)
  const provider = makeProvider(undefined, 'demo')
  const mira = makeCharacter(provider)
  const conversation = makeConversation(mira)
  const texts = [
    { role: 'user', content: 'Show me what you can write.' },
    { role: 'assistant', content: `${richAnswer}\n\n$$\\frac{1}{2}$$` },
  ] as const
  const messages = makeMessages(conversation.id, texts)
  await seedDatabase(page, {
    providers: [provider],
    characters: [mira],
    conversations: [conversation],
    messages,
  })
  await page.goto('/')
  await untilStored(page)
  await host.goAway()
  // The browser's own cache must not be what helps.
  await clearBrowserCache(context, page)
  await page.close()

  const home = await context.newPage()
  await home.goto('/')
  await expect(home.getByRole('heading', { name: 'Continue Your Conversations' })).toBeVisible()
  const serif = await home.evaluate(async () => {
    const faces = await document.fonts.load('20px "Source Serif 4 Variable"')
    return faces.map(({ status }) => status)
  })
  expect(serif).toContain('loaded')
  await home.close()

  const deep = await context.newPage()
  await deep.goto(paths.chat(conversation.id))
  const chat = chatScreen(deep)
  await expect(chat.lastAnswer.locator('pre code span').first()).toBeAttached()
  await expect(chat.lastAnswer.locator('math mfrac')).toBeAttached()
  await chat.send('Hello there')
  await expectDone(chat.lastAnswer)
  await expect(chat.errorBanner).toHaveCount(0)
  await deep.getByRole('button', { name: 'Chat Settings' }).click()
  await expect(deep.getByRole('dialog', { name: 'Chat Settings' })).toBeVisible()

  for (const [path, heading] of [
    [paths.newProvider, 'Providers'],
    [paths.characters, 'Characters'],
    [paths.createCharacter, /^Create/],
    [paths.editCharacter(mira.id), /^Edit Character/],
    [paths.conversations, 'Conversations'],
    ['/nowhere/at/all', 'Page Not Found'],
  ] as const) {
    await deep.goto(path)
    await expect(
      deep.getByRole('heading', { level: 1, name: heading, includeHidden: true }),
    ).toBeAttached()
  }
})

test('the visit that stored the app goes on when the host goes (P21)', async ({
  page,
  host,
  context,
}) => {
  await page.goto('/')
  await untilStored(page)
  await host.goAway()
  await clearBrowserCache(context, page)
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await expect(chatScreen(page, 'Hollis').log).toContainText('Welcome to Parlour')
})

test('the caches hold the files of the build and nothing else, whatever is asked of a provider (P7, P21)', async ({
  page,
  standIn,
  host,
  secret,
}) => {
  const key = secret('sk-offline-7d1e04b2')
  const { chat, path } = await openChat(page, standIn, { provider: { apiKey: key } })
  await untilStored(page)
  // From here on the page's requests pass by the worker.
  await page.goto(path)
  standIn.reply(['The lamp ', 'is lit.'])
  await chat.send('Is the lamp lit?')
  await chat.expectAnswer('The lamp is lit.')

  const stored = await page.evaluate(async () => {
    const entries: { url: string; text: string; headers: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const headers = JSON.stringify([...request.headers, ...(response?.headers ?? [])])
        entries.push({ url: request.url, text: (await response?.text()) ?? '', headers })
      }
    }
    return entries
  })
  expect(stored.length).toBeGreaterThan(80)
  for (const { url, text, headers } of stored) {
    const { origin, pathname, search } = new URL(url)
    expect(origin).toBe(host.origin)
    expect(pathname + search).toMatch(
      /^\/(assets\/[\w.-]+|icon[\w-]*\.(svg|png)|manifest\.webmanifest)?$/,
    )
    expect(text + headers).not.toContain(key)
    expect(text).not.toContain('The lamp is lit.')
  }
})

test('a page that the host is slow to give comes from the cache after 3 seconds, else from the host (P21)', async ({
  page,
  host,
}) => {
  await page.goto('/')
  await untilStored(page)
  await host.putUpNextBuild()
  const timeToPage = () =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : -1
    })

  host.behave({ pageDelayMs: 20_000 })
  await page.goto(paths.providers)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await timeToPage()).toBeGreaterThan(2_900)
  expect(await timeToPage()).toBeLessThan(12_000)
  await expectBuild(page, 'first')

  host.behave({ pageDelayMs: 500 })
  await page.goto(paths.characters)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectBuild(page, 'next')
})

test('a host in trouble does not take the app away (P21)', async ({ page, host, guards }) => {
  guards.allowConsole(/status of 503/)
  await page.goto('/')
  await untilStored(page)
  host.behave({ status: 503 })
  await page.goto(paths.providers)
  await expect(page.getByRole('heading', { name: 'No providers configured' })).toBeVisible()
})

test('without room to store the app it works as before (P21)', async ({
  page,
  context,
  host,
  guards,
}) => {
  guards.allowConsole(/quota/i)
  await page.goto('/')
  const session = await context.newCDPSession(page)
  const quota = { origin: host.origin, quotaSize: 300_000 }
  await session.send('Storage.overrideQuotaForOrigin', quota)
  const outcome = await page.evaluate(async () => {
    // The app registers its worker by itself; this waits for what comes of it.
    for (;;) {
      const registration = await navigator.serviceWorker.getRegistration()
      const worker = registration?.installing
      if (worker)
        return new Promise((resolve) => {
          worker.addEventListener('statechange', () => resolve(worker.state))
        })
      await new Promise(requestAnimationFrame)
    }
  })
  expect(outcome).toBe('redundant')
  await page.goto(paths.providers)
  await expect(page.getByRole('heading', { name: 'No providers configured' })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

test('says so while there is no network, and stops when it is back (P21)', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await untilStored(page)
  const notice = page.getByText('You are offline. Everything but answers from a provider works.')
  await expect(notice).toHaveCount(0)
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})
