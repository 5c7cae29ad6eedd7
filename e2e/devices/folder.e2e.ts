import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import {
  offerFolder,
  putIntoFolder,
  refuseFolder,
  startCarriage,
} from '../support/browser/carried-folder'
import { openJourneyContext } from '../support/browser/journey-context'
import { makeChat, readMessages, seedDatabase } from '../support/data/seed'
import { chatScreen } from '../support/pages/chat'
import { devicesOf, exchangeUntil, readCode, untilSent } from '../support/pages/devices'

test.use({ ownContext: true })

async function chooseFolder(page: Page, name: string) {
  await page.goto(paths.devices)
  await page.getByRole('link', { name: 'Set up on this device' }).click()
  await page.getByRole('radio', { name: 'A folder' }).check()
  await page.getByLabel('Name of this device').fill(name)
  await page.getByRole('button', { name: 'Choose a folder' }).click()
}

const textsOn = async (device: Page) => (await readMessages(device)).map(({ content }) => content)

test('two devices meet in a folder that something carries: what it puts there is not seen, what is on its way is waited for, and a permission that is lost is asked for by a button (SYNC-44)', async ({
  page,
  browser,
  baseURL,
  standIn,
}) => {
  test.slow()
  const { records, path } = makeChat(standIn, {
    type: 'custom',
    provider: { apiKey: '' },
    messages: [{ role: 'assistant', content: 'Hello.' }],
  })
  const second = await openJourneyContext(browser, baseURL ?? '', 'second')
  second.guards.allowOrigin(standIn.url)
  const phone = await second.page()
  const both = [page, phone]
  const { carry } = startCarriage()
  try {
    for (const each of both) await offerFolder(each)
    await seedDatabase(page, records)
    await chooseFolder(page, 'Laptop')
    await expect(page.getByRole('group', { name: 'The code of your devices' })).toBeVisible()
    const code = await readCode(page)
    await page.getByLabel('I have written it down').check()
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(devicesOf(page).getByRole('listitem')).toContainText('This device')
    await untilSent(page)
    await carry(page)

    await test.step('the other device joins, once what it needs was brought there', async () => {
      await phone.goto(paths.devices)
      await carry(phone, { onlyNames: /./ })
      await chooseFolder(phone, 'Phone')
      await expect(
        phone.getByRole('heading', { name: 'There are devices here already' }),
      ).toBeVisible()
      await phone.getByLabel('Code', { exact: true }).fill(code)
      await phone.getByRole('button', { name: 'Join' }).click()
      await expect(phone.getByText('is not on this device yet', { exact: false })).toBeVisible()
      await carry(phone, { onlyNames: /^s\// })
      await phone.getByRole('button', { name: 'Join' }).click()
      await expect(devicesOf(phone)).toContainText('This device')
    })

    await test.step('what is not here yet is waited for, and what is not ours is not seen', async () => {
      const own = new Set<string>()
      for (const each of ['h', 'g', 's/aaaaaaaaaa'])
        for (const name of [
          '0001.sync-conflict-20261127-180000-ABCDEFG',
          '.syncthing.0002.tmp',
          '0002.crswap',
          '0002 (conflicted copy)',
        ])
          own.add(`${each}/${name}`)
      await putIntoFolder(phone, [...own])
      await exchangeUntil([phone], async () => {
        await untilSent(phone)
      })
      expect(await textsOn(phone)).toEqual([])
      await expect(phone.getByRole('alert')).toHaveCount(0)
      await carry(phone)
      await exchangeUntil([phone], async () => {
        expect(await textsOn(phone)).toEqual(['Hello.'])
      })
      await expect(phone.getByRole('alert')).toHaveCount(0)
    })

    await test.step('a message lands', async () => {
      await phone.goto(path)
      const chat = chatScreen(phone)
      standIn.reply('To the phone.')
      await chat.send('By way of the folder')
      await chat.expectAnswer('To the phone.')
      await exchangeUntil(both, async () => {
        for (const each of both) await carry(each)
        expect(await textsOn(page)).toEqual(['Hello.', 'By way of the folder', 'To the phone.'])
      })
    })

    await test.step('the browser has to be allowed again', async () => {
      await page.goto(paths.devices)
      await refuseFolder(page)
      const told = page
        .getByRole('alert')
        .filter({ hasText: 'The browser has to be allowed again to use the folder.' })
      await exchangeUntil([page], () => expect(told).toBeVisible({ timeout: 2_000 }))
      await told.getByRole('button', { name: 'Allow the folder' }).click()
      await expect(told).toHaveCount(0)
      await untilSent(page)
    })
    expect(await second.guards.problems()).toEqual([])
  } finally {
    await second.context.close()
  }
})
