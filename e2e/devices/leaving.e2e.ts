import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { startS3 } from '../stand-in/s3/s3-server'
import { makeChat, readMessages } from '../support/data/seed'
import { chatScreen } from '../support/pages/chat'
import { connectDevice, connectTwo, makeGroup } from '../support/pages/connected'
import { devicesOf, exchangeUntil, untilSent } from '../support/pages/devices'
import { lockButtons, PASSPHRASE, setPassphrase, unlockDialog } from '../support/pages/vault'

/* How devices part, and when nothing is asked of a store. */

test.use({ ownContext: true })

const textsOn = async (device: Page) => (await readMessages(device)).map(({ content }) => content)

async function leave(page: Page, { empties = false } = {}) {
  await page.goto(paths.devices)
  await page.getByRole('button', { name: 'Leave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave the group?' })
  if (empties) await dialog.getByLabel('Delete everything in the store too').check()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('link', { name: 'Set up on this device' })).toBeVisible()
}

test('a store that is emptied keeps what is not the group’s; the other device notices, writes nothing there, and begins anew (SYNC-43)', async ({
  page,
  browser,
  baseURL,
  standIn,
  guards,
}) => {
  test.slow()
  const { records, path } = makeChat(standIn, {
    type: 'custom',
    provider: { apiKey: '' },
    messages: [{ role: 'assistant', content: 'Hello.' }],
  })
  const devices = await connectTwo({ page, browser, baseURL, standIn, guards }, records)
  const { store, phone } = devices
  const foreign = ['other/photo.jpg', 'parlour/g/notes.txt', 'parlour/notes.txt']
  try {
    await exchangeUntil([page, phone], async () => {
      expect(await textsOn(phone)).toEqual(['Hello.'])
    })
    for (const each of [page, phone]) await untilSent(each)
    for (const name of foreign) store.objects.set(name, Buffer.from('of somebody else'))
    await leave(page, { empties: true })
    expect([...store.objects.keys()].toSorted()).toEqual(foreign)
    expect(await textsOn(page)).toEqual(['Hello.'])

    await phone.goto(path)
    const chat = chatScreen(phone)
    standIn.reply('Still here.')
    await chat.send('Anybody?')
    await chat.expectAnswer('Still here.')
    await phone.goto(paths.devices)
    const told = phone.getByRole('alert').filter({ hasText: 'The store was emptied.' })
    await exchangeUntil([phone], () => expect(told).toBeVisible({ timeout: 2_000 }))
    // It goes on saying so, and goes on writing nothing.
    const asked = store.calls.length
    await exchangeUntil([phone], () => {
      expect(store.calls.length).toBeGreaterThan(asked + 1)
      return Promise.resolve()
    })
    await expect(told).toBeVisible()
    expect([...store.objects.keys()].toSorted()).toEqual(foreign)

    await told.getByRole('button', { name: 'Begin anew' }).click()
    await phone.getByLabel('I have written it down').check()
    await phone.getByRole('button', { name: 'Begin' }).click()
    await expect(devicesOf(phone).getByRole('listitem')).toContainText('Phone')
    await untilSent(phone)
    const names = [...store.objects.keys()].filter((name) => !foreign.includes(name))
    expect(names.filter((name) => name.startsWith('parlour/g/'))).toHaveLength(1)
    expect(names.filter((name) => name.startsWith('parlour/s/'))).not.toHaveLength(0)
    expect(await textsOn(phone)).toEqual(['Hello.', 'Anybody?', 'Still here.'])
  } finally {
    await devices.close()
  }
})

test('while it is offline, while the keys are locked, and once it has left, a device asks its store for nothing (SYNC-43, SYNC-46)', async ({
  page,
  context,
  standIn,
  guards,
}) => {
  test.slow()
  const store = await startS3({ secret: 'planted/secret+of+a+store' })
  guards.allowOrigin(store.endpoint)
  guards.allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const { records, path } = makeChat(standIn, { type: 'custom', provider: { apiKey: '' } })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().startsWith(store.endpoint)) asked += 1
  })
  await page.clock.install()
  const chat = chatScreen(page)
  /** Does what would be sent, comes back to the page, and lets half an hour pass. */
  const expectSilence = async (change: () => Promise<void>) => {
    const before = asked
    await change()
    await page.evaluate(() => {
      dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    for (let times = 0; times < 3; times += 1) await page.clock.fastForward('10:00')
    expect(asked - before).toBe(0)
  }
  const say = async (said: string) => {
    standIn.reply(`Heard: ${said}`)
    await chat.send(said)
    await chat.expectAnswer(`Heard: ${said}`)
  }
  const expectSent = async () => {
    const before = asked
    await untilSent(page)
    expect(asked).toBeGreaterThan(before)
  }
  try {
    await connectDevice(page, { store, group: await makeGroup(), name: 'Laptop', records })
    await untilSent(page)

    await test.step('offline', async () => {
      await page.goto(path)
      // What the chat loads late is there then.
      await say('Online')
      await untilSent(page)
      await context.setOffline(true)
      // What was asked until then is counted once the page answers.
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
      await expectSilence(async () => {
        await chat.composer.fill('Offline')
        await chat.composer.press('Enter')
        await expect(chat.userMessages).toHaveCount(2)
      })
      await context.setOffline(false)
      await expectSent()
    })

    await test.step('locked', async () => {
      await setPassphrase(page)
      await untilSent(page)
      await lockButtons(page).lock.click()
      await page.goto(path)
      await expectSilence(() => say('Locked'))
      await page.goto(paths.devices)
      await page.getByRole('main').getByRole('button', { name: 'Unlock' }).click()
      await unlockDialog(page).submit(PASSPHRASE)
      await expectSent()
    })

    await test.step('left: what is there stays there, and what is here stays here', async () => {
      const left = [...store.objects.keys()]
      await leave(page)
      await page.goto(path)
      await expectSilence(() => say('Alone'))
      expect([...store.objects.keys()]).toEqual(left)
      expect(await textsOn(page)).toContain('Locked')
    })
  } finally {
    await store.close()
  }
})
