import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { startS3 } from '../stand-in/s3/s3-server'
import { type ChatScreen, chatScreen } from '../support/pages/chat'
import {
  cutOff,
  exchangeUntil,
  joinDevices,
  makeSetUpText,
  openSecondDevice,
  setUpDevice,
  untilSent,
} from '../support/pages/devices'
import { readMessages, seedChat } from '../support/data/seed'
import { chooseIn } from '../support/pages/conversations'

/* Two devices that were apart. */

const PLANTED = 'Zwiebelfisch'

test.use({ ownContext: true })

async function edit(chat: ChatScreen, text: string) {
  await chat.lastAnswer.hover()
  await chat.lastAnswer.getByRole('button', { name: 'Edit message' }).click()
  const editor = chat.log.getByRole('textbox', { name: 'Edit message' })
  await editor.fill(text)
  await editor.press('Enter')
  await expect(chat.lastAnswer).toContainText(text)
}

/** A text as it might stand in bytes or in an address. */
const formsOf = (text: string) => {
  const base64 = (pad: string) => Buffer.from(pad + text).toString('base64')
  return [
    text,
    base64('').slice(0, -4),
    base64('x').slice(4, -4),
    base64('xx').slice(4, -4),
    Buffer.from(text).toString('hex'),
    Buffer.from(text, 'utf16le').toString('latin1'),
    Buffer.from(text, 'utf16le').toString('base64').slice(0, -4),
    encodeURIComponent(text),
    Array.from(text).reverse().join(''),
  ]
}

async function storedTexts(page: Page) {
  return (await readMessages(page)).map(({ content }) => content)
}

test('two devices that were apart keep what both have written, deletions give way to what is newer, and the store learns no word (SYNC-09 to SYNC-13, SYNC-20)', async ({
  page,
  browser,
  baseURL,
  standIn,
  guards,
}) => {
  test.slow()
  const store = await startS3({ secret: 'planted/secret+of+a+store' })
  guards.allowOrigin(store.endpoint)
  guards.allowConsole(/ERR_CONNECTION_FAILED|ERR_FAILED/)
  // A server without a key: keys do not travel here.
  const { conversation } = await seedChat(page, standIn, {
    type: 'custom',
    provider: { apiKey: '' },
    messages: [
      { role: 'user', content: `Is this a ${PLANTED}?` },
      { role: 'assistant', content: 'It is.' },
    ],
  })
  const path = `/chat/${conversation.id}`
  const code = await setUpDevice(page, store, `Laptop ${PLANTED}`)
  const text = await makeSetUpText(page, code)
  const second = await openSecondDevice(browser, baseURL, { store, standIn })
  second.guards.allowConsole(/ERR_CONNECTION_FAILED|ERR_FAILED/)
  const phone = second.page
  const both = [page, phone]
  const chat = chatScreen(page)
  const phoneChat = chatScreen(phone)
  const part = async () => {
    for (const each of both) await untilSent(each)
    for (const each of both) await cutOff(each, store, true)
  }
  const meet = async () => {
    for (const each of both) await cutOff(each, store, false)
  }
  try {
    await joinDevices(phone, { text, code, name: 'Phone' })
    await exchangeUntil(both, async () => {
      expect(await storedTexts(phone)).toContain('It is.')
    })
    await page.goto(path)
    await phone.goto(path)

    await test.step('an answer that both have edited: the later text is shown, the other one is kept', async () => {
      await part()
      await edit(chat, 'It is, says the laptop.')
      await edit(phoneChat, 'It is not, says the phone.')
      await meet()
      await exchangeUntil(both, async () => {
        for (const { lastAnswer } of [chat, phoneChat]) {
          await expect(lastAnswer).toContainText('It is not, says the phone.', { timeout: 2_000 })
          await expect(lastAnswer).toContainText('1/2', { timeout: 2_000 })
        }
      })
      await chat.lastAnswer.getByRole('button', { name: 'Next answer' }).click()
      await expect(chat.lastAnswer).toContainText('It is, says the laptop.')
      await exchangeUntil(both, async () => {
        await expect(phoneChat.lastAnswer).toContainText('2/2', { timeout: 2_000 })
      })
    })

    await test.step('both write the answer anew: all of them are there', async () => {
      await part()
      standIn.reply('Anew on the laptop.', { times: 1 })
      await chat.lastAnswer.getByRole('button', { name: 'Regenerate' }).click()
      await chat.expectAnswer('Anew on the laptop.')
      standIn.reply('Anew on the phone.', { times: 1 })
      await phoneChat.lastAnswer.getByRole('button', { name: 'Regenerate' }).click()
      await phoneChat.expectAnswer('Anew on the phone.')
      await meet()
      await exchangeUntil(both, async () => {
        for (const { lastAnswer } of [chat, phoneChat]) {
          await expect(lastAnswer).toContainText('Anew on the phone.', { timeout: 2_000 })
          await expect(lastAnswer).toContainText('/4', { timeout: 2_000 })
        }
      })
    })

    await test.step('both go on with the chat: each exchange stays together', async () => {
      await part()
      standIn.reply('To the laptop.', { times: 1 })
      await chat.send('From the laptop')
      await chat.expectAnswer('To the laptop.')
      standIn.reply('To the phone.', { times: 1 })
      await phoneChat.send('From the phone')
      await phoneChat.expectAnswer('To the phone.')
      await meet()
      await exchangeUntil(both, async () => {
        const texts = await storedTexts(page)
        expect(texts).toHaveLength(6)
        expect(await storedTexts(phone)).toEqual(texts)
      })
      const texts = await storedTexts(page)
      for (const name of ['laptop', 'phone'])
        expect(texts[texts.indexOf(`From the ${name}`) + 1]).toBe(`To the ${name}.`)
      expect(new Set((await readMessages(page)).map(({ seq }) => seq)).size).toBe(6)
    })

    const remove = async (from: Page) => {
      await from.goto(paths.conversations)
      const card = from.getByRole('listitem').filter({ hasText: conversation.title })
      await chooseIn(card, 'Delete')
      await expect(card).toHaveCount(0)
    }
    await test.step('a chat that is deleted here and continued there comes back, and says so', async () => {
      await part()
      standIn.reply('Still here.', { times: 1 })
      await phoneChat.send('Are you there?')
      await phoneChat.expectAnswer('Still here.')
      await remove(page)
      await meet()
      await exchangeUntil(both, async () => {
        for (const each of both) expect(await storedTexts(each)).toHaveLength(8)
      })
      for (const each of both) {
        await each.goto(paths.devices)
        await expect(each.getByText('has something newer', { exact: false })).toBeVisible()
      }
    })

    await test.step('a chat that is deleted by who knew all of it goes everywhere, and comes back everywhere', async () => {
      for (const each of both) await untilSent(each)
      await exchangeUntil(both, async () => Promise.resolve())
      await remove(page)
      await exchangeUntil(both, async () => {
        expect(await storedTexts(phone)).toHaveLength(0)
      })
      await page.goto('/settings/deleted')
      await page
        .getByRole('button', { name: /^Restore / })
        .first()
        .click()
      await exchangeUntil(both, async () => {
        for (const each of both) expect(await storedTexts(each)).toHaveLength(8)
      })
    })

    const all = [
      ...store.calls.map(({ method, target, headers, body }) =>
        [method, target, JSON.stringify(headers), body.toString('latin1')].join('\n'),
      ),
      ...[...store.objects].map(([name, body]) => name + body.toString('latin1')),
    ].join('\n')
    for (const word of [PLANTED, 'says the phone', code, store.secret, conversation.id])
      for (const form of formsOf(word)) expect(all.includes(form), `${word} as ${form}`).toBe(false)
  } finally {
    await second.close()
    await store.close()
  }
})
