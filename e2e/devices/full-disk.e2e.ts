import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { startS3 } from '../stand-in/s3/s3-server'
import { makeChat, readMessages } from '../support/data/seed'
import { connectDevice, makeGroup } from '../support/pages/connected'
import { exchangeUntil, openSecondDevice, untilSent } from '../support/pages/devices'

test.use({ ownContext: true })

/** Room for the app without what is to come, in bytes. */
const SMALL_ROOM = 150_000

/** Longer than all of the room. */
const LONG = `Log of the night. ${'The wind blows from the north. '.repeat(7_000)}`.trim()

/** Leaves the app little room. Before its first page: Chromium asks for the room once, and counts on it for half a minute. */
async function limitRoom(page: Page, baseURL = '') {
  const { origin } = new URL(baseURL)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: SMALL_ROOM })
  return { lift: () => session.send('Storage.overrideQuotaForOrigin', { origin }) }
}

test('without room for what arrives a device takes nothing of it, says so, and goes on once there is room (SYNC-35)', async ({
  page,
  browser,
  baseURL,
  standIn,
  guards,
}) => {
  test.slow()
  const store = await startS3({ secret: 'planted/secret+of+a+store' })
  guards.allowOrigin(store.endpoint)
  const { records } = makeChat(standIn, {
    type: 'custom',
    provider: { apiKey: '' },
    messages: [
      { role: 'user', content: LONG },
      { role: 'assistant', content: 'A long night.' },
    ],
  })
  const group = await makeGroup()
  const second = await openSecondDevice(browser, baseURL, { store, standIn })
  const phone = second.page
  second.guards.allowConsole(/quota/i)
  const room = await limitRoom(phone, baseURL)
  try {
    await connectDevice(page, { store, group, name: 'Laptop', records })
    await untilSent(page)
    await connectDevice(phone, { store, group, name: 'Phone' })
    const told = phone.getByRole('alert').filter({ hasText: 'no room left for Parlour' })
    await exchangeUntil([phone], () => expect(told).toBeVisible({ timeout: 2_000 }))
    expect(await readMessages(phone)).toEqual([])

    await room.lift()
    await exchangeUntil([phone], async () => {
      expect((await readMessages(phone)).map(({ content }) => content)).toEqual([
        LONG,
        'A long night.',
      ])
    })
    await phone.goto(paths.devices)
    await expect(phone.getByText('Nothing waits to be sent.')).toBeVisible()
    await expect(told).toHaveCount(0)
  } finally {
    await second.close()
    await store.close()
  }
})
