// @vitest-environment jsdom
import { afterEach, vi } from 'vitest'
import { expect, step, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import { openMessage, readAlert } from '@/lib/alerts'
import { paths } from '@/lib/paths'
import { readAnswerAlerts, readUnseen, writeAnswerAlerts } from '@/storage/browser/answer-alerts'
import { watchAnswers } from './watch-answers'

/** The worker and the icon of the app: the alerts that are shown, and the number. */
const system = { alerts: [] as unknown[], closed: 0, badge: 0 }
const worker = new EventTarget()
const registration = {
  active: { postMessage: (message: unknown) => void system.alerts.push(readAlert(message)) },
  getNotifications: () => Promise.resolve([{ close: () => void (system.closed += 1) }]),
}
Object.assign(worker, {
  ready: Promise.resolve(registration),
  getRegistration: () => Promise.resolve(registration),
})
const asked: string[] = []

function stubSystem(permission: NotificationPermission = 'granted') {
  Object.assign(system, { alerts: [], closed: 0, badge: 0 })
  asked.length = 0
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  Object.assign(navigator, {
    setAppBadge: (count: number) => Promise.resolve(void (system.badge = count)),
    clearAppBadge: () => Promise.resolve(void (system.badge = 0)),
  })
  const state = {
    permission: 'default' as NotificationPermission,
    requestPermission: () => {
      asked.push('asked')
      state.permission = permission
      return Promise.resolve(permission)
    },
  }
  vi.stubGlobal('Notification', state)
  // Once for all tests, as in a page.
  watchAnswers()
}

function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isHidden ? 'hidden' : 'visible'),
  })
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState')
  for (const name of ['serviceWorker', 'setAppBadge', 'clearAppBadge'])
    Reflect.deleteProperty(navigator, name)
})

const tellMe = 'Tell me when an answer is ready'
const showText = 'Show who has answered, and how the answer begins'

test('the switch asks for the permission, and a second one for the text; off again nothing is kept (REACH-08)', async ({
  page,
}) => {
  stubSystem()
  await page.goto(paths.settings)
  const switchOf = (name: string) => page.getByRole('switch', { name })
  await expect(switchOf(tellMe)).not.toBeChecked()
  await expect(switchOf(showText)).toHaveCount(0)
  expect(asked).toEqual([])
  await switchOf(tellMe).check()
  await expect(switchOf(tellMe)).toBeChecked()
  await expect(switchOf(showText)).not.toBeChecked()
  expect([asked.length, readAnswerAlerts()]).toEqual([1, 'plain'])
  await switchOf(showText).check()
  await expect.poll(readAnswerAlerts).toBe('text')
  await switchOf(tellMe).uncheck()
  await expect(switchOf(showText)).toHaveCount(0)
  expect(readAnswerAlerts()).toBe('off')
})

test('where the browser does not allow it the switch says what to do, and stays off (REACH-08)', async ({
  page,
}) => {
  stubSystem('denied')
  await page.goto(paths.settings)
  const on = page.getByRole('switch', { name: tellMe })
  await on.check()
  await expect(page.getByText('This browser does not allow it.')).toBeVisible()
  await expect(on).not.toBeChecked()
  expect(readAnswerAlerts()).toBe('off')
})

for (const name of ['Notification', 'serviceWorker'])
  test(`without ${name} it is not offered (REACH-11)`, async ({ page }) => {
    stubSystem()
    if (name === 'Notification') vi.stubGlobal('Notification', undefined)
    else Object.defineProperty(navigator, name, { configurable: true, value: undefined })
    await page.goto(paths.settings)
    await expect(page.getByLabel('Show answers as they are written')).toBeVisible()
    await expect(page.getByRole('switch', { name: tellMe })).toHaveCount(0)
  })

test('an answer that ends out of sight is told without its text, counted on the icon, and forgotten on sight (REACH-07, REACH-08)', async ({
  page,
  standIn,
}) => {
  stubSystem()
  writeAnswerAlerts('plain')
  const { chat, conversation } = await openChat(page, standIn)
  const secret = 'The lamp is lit.'
  standIn.reply(secret)
  await step('in sight nothing is said', async () => {
    await chat.send('Is it lit?')
    await chat.expectAnswer(secret)
    expect([system.alerts, readUnseen()]).toEqual([[], 0])
  })
  await step('out of sight it is', async () => {
    standIn.hold()
    await chat.send('And now?')
    setHidden(true)
    standIn.release()
    await chat.expectAnswer(secret)
    await expect.poll(() => system.alerts.length).toBe(1)
    expect(system.alerts).toEqual([
      {
        title: 'Parlour',
        body: 'An answer is ready.',
        tag: conversation.id,
        path: `chat/${conversation.id}`,
      },
    ])
    expect([system.badge, readUnseen()]).toEqual([1, 1])
  })
  await step('on sight number and notification go', async () => {
    system.closed = 0
    setHidden(false)
    await expect.poll(() => system.closed).toBe(1)
    expect([system.badge, readUnseen()]).toEqual([0, 0])
  })
  await step('a press leads to the chat, and nowhere else', async () => {
    await page.goto(paths.home)
    const press = (path: string) =>
      worker.dispatchEvent(new MessageEvent('message', { data: openMessage(path) }))
    press('settings')
    press('/evil.example/chat/x')
    await expect(page).toHaveURL(paths.home)
    press(`chat/${conversation.id}`)
    await expect(page).toHaveURL(paths.chat(conversation.id))
  })
})

test('with the second switch it is told who answered and how it begins, and a failure without words (REACH-08)', async ({
  page,
  standIn,
}) => {
  stubSystem()
  writeAnswerAlerts('text')
  const { chat, character } = await openChat(page, standIn)
  standIn.reply(`The lamp\n\nis lit. ${'x'.repeat(500)}`)
  standIn.hold()
  await chat.send('Is it lit?')
  setHidden(true)
  standIn.release()
  await expect.poll(() => system.alerts.length).toBe(1)
  const [told] = system.alerts
  expect(told).toMatchObject({ title: character.name })
  const { body } = readAlert(Object.assign({ type: 'parlour: alert' }, told)) ?? { body: '' }
  expect([body.startsWith('The lamp is lit. xxx'), body.length]).toEqual([true, 160])
  setHidden(false)
  await chat.expectAnswer('The lamp')
  standIn.fault({ kind: 'error-event', afterTokens: 1 })
  standIn.hold()
  await chat.send('And now?')
  setHidden(true)
  standIn.release()
  await expect.poll(() => system.alerts.length).toBe(2)
  expect(system.alerts[1]).toMatchObject({
    title: 'Parlour',
    body: 'An answer could not be finished.',
  })
})

test('without the switch nothing is told or counted (REACH-07, REACH-08)', async ({
  page,
  standIn,
}) => {
  stubSystem()
  standIn.reply('The lamp is lit.')
  const { chat } = await openChat(page, standIn)
  standIn.hold()
  await chat.send('Is it lit?')
  setHidden(true)
  standIn.release()
  await chat.expectAnswer('The lamp is lit.')
  expect([system.alerts, readUnseen(), system.badge]).toEqual([[], 0, 0])
})
