import type { Page } from '@playwright/test'
import { MAX_RECEIVED_BYTES } from '@/lib/received'
import { makePdf } from '@/runs/attachments/testing/make-pdf'
import {
  clearBrowserCache,
  expect,
  NOBODY_ANSWERS,
  test,
  untilStored,
} from '../support/browser/host'
import { startSharingSite } from '../support/browser/sharing-site'
import { cardPng } from '../support/data/cards'
import { blackPng } from '../support/data/pictures'
import { makeChat, seedDatabase } from '../support/data/seed'
import { chatScreen } from '../support/pages/chat'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const nothing = (page: Page) => heading(page, 'Nothing is waiting here')

/** What the browser keeps of what was handed over. */
const keptBytes = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('parlour-received'))
    if (name === undefined) return 0
    const cache = await caches.open(name)
    const sizes = (await cache.keys()).map(async (key) => {
      const kept = await cache.match(key)
      return (await kept?.blob())?.size ?? 0
    })
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  })

test('what is shared with the app waits for a press, offline too: text and files for the box of a chat, a card for its preview; what websites send is not kept (REACH-05, P9)', async ({
  page,
  context,
  host,
  guards,
  standIn,
}) => {
  guards.allowConsole(NOBODY_ANSWERS)
  const site = await startSharingSite()
  guards.allowOrigin(site.origin)
  try {
    const app = `${host.origin}/`
    const { records, conversation, character, path } = makeChat(standIn)
    await seedDatabase(page, records)
    await page.goto('/')
    await untilStored(page)

    await test.step('a form of a site that says where it is is not kept', async () => {
      await site.share(page, app, { text: 'Buy lamps!', saysWhere: true })
      await expect(page.getByRole('alert')).toContainText('A website tried to hand something over')
      await expect(nothing(page)).toBeVisible()
      expect(await keptBytes(page)).toBe(0)
    })

    await host.goAway()
    await clearBrowserCache(context, page)

    await test.step('text, a picture and a PDF go beside the box, and are not sent', async () => {
      const pdf = Buffer.from(makePdf({ pages: ['The lamp is lit.'] }))
      const files = [
        blackPng(20, 30, 'tower ☂.png'),
        { name: 'log.pdf', mimeType: 'application/pdf', buffer: pdf },
      ]
      await site.share(page, app, { text: 'Look at this tower', files })
      await expect(page.getByText('Look at this tower')).toBeVisible()
      await page.reload()
      await expect(page.getByText('tower ☂.png'), 'after a reload too').toBeVisible()
      await page.getByLabel('Chat', { exact: true }).selectOption({ label: conversation.title })
      await page.getByRole('button', { name: 'Put into the Chat' }).click()
      await expect(page).toHaveURL(host.origin + path)
      const chat = chatScreen(page, character.name)
      await expect(chat.composer).toHaveValue('Look at this tower')
      const chips = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
      await expect(chips).toHaveCount(2)
      await expect(chips.first()).toContainText('tower ☂.png')
      expect(standIn.requests).toEqual([])
      expect(await keptBytes(page), 'it is taken once').toBe(0)
    })

    await test.step('a card is looked into, and nothing is stored before the user agrees', async () => {
      await site.share(page, app, { files: [await cardPng('Ada')] })
      await page.getByRole('button', { name: 'Look inside' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Ada')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await page.getByRole('button', { name: 'Throw Away' }).click()
      await expect(nothing(page)).toBeVisible()
      expect(await keptBytes(page)).toBe(0)
      await page.goto('/characters')
      await expect(page.getByRole('article')).toHaveCount(1)
    })

    await test.step('too much is not kept', async () => {
      await site.share(page, app, { largeFile: MAX_RECEIVED_BYTES })
      await expect(page.getByRole('alert')).toContainText('That was too much to share at once')
      expect(await keptBytes(page)).toBe(0)
    })
  } finally {
    await site.close()
  }
})
