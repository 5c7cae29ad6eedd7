import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { makeChat, readMessages } from '../support/data/seed'
import { chatScreen, expectDone } from '../support/pages/chat'
import { connectTwo } from '../support/pages/connected'
import { exchangeUntil, untilSent } from '../support/pages/devices'

test.use({ ownContext: true })

const shown = async (device: Page) =>
  (await readMessages(device)).map(({ content, pending = false }) => ({ content, pending }))

test('answers that two devices are given at once are both there and done; one whose page dies is interrupted, once it is known (SYNC-14)', async ({
  page,
  context,
  browser,
  baseURL,
  standIn,
  guards,
}) => {
  test.slow()
  const { records, path } = makeChat(standIn, { type: 'custom', provider: { apiKey: '' } })
  const devices = await connectTwo({ page, browser, baseURL, standIn, guards }, records)
  const { phone } = devices
  const both = [page, phone]
  try {
    await exchangeUntil(both, async () => {
      await phone.goto(path)
      await expect(chatScreen(phone).composer).toBeVisible({ timeout: 5_000 })
    })
    await page.goto(path)
    const [chat, phoneChat] = [chatScreen(page), chatScreen(phone)]

    await test.step('both at once', async () => {
      standIn.reply('One two three four.')
      standIn.hold()
      await chat.send('From the laptop')
      await phoneChat.send('From the phone')
      standIn.release(2)
      await expect(chat.stopButton).toBeVisible()
      await expect(phoneChat.stopButton).toBeVisible()
      // What was said is on its way; what is being written is not.
      await exchangeUntil(both, async () => {
        const said = ['From the laptop', 'From the phone']
        for (const each of both)
          expect((await shown(each)).map(({ content }) => content)).toEqual(
            expect.arrayContaining(said),
          )
      })
      for (const each of both) expect(await readMessages(each)).toHaveLength(3)
      standIn.release()
      for (const each of [chat, phoneChat]) await expect(each.stopButton).toBeHidden()
      await exchangeUntil(both, async () => {
        const onLaptop = await shown(page)
        expect(onLaptop.filter(({ content }) => content === 'One two three four.')).toHaveLength(2)
        expect(onLaptop).toHaveLength(4)
        expect(onLaptop.some(({ pending }) => pending)).toBe(false)
        expect(await shown(phone)).toEqual(onLaptop)
      })
    })

    await test.step('a page that dies', async () => {
      standIn.hold()
      await chat.send('Tell me more')
      standIn.release(2)
      await expect.poll(async () => (await readMessages(page)).at(-1)?.content).not.toBe('')
      await exchangeUntil(both, async () => {
        expect(await readMessages(phone)).toHaveLength(5)
      })
      const session = await context.newCDPSession(page)
      const died = page.waitForEvent('crash')
      void session.send('Page.crash').catch(() => undefined)
      await died
      standIn.release()
      const laptop = await context.newPage()
      await laptop.goto(path)
      const again = chatScreen(laptop)
      await expectDone(again.lastAnswer)
      await expect(again.lastAnswer).toContainText('Interrupted')
      await untilSent(laptop)
      await exchangeUntil([laptop, phone], async () => {
        expect(await readMessages(phone)).toHaveLength(6)
      })
      await expectDone(phoneChat.lastAnswer)
      await expect(phoneChat.lastAnswer).toContainText('Interrupted')
      expect(await shown(phone)).toEqual(await shown(laptop))
    })
  } finally {
    await devices.close()
  }
})
