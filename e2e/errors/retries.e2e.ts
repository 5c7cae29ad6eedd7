import { expect, test } from '../fixtures'
import { startStandIn } from '../stand-in/server'
import { openChat } from '../support/pages/chat'
import {
  expectTimer,
  forgetTimers,
  installClock,
  recordTimers,
  stopClock,
} from '../support/browser/clock'
import { expectFailure, GOOD_ANSWER } from '../support/pages/failure'

/* Which answers are tried again, and when: src/ai/http/http-client.test.ts and e2e/stand-in/chat-adapter.test.ts. */

test('waits exactly as long as the server asks, says so when it gives up, and Stop ends the wait (ADAP-20, ADAP-59, MSG-23, ERR-05, ERR-06, ERR-22)', async ({
  page,
  context,
  guards,
}) => {
  // Pages may read `retry-after` here, which the real services mostly hide.
  const standIn = await startStandIn({ exposeRetryAfter: true })
  guards.allowOrigin(standIn.url)
  await installClock(context)
  const { chat } = await openChat(page, standIn)
  await stopClock(page)
  await recordTimers(page)
  await test.step('three times, then it gives up', async () => {
    standIn.fault({ status: 429, retryAfter: 7, times: 3 })
    await chat.send('Is the lamp lit?')
    for (const sent of [1, 2]) {
      await standIn.waitUntil(() => standIn.chats().length === sent)
      await expectTimer(page, 7000)
      await expect(chat.badge).toHaveText('API Busy')
      await expect(page.getByText('Trying again in 7 s.')).toBeVisible()
      await page.clock.runFor(2000)
      await expect(page.getByText('Trying again in 5 s.')).toBeVisible()
      await page.clock.runFor(4999)
      expect(standIn.chats()).toHaveLength(sent)
      await page.clock.runFor(1)
    }
    await standIn.waitUntil(() => standIn.chats().length === 3)
    await expect(chat.badge).toHaveText('API Error')
    await expectFailure(chat, {
      title: 'Rate limit exceeded',
      detail: 'Rate limit reached for requests. Please try again later.',
      hint: 'Try again in 7 s.',
    })
  })
  await test.step('stopped while it waits', async () => {
    standIn.reply(GOOD_ANSWER)
    standIn.fault({ status: 500 })
    await forgetTimers(page)
    await chat.send('And the horn?')
    await expectTimer(page, 375, 500)
    await chat.stopButton.click()
    await expect(chat.answers).toHaveCount(1)
    await expect(chat.generateButton).toBeEnabled()
    await expect(chat.badge).toHaveText('API Connected')
    await page.clock.runFor(120_000)
    expect(standIn.chats()).toHaveLength(4)
    await chat.generateButton.click()
    await expect(chat.answers).toHaveCount(2)
    await chat.expectAnswer(GOOD_ANSWER)
    expect(standIn.chats()).toHaveLength(5)
  })
  expect(standIn.problems).toEqual([])
  await standIn.close()
})
