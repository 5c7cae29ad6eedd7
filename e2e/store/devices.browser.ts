import { randomUUID } from 'node:crypto'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { chatScreen } from '../support/pages/chat'
import {
  exchangeUntil,
  fillInBucket,
  joinDevices,
  makeSetUpText,
  openSecondDevice,
  setUpDevice,
} from '../support/pages/devices'
import { readMessages, seedChat } from '../support/data/seed'
import { makeBucket, readObjects, readStore, setCorsRule } from './real-store'

const PLANTED = 'Zwiebelfisch'

test.use({ ownContext: true })

test('a bucket of a real server, with the rule that the page shows, connects two browsers (SYNC-20, SYNC-27, SYNC-29)', async ({
  page,
  browser,
  baseURL,
  standIn,
  guards,
}) => {
  test.slow()
  const store = { ...readStore(), bucket: `chats-${randomUUID().slice(0, 8)}` }
  await makeBucket(store.bucket)
  guards.allowOrigin(store.endpoint)
  guards.allowConsole(/CORS|ERR_FAILED/)
  const { conversation } = await seedChat(page, standIn, {
    type: 'custom',
    provider: { apiKey: '' },
    messages: [
      { role: 'user', content: `Is this a ${PLANTED}?` },
      { role: 'assistant', content: 'It is.' },
    ],
  })

  await test.step('without the rule the page says that it is missing, and shows it', async () => {
    await fillInBucket(page, store, 'Laptop')
    await expect(page.getByRole('heading', { name: 'The store cannot be used yet' })).toBeVisible()
    const rule = page.getByRole('figure').filter({ hasText: 'CORS rule' })
    await setCorsRule(store.bucket, await rule.locator('pre').innerText())
    await page.getByRole('button', { name: 'Forget this place' }).click()
    // A page that is left sooner may not have forgotten it.
    await expect(page.getByRole('button', { name: 'Save and try' })).toBeVisible()
  })

  const code = await setUpDevice(page, store, 'Laptop')
  const text = await makeSetUpText(page, code)
  const second = await openSecondDevice(browser, baseURL, { store, standIn })
  const phone = second.page
  try {
    await joinDevices(phone, { text, code, name: 'Phone' })
    await exchangeUntil([page, phone], async () => {
      expect((await readMessages(phone)).map(({ content }) => content)).toContain('It is.')
    })
    await phone.goto(`/chat/${conversation.id}`)
    const chat = chatScreen(phone)
    standIn.reply('To the phone.')
    await chat.send('From the phone')
    await chat.expectAnswer('To the phone.')
    await page.goto(paths.devices)
    await exchangeUntil([phone, page], async () => {
      expect((await readMessages(page)).map(({ content }) => content)).toContain('To the phone.')
    })
    for (const [name, bytes] of await readObjects(store.bucket))
      for (const word of [PLANTED, 'From the phone', code, store.secret, conversation.id])
        expect(name + bytes.toString('latin1'), `${word} in ${name}`).not.toContain(word)
  } finally {
    await second.close()
  }
})
