import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { seedDatabase } from '../support/data/seed'
import { busyWorld } from '../support/data/worlds'

test('the panel lists recent chats beside a chat, and can be folded away', async ({
  page,
  standIn,
}) => {
  const { records } = busyWorld(standIn)
  const [open, , , pinned] = records.conversations
  const conversations = records.conversations.map((each) =>
    each === pinned ? { ...each, pinned: true } : each,
  )
  await seedDatabase(page, { ...records, conversations })
  await page.goto(paths.chat(open?.id ?? ''))
  const panel = page.getByRole('complementary', { name: 'Conversations' })
  const recent = panel.getByRole('navigation', { name: 'Recent conversations' })
  await expect(recent.locator('[aria-current=page]')).toContainText(open?.title ?? '')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.locator('[aria-current]')).toHaveText(['Conversations'])
  await expect(recent.getByRole('link').first()).toContainText('RP Chat with')
  await expect(recent.getByRole('img', { name: 'Pinned' })).toHaveCount(1)
  expect((await panel.boundingBox())?.width).toBe(280)
  await expectNoAxeViolations(page)

  await panel.getByRole('searchbox', { name: 'Search conversations' }).fill('harb')
  await expect(panel.locator('mark').first()).toHaveText('harbour')
  await expectNoAxeViolations(page)

  await panel.getByRole('button', { name: 'Hide conversations' }).click()
  await expect(panel.getByRole('searchbox')).toHaveCount(0)
  await page.reload()
  await expect(panel.getByRole('button', { name: 'Show conversations' })).toBeVisible()
  await page.setViewportSize({ width: 1000, height: 700 })
  await expect(panel).toHaveCount(0)
})
