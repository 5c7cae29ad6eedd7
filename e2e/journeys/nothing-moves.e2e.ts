import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { makeChat, seedDatabase } from '../support/data/seed'
import { shiftsOf, watchShifts } from '../support/looks/layout-shifts'
import { chatScreen } from '../support/pages/chat'

/** What counts: less is a letter that moves by a pixel. */
const SEEN = 0.002

/** @param isThere resolves once all of the screen is there, what comes late too */
async function expectStill(page: Page, path: string, isThere: () => Promise<void>) {
  await page.goto(path)
  await isThere()
  const seen = (await shiftsOf(page)).filter(({ value }) => value >= SEEN)
  expect(seen, path).toEqual([])
}

test(
  'a long chat, Home, the characters, the providers and the spending are drawn where they stay',
  { tag: '@phone' },
  async ({ page, standIn }) => {
    const words = 'The lamp on the bridge is lit, and the tide is late. '.repeat(6)
    const { character, path, provider, records } = makeChat(standIn, {
      messages: Array.from({ length: 40 }, (_, index) => ({
        role: index % 2 === 0 ? 'user' : 'assistant',
        content: `${index}. ${words}`,
      })),
    })
    await seedDatabase(page, records)
    await watchShifts(page)
    const chat = chatScreen(page, character.name)
    await expectStill(page, path, async () => {
      await expect(chat.composer).toBeVisible()
      await expect(page.getByRole('button', { name: 'Memory', exact: true })).toBeVisible()
      await expect(page.getByText('API Connected', { exact: true })).toBeAttached()
      await expect(page.locator('header[data-slim]')).toBeVisible()
    })
    await expectStill(page, paths.home, () =>
      expect(page.getByRole('article', { name: 'Chat with' })).toBeVisible(),
    )
    await expectStill(page, paths.characters, () =>
      expect(page.getByRole('article', { name: character.name })).toBeVisible(),
    )
    await expectStill(page, paths.providers, () =>
      expect(page.getByRole('article', { name: provider.name })).toBeVisible(),
    )
    await expectStill(page, paths.spending, () =>
      expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible(),
    )
  },
)
