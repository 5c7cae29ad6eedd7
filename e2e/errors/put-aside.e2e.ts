import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { openChat } from '../support/pages/chat'
import { expectWorksAgain, GOOD_ANSWER, HALF, PIECES } from '../support/pages/failure'
import { readMessages } from '../support/data/seed'

/** What the page has asked of its browser. */
interface Watched {
  /** Transactions of the database, the test's own too, that were begun while the page was hidden. */
  hiddenTransactions: string[]
  /** What keeps the screen on, in the order in which it was asked for. */
  screenLocks: WakeLockSentinel[]
}

/** Makes the browser one of a phone that suspends hidden pages, and notes what the page asks of it. */
function becomeSuspendingPhone() {
  const watched: Watched = { hiddenTransactions: [], screenLocks: [] }
  Reflect.set(window, 'watched', watched)
  let isHidden = false
  Object.defineProperty(document, 'visibilityState', {
    get: () => (isHidden ? 'hidden' : 'visible'),
  })
  for (const state of ['hidden', 'visible'])
    addEventListener(`become-${state}`, () => {
      isHidden = state === 'hidden'
      // The browser itself lets go of it then.
      if (isHidden) for (const lock of watched.screenLocks) void lock.release()
      document.dispatchEvent(new Event('visibilitychange'))
    })
  const supports = CSS.supports.bind(CSS)
  CSS.supports = (...args: [string, string?]) =>
    args[0] === '-webkit-touch-callout' || (supports as (...all: unknown[]) => boolean)(...args)
  const transact = Reflect.get(IDBDatabase.prototype, 'transaction') as (
    this: IDBDatabase,
    ...args: Parameters<IDBDatabase['transaction']>
  ) => IDBTransaction
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = transact.apply(this, args)
    if (isHidden)
      watched.hiddenTransactions.push(
        [transaction.mode, ...Array.from(transaction.objectStoreNames)].join(' '),
      )
    return transaction
  }
  const keepOn = navigator.wakeLock.request.bind(navigator.wakeLock)
  navigator.wakeLock.request = async (type) => {
    const lock = await keepOn(type)
    watched.screenLocks.push(lock)
    return lock
  }
}

const become = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((name) => dispatchEvent(new Event(name)), `become-${state}`)

const hiddenTransactions = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'watched') as Watched).hiddenTransactions)

/** Whether each of the page's locks on the screen is still held. */
const screenLocks = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, 'watched') as Watched).screenLocks.map(({ released }) => !released),
  )

test('an answer that a phone cuts off in the background is kept as interrupted, without an error, and the database is left alone until the page is back; Continue goes on (REACH-04; P15) @phone-only', async ({
  page,
  standIn,
}) => {
  await page.addInitScript(becomeSuspendingPhone)
  const { chat } = await openChat(page, standIn)
  standIn.hold()
  standIn.fault({ kind: 'reset', afterTokens: 4, times: 1 })
  standIn.reply(PIECES)
  await chat.send('Is the lamp lit?')
  await standIn.waitUntil(() => standIn.chats().length === 1)
  standIn.release(3)
  await expect(chat.lastAnswer).toContainText(HALF)

  await become(page, 'hidden')
  await expect.poll(async () => (await readMessages(page)).at(-1)?.content).toBe(`${HALF} `)
  standIn.release(1)
  await expect(chat.lastAnswer).toContainText('and burnt')
  const failed = page.waitForEvent('requestfailed')
  standIn.release(1)
  await failed
  // Whatever the end of an answer begins, it has begun by then.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const writes = (await hiddenTransactions(page)).filter((each) => each.startsWith('readwrite'))
  // The last check-point, unless a timed one has just been made.
  expect([[], ['readwrite messages']]).toContainEqual(writes)

  await become(page, 'visible')
  await expect(chat.lastAnswer).toContainText('Interrupted')
  await expect(chat.lastAnswer).toContainText(`${HALF} and burnt`)
  await expect(chat.errorBanner).toHaveCount(0)
  await expect(chat.log.getByRole('alert')).toHaveCount(0)
  await expect(chat.badge).not.toHaveText('API Error')
  standIn.release()
  standIn.reply('on and on.')
  await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click()
  await chat.expectAnswer(`${HALF} and burnt on and on.`)
  await expect(chat.lastAnswer).not.toContainText('Interrupted')
})

test('a connection that breaks before the eyes of the user is told on a phone, too (REACH-04) @phone-only', async ({
  page,
  standIn,
}) => {
  await page.addInitScript(becomeSuspendingPhone)
  const { chat } = await openChat(page, standIn)
  standIn.hold()
  standIn.fault({ kind: 'reset', afterTokens: 3, times: 1 })
  standIn.reply(PIECES)
  await chat.send('Is the lamp lit?')
  await standIn.waitUntil(() => standIn.chats().length === 1)
  standIn.release(1)
  await expect(chat.lastAnswer).toContainText('The lamp')
  await become(page, 'hidden')
  await become(page, 'visible')
  standIn.release(2)
  await expect(chat.lastAnswer).toContainText(HALF)
  // The break itself, which comes after what is seen.
  standIn.release(1)
  await expect(chat.errorBanner).toBeVisible()
  standIn.release()
  standIn.reply(GOOD_ANSWER)
  await expectWorksAgain(chat, standIn)
})

test('the screen of a phone stays on while an answer is written, also after the page was away, and not longer (REACH-09) @phone-only', async ({
  page,
  context,
  standIn,
}) => {
  // What the headless browser cannot ask its user.
  await context.grantPermissions(['screen-wake-lock'])
  await page.addInitScript(becomeSuspendingPhone)
  const { chat } = await openChat(page, standIn)
  expect(await screenLocks(page)).toEqual([])
  standIn.hold()
  standIn.reply(PIECES)
  await chat.send('Is the lamp lit?')
  await standIn.waitUntil(() => standIn.chats().length === 1)
  standIn.release(3)
  await expect(chat.lastAnswer).toContainText(HALF)
  await expect.poll(() => screenLocks(page)).toEqual([true])
  await become(page, 'hidden')
  await expect.poll(() => screenLocks(page)).toEqual([false])
  await become(page, 'visible')
  await expect.poll(() => screenLocks(page)).toEqual([false, true])
  standIn.release()
  await chat.expectAnswer(PIECES.join(''))
  await expect.poll(() => screenLocks(page)).toEqual([false, false])
})
