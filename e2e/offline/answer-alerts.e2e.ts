import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test, untilStored } from '../support/browser/host'
import { makeChat, seedDatabase } from '../support/data/seed'
import { chatScreen, expectDone } from '../support/pages/chat'

/** Puts the page out of sight, or back, as far as it can tell. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    const value = hidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** The service worker's own scope, as far as it is needed here. */
declare const self: EventTarget & {
  shown: Shown[]
  registration: {
    showNotification: (title: string, options?: NotificationOptions) => Promise<void>
  }
}

interface Shown {
  title: string
  options: NotificationOptions
}

/** Lets pages and worker notify, as far as they can tell, and notes what the worker has shown: without windows, a browser has no notifications. */
async function allowAlerts(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  await worker.evaluate(() => {
    self.shown = []
    self.registration.showNotification = (title, options = {}) => {
      self.shown.push({ title, options })
      return Promise.resolve()
    }
  })
  return {
    shown: () =>
      worker.evaluate(() => self.shown.map(({ title, options: { body } }) => ({ title, body }))),
    /** Presses the last notification, as the system does. */
    press: () =>
      worker.evaluate(() => {
        const notification = { data: self.shown.at(-1)?.options.data as unknown, close: () => 0 }
        const press = new Event('notificationclick')
        self.dispatchEvent(Object.assign(press, { notification, waitUntil: () => 0 }))
      }),
  }
}

/** Until what waits for the end of the start is there. */
const untilStartIsOver = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/late-work-')),
  )

test('an answer that ends out of sight is told by the service worker once the user wants that, and a press leads to its chat (REACH-08)', async ({
  page,
  context,
  standIn,
}) => {
  await context.addInitScript(() => {
    const granted = { permission: 'granted', requestPermission: () => Promise.resolve('granted') }
    Object.assign(window, { Notification: granted })
  })
  const { records, character, path } = makeChat(standIn)
  await seedDatabase(page, records)
  await page.goto(paths.settings)
  await untilStored(page)
  const alerts = await allowAlerts(page)
  await page.getByRole('switch', { name: 'Tell me when an answer is ready' }).check()
  await expect(page.getByRole('switch', { name: 'Show who has answered' })).not.toBeChecked()
  await page.goto(path)
  await untilStartIsOver(page)
  const chat = chatScreen(page, character.name)
  const answer = async (text: string) => {
    standIn.reply(text)
    standIn.hold()
    await chat.send('Is the lamp lit?')
    await setHidden(page, true)
    standIn.release()
    await expect(chat.lastAnswer).toContainText(text)
    await expectDone(chat.lastAnswer)
  }
  await answer('It is lit.')
  const plain = { title: 'Parlour', body: 'An answer is ready.' }
  await expect.poll(alerts.shown).toEqual([plain])

  await setHidden(page, false)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('switch', { name: 'Show who has answered' }).check()
  await alerts.press()
  await expect(page, 'the same page, by a press').toHaveURL(new RegExp(`${path}$`))
  await answer('It is out again.')
  const whole = { title: character.name, body: 'It is out again.' }
  await expect.poll(alerts.shown).toEqual([plain, whole])
})
