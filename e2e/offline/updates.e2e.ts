import type { Page } from '@playwright/test'
import { PAGE_STARTED } from '@/lib/ask-build'
import { paths } from '@/lib/paths'
import { expectNoAxeViolations } from '../fixtures'
import { chatScreen, openChat } from '../support/pages/chat'
import { chooseIn } from '../support/pages/conversations'
import {
  clearBrowserCache,
  expect,
  expectBuild,
  findUpdate,
  lookForUpdate,
  test,
  untilStored,
} from '../support/browser/host'

declare global {
  interface Window {
    /** Settles with the first message of the worker. */
    asked: Promise<unknown>
  }
}

function updateOffer(page: Page) {
  const banner = page.getByRole('note').filter({ hasText: 'A new version of Parlour is ready' })
  const button = (name: string) => banner.getByRole('button', { name, exact: true })
  return { banner, update: button('Update'), later: button('Later') }
}

/** How long a look for a new version may take before the page looks again. */
const LOOK = { timeout: 3_000 }

/** Has the page look for a new version until it offers it. */
async function untilOffered(page: Page) {
  const offer = updateOffer(page)
  await findUpdate(page, () => expect(offer.banner).toBeVisible(LOOK))
  return offer
}

/**
 * Has a page ask its worker for files, one after the other, until another has taken over or waits to. Chromium forgets
 * that one wants to take over when a file is asked for at that moment, and the page has to remind it.
 */
const keepWorkerBusy = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const { active } = registration
    for (let rest = 50; rest > 0; rest -= registration.waiting ? 1 : 0) {
      if (registration.active !== active) return
      await fetch('/icon.svg').then((response) => response.text())
    }
  })

/** Marks the page in memory, so that a reload can be told. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

/** Keeps the first message of the worker, which asks every page for its build before it tidies up, in `asked`. */
const listenForWorker = (page: Page) =>
  page.evaluate(() => {
    const asked = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('message', resolve)
    })
    Object.assign(window, { asked })
  })
const untilAsked = (page: Page) => page.evaluate(() => window.asked.then(() => 0))

/** Names of the builds that are stored. */
const storedBuilds = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('parlour ')))

/** What there is of offline use: the workers with their states, and the names of the builds that are stored. */
const offlineUse = async (page: Page) => {
  const workers = await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return registrations.map(({ installing, waiting, active }) =>
      [installing, waiting, active].map((worker) => worker?.state ?? 'none').join(', '),
    )
  })
  return [...workers, ...(await storedBuilds(page))]
}

/** All that the browser has stored of pages and files. */
const storedFiles = (page: Page) =>
  page.evaluate(async () => {
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

test('a new version is offered and never forced; "Update" asks for what would be lost, waits for an answer, and keeps the draft; an older tab goes on with its own files, and they go with it (P7, P18, P21)', async ({
  page,
  context,
  host,
  standIn,
  secret,
}) => {
  const key = secret('sk-offline-7d1e04b2')
  const { chat, path } = await openChat(page, standIn, { provider: { apiKey: key } })
  await untilStored(page)

  await test.step('the caches hold the files of the build and nothing else, whatever is asked of a provider', async () => {
    // From here on the page's requests pass by the worker.
    await page.goto(path)
    standIn.reply(['The lamp ', 'is lit.'])
    await chat.send('Is the lamp lit?')
    await chat.expectAnswer('The lamp is lit.')
    const stored = await storedFiles(page)
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

  const older = await context.newPage()
  await older.goto('/')
  await expect(older.getByRole('heading', { level: 1 })).toBeVisible()
  await mark(older)
  await listenForWorker(older)

  await mark(page)
  await host.putUpNextBuild()
  const [{ banner, update }] = await Promise.all([untilOffered(page), keepWorkerBusy(older)])
  await expectBuild(page, 1)
  await expectNoAxeViolations(page)

  await test.step('what was typed into a message’s box is asked about', async () => {
    await chat.userMessages.hover()
    await chat.userMessages.getByRole('button', { name: 'Edit message' }).click()
    const box = page.getByRole('textbox', { name: 'Edit message' })
    await box.fill('Is the lantern lit?')
    const asked = page.waitForEvent('dialog')
    const pressed = update.click()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await pressed
    await expect(box).toHaveValue('Is the lantern lit?')
    await expectBuild(page, 1)
    await expect(update).toBeVisible()
    await box.press('Escape')
    await expect(box).toBeHidden()
  })

  await test.step('this page goes on with its own files, which the host does not have any more', async () => {
    await chat.composer.fill('Half a thought')
    await clearBrowserCache(context, page)
    await page.getByRole('link', { name: 'Providers' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible()
    await page.getByRole('link', { name: 'Characters' }).first().click()
    // Other pages have buttons of this name, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
    await chooseIn(page.getByRole('article').first(), 'Edit')
    await expect(page.getByRole('heading', { level: 1, name: /^Edit Character/ })).toBeVisible()
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect(chat.composer).toHaveValue('Half a thought')
    expect(await isMarked(page)).toBe(true)
  })

  await test.step('an answer that is being written is waited for', async () => {
    standIn.hold()
    standIn.reply(['The lamp ', 'was lit ', 'at dusk.'])
    await chat.send('Was it lit yesterday?')
    standIn.release(1)
    await expect(chat.lastAnswer).toContainText('The lamp')
    await chat.composer.fill('Half a thought')
    await update.click()
    await expect(banner).toContainText('Parlour will update when the answer is finished.')
    await expect(update).toHaveCount(0)
    standIn.release(1)
    await expect(chat.lastAnswer).toContainText('was lit')
    expect(await isMarked(page)).toBe(true)
    await expectBuild(page, 1)

    standIn.release()
    await expectBuild(page, 2)
    expect(await isMarked(page)).toBe(false)
    await chat.expectAnswer('The lamp was lit at dusk.')
    await expect(chat.lastAnswer.getByRole('button', { name: 'Continue' })).toHaveCount(0)
    await expect(chat.composer).toHaveValue('Half a thought')
    await expect(banner).toHaveCount(0)
  })

  await test.step('an older tab goes on with its own files, and they go with it', async () => {
    // The new worker tidies up, but not without asking.
    await untilAsked(older)

    await clearBrowserCache(context, older)
    for (const name of ['Providers', 'Characters', 'Conversations'])
      await older.getByRole('link', { name }).first().click()
    await older.getByRole('button', { name: '+ RP Chat' }).click()
    await expect(older.getByRole('dialog')).toBeVisible()
    expect(await isMarked(older)).toBe(true)
    await expectBuild(older, 1)
    expect(await storedBuilds(page)).toHaveLength(2)

    await older.close()
    // A tab is known for a moment after it was closed; the next start tidies up what this one could not.
    await expect(async () => {
      await page.reload()
      await expect.poll(() => storedBuilds(page)).toHaveLength(1)
    }).toPass()
  })
})

test('a new version that waits for the old worker keeps its files, "Later" puts it off until the next start, and one without offline use takes all away (P21)', async ({
  page,
  host,
}) => {
  await page.goto('/')
  await untilStored(page)
  const { banner, later } = updateOffer(page)
  await test.step('it waits for the old worker to finish', async () => {
    // What an answer is waited for keeps the old worker at work.
    const stalledPath = '/assets/of-an-older-build.js'
    host.behave({ stalledPath })
    await page.evaluate((path) => void fetch(path), stalledPath)
    await host.putUpNextBuild()
    const isWaiting = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.waiting?.state === 'installed'
      })
    // It fetches the whole build first.
    await findUpdate(page, () => expect.poll(isWaiting, LOOK).toBe(true))
    await listenForWorker(page)
    await page.evaluate(
      (message) => navigator.serviceWorker.controller?.postMessage(message),
      PAGE_STARTED,
    )
    await untilAsked(page)
    expect(await storedBuilds(page)).toHaveLength(2)
    host.behave({})
    await expect(banner).toBeVisible()
  })

  await test.step('it is put off until the next start', async () => {
    await later.click()
    await expect(banner).toHaveCount(0)
    await lookForUpdate(page)
    await page.getByRole('link', { name: 'Conversations' }).first().click()
    await expect(page).toHaveURL(paths.conversations)
    await expect(banner).toHaveCount(0)
    await expectBuild(page, 1)
    // Its files are whole: it starts without the host.
    await host.goAway()
    await page.goto('/')
    await expectBuild(page, 2)
  })

  await test.step('a build without offline use takes the worker and all that it stored away', async () => {
    await host.comeBack()
    await host.putUpRetiredWorker()
    await findUpdate(page, () => expect.poll(() => offlineUse(page), LOOK).toEqual([]))
    await page.getByRole('button', { name: 'Try the demo' }).click()
    await expect(chatScreen(page, 'Hollis').log).toContainText('Welcome to Parlour')
  })
})
