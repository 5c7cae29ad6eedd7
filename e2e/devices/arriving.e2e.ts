import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { startS3 } from '../stand-in/s3/s3-server'
import { makeChat, readMessages, readStore, SEED_KEY, seedDatabase } from '../support/data/seed'
import { blackPng } from '../support/data/pictures'
import { chatScreen } from '../support/pages/chat'
import { transferScreen } from '../support/pages/transfer'
import {
  exchangeUntil,
  joinDevices,
  makeSetUpText,
  openSecondDevice,
  setUpDevice,
} from '../support/pages/devices'

/* What arrives on a further device, how it holds out, and how it leaves. */

test.use({ ownContext: true })

test('a face comes with its character, a key only where both have asked for it, and a reset leaves the others alone (SYNC-18, SYNC-36, SYNC-40)', async ({
  page,
  browser,
  baseURL,
  standIn,
  guards,
}) => {
  test.slow()
  const store = await startS3({ secret: 'planted/secret+of+a+store' })
  guards.allowOrigin(store.endpoint)
  const { buffer, mimeType } = blackPng(640, 480)
  const { records, provider } = makeChat(standIn, {
    character: { avatarImageId: 'face' },
    messages: [
      { role: 'user', content: 'Hello?' },
      { role: 'assistant', content: 'Hello.' },
    ],
  })
  const face = {
    id: 'face',
    owner: records.characters?.[0]?.id ?? '',
    mime: mimeType,
    width: 640,
    height: 480,
    blob: { type: mimeType, bytes: new Uint8Array(buffer) },
  }
  await seedDatabase(page, { ...records, images: [face] })
  const code = await setUpDevice(page, store, 'Laptop', { sharesKeys: true })
  const text = await makeSetUpText(page, code)
  const second = await openSecondDevice(browser, baseURL, { store, standIn })
  const phone = second.page
  const keyOnPhone = async () => (await readStore(phone, 'providers'))[0]?.apiKey
  try {
    await joinDevices(phone, { text, code, name: 'Phone' })
    await exchangeUntil([page, phone], async () => {
      expect(await readStore(phone, 'providers')).toMatchObject([{ name: provider.name }])
      expect(await readMessages(phone)).toHaveLength(2)
    })
    expect(await keyOnPhone()).toBe('')

    await test.step('the face', async () => {
      await phone.goto(paths.characters)
      await exchangeUntil([page, phone], async () => {
        await expect(phone.getByRole('main').locator('img').first()).toBeVisible({ timeout: 2_000 })
      })
    })

    await test.step('the key, once it was asked for', async () => {
      await phone.goto(paths.devices)
      await phone.getByRole('switch', { name: 'API keys travel too' }).click()
      const dialog = phone.getByRole('dialog')
      await dialog.getByLabel('Code', { exact: true }).fill(code)
      await dialog.getByRole('button', { name: 'Let API keys travel' }).click()
      await exchangeUntil([page, phone], async () => {
        expect(await keyOnPhone()).toBe(SEED_KEY)
      })
      for (const [name, bytes] of store.objects)
        expect(bytes.toString('latin1'), name).not.toContain(SEED_KEY)
    })

    await test.step('a reset on one device', async () => {
      await phone.goto(paths.home)
      const { resetDialog } = transferScreen(phone)
      await phone.getByRole('main').getByRole('button', { name: 'Reset' }).click()
      await resetDialog.getByRole('button', { name: 'Reset everything' }).click()
      await expect.poll(() => readStore(phone, 'characters')).toEqual([])
      await phone.goto(paths.devices)
      await expect(phone.getByRole('link', { name: 'Set up on this device' })).toBeVisible()
      await page.reload()
      await exchangeUntil([page, phone], async () => {
        expect(await readMessages(page)).toHaveLength(2)
      })
    })
  } finally {
    await second.close()
    await store.close()
  }
})

test('a page that dies between segment and head says nothing twice, and of five tabs one exchanges (SYNC-30, SYNC-34)', async ({
  page,
  context,
  browser,
  baseURL,
  standIn,
  guards,
}) => {
  test.slow()
  const store = await startS3({ secret: 'planted/secret+of+a+store' })
  guards.allowOrigin(store.endpoint)
  guards.allowConsole(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_FAILED/)
  const { records, path } = makeChat(standIn, {
    type: 'custom',
    provider: { apiKey: '' },
    messages: [{ role: 'assistant', content: 'Hello.' }],
  })
  await seedDatabase(page, records)
  const code = await setUpDevice(page, store, 'Laptop')
  const text = await makeSetUpText(page, code)
  const second = await openSecondDevice(browser, baseURL, { store, standIn })
  const phone = second.page
  const textsOnPhone = async () => (await readMessages(phone)).map(({ content }) => content)
  try {
    await joinDevices(phone, { text, code, name: 'Phone' })
    await exchangeUntil([page, phone], async () => {
      expect(await textsOnPhone()).toEqual(['Hello.'])
    })

    await page.goto(path)
    const chat = chatScreen(page)
    standIn.reply('Once.')
    let segments = 0
    store.fault = ({ method, target }) => {
      if (method === 'PUT' && target.includes('/s/')) segments += 1
      return method === 'PUT' && target.includes('/h/') ? 'cut' : undefined
    }
    await chat.send('Only once')
    await chat.expectAnswer('Once.')
    await exchangeUntil([page], () => {
      expect(segments).toBeGreaterThan(0)
      return Promise.resolve()
    })
    // As when it was killed: nothing of what was under way ends.
    await page.goto('about:blank')
    store.fault = () => undefined
    const tabs = [page]
    for (let more = 0; more < 4; more += 1) tabs.push(await context.newPage())
    for (const tab of tabs) await tab.goto(paths.conversations)
    await exchangeUntil([page, phone], async () => {
      expect(await textsOnPhone()).toEqual(['Hello.', 'Only once', 'Once.'])
    })

    const leaders = () =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query()
        return held.filter(({ name }) => name === 'parlour-sync').length
      })
    await expect.poll(leaders).toBe(1)
    for (const tab of tabs.slice(1)) {
      await tab.close()
      await expect.poll(leaders).toBe(1)
    }
    expect(await textsOnPhone()).toHaveLength(3)
  } finally {
    await second.close()
    await store.close()
  }
})
