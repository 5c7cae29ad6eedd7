import { paths } from '@/lib/paths'
import { chatScreen, expectDone } from '../support/pages/chat'
import { chooseIn } from '../support/pages/conversations'
import {
  clearBrowserCache,
  expect,
  expectBuild,
  NOBODY_ANSWERS,
  test,
  untilStored,
} from '../support/browser/host'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  seedDatabase,
} from '../support/data/seed'
import { richAnswer } from '../support/data/worlds'

declare global {
  interface Window {
    /** The offer to install, and how often it was taken up. */
    offer: Event
    prompts: string[]
    /** What became of the worker that the app has registered. */
    outcome: Promise<string>
  }
}

test('one visit: the app can be installed and says when there is no network; with the host gone all but a provider works, from a cold start; and it stays where its host is in trouble or slow (P21)', async ({
  page,
  context,
  host,
  guards,
}) => {
  guards.allowConsole(NOBODY_ANSWERS)
  guards.allowConsole(/status of 503/)
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

  await test.step('it can be installed, and says so only where it is looked for', async () => {
    const session = await context.newCDPSession(page)
    expect((await session.send('Page.getAppManifest')).errors).toEqual([])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Playwright's windows are private ones, in which nothing can be installed.
    expect(
      installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    ).toEqual([])

    const button = page.getByRole('button', { name: 'Install Parlour' })
    await expect(button).toHaveCount(0)
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      const prompts: string[] = []
      Object.assign(window, { offer, prompts })
      dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve(prompts.push('shown')) }))
    })
    const seen = () =>
      page.evaluate(() => {
        const { offer, prompts } = window
        return { isPopUpHeld: offer.defaultPrevented, prompts }
      })
    expect(await seen()).toEqual({ isPopUpHeld: true, prompts: [] })
    await button.click()
    expect((await seen()).prompts).toEqual(['shown'])
    await expect(button).toHaveCount(0)
  })

  await test.step('it says so while there is no network, and stops when it is back', async () => {
    const notice = page.getByText('You are offline. Everything but answers from a provider works.')
    await expect(notice).toHaveCount(0)
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toHaveCount(0)
    await context.setOffline(false)
  })

  await host.goAway()
  // The browser's own cache must not be what helps.
  await clearBrowserCache(context, page)

  await test.step('the visit that stored the app goes on', async () => {
    await page.getByRole('link', { name: 'Characters' }).first().click()
    // Other pages have buttons of this name, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
    await chooseIn(page.getByRole('article').first(), 'Edit')
    await expect(page.getByRole('heading', { level: 1, name: /^Edit Character/ })).toBeVisible()
    await page.close()
  })

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

  await test.step('a host in trouble does not take it away', async () => {
    await host.comeBack()
    host.behave({ status: 503 })
    await deep.goto(paths.providers)
    await expect(deep.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible()
  })

  await test.step('a page that the host is slow to give comes from the cache after 3 seconds, else from the host', async () => {
    const timeToPage = () =>
      deep.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation')
        return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : -1
      })
    await host.renumberPages()
    host.behave({ pageDelayMs: 20_000 })
    await deep.goto(paths.providers)
    await expect(deep.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await timeToPage()).toBeGreaterThan(2_900)
    expect(await timeToPage()).toBeLessThan(12_000)
    await expectBuild(deep, 1)

    host.behave({ pageDelayMs: 500 })
    await deep.goto(paths.characters)
    await expect(deep.getByRole('heading', { level: 1 })).toBeVisible()
    await expectBuild(deep, 2)
  })
})

test('without room to store the app it works as before (P21)', async ({
  page,
  context,
  host,
  guards,
}) => {
  guards.allowConsole(/quota/i)
  await page.addInitScript(() => {
    // The app registers its worker by itself, and a worker that is refused is gone in a moment.
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    window.outcome = new Promise((resolve) => {
      serviceWorker.register = async (...args) => {
        const registration = await register(...args)
        const worker = registration.installing
        worker?.addEventListener('statechange', () => resolve(worker.state))
        return registration
      }
    })
  })
  const session = await context.newCDPSession(page)
  const quota = { origin: host.origin, quotaSize: 300_000 }
  await session.send('Storage.overrideQuotaForOrigin', quota)
  await page.goto('/')
  expect(await page.evaluate(() => window.outcome)).toBe('redundant')
  await page.goto(paths.providers)
  await expect(page.getByRole('heading', { name: 'No providers configured' })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
