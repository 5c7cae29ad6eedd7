import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { chatScreen } from '../support/pages/chat'
import { seedDatabase } from '../support/data/seed'
import { transferScreen } from '../support/pages/transfer'
import { manyConversations } from '../support/data/worlds'

const DAY = 24 * 60 * 60 * 1000

const box = (page: Page) => page.getByRole('region', { name: 'Storage', exact: true })

/* What the box says of each amount and failure, and of “Keep my data”: src/features/storage/storage-section.test.tsx. */

test('the box of Home tells what the browser tells and leads to the storage settings, which count what is kept (HOME-09, HOME-14, P20)', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, manyConversations(standIn, 7))
  await page.goto(paths.home)
  const meter = box(page).getByRole('meter', { name: 'Storage used' })
  const words = /^[\d.]+ \w+ of [\d.]+ [MGT]B used \(.+%\)$/
  await expect(meter).toHaveAttribute('aria-valuetext', words)
  await box(page).getByRole('link', { name: 'Storage settings' }).click()
  await expect(page.getByRole('heading', { name: 'Storage' })).toBeFocused()
  await expect(meter).toHaveAttribute('aria-valuetext', words)
  for (const [name, count] of [
    ['Conversations', '7'],
    ['Messages', '21'],
    ['Characters', '1'],
    ['Providers', '1'],
    ['Pictures', '0'],
  ] as const)
    await expect(
      box(page)
        .getByRole('definition')
        .and(page.getByLabel(name, { exact: true })),
    ).toHaveText(count)
})

const reminder = (page: Page) => page.getByRole('status', { name: 'Backup reminder' })

/** Opens a page and lets some time go by there. */
async function stay(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward(30_000)
}

/** Seeds a few conversations, 40 days after the last change of the newest. */
async function seedOldConversations(
  page: Page,
  standIn: Parameters<typeof manyConversations>[0],
  /** What has happened since then, in days. */
  { backupAfter, changedAfter = 0 }: { backupAfter?: number; changedAfter?: number } = {},
) {
  const { conversations = [], ...world } = manyConversations(standIn, 4)
  const newest = Math.max(...conversations.map(({ updatedAt }) => updatedAt))
  await page.clock.install({ time: newest + 40 * DAY })
  await seedDatabase(page, {
    ...world,
    conversations: conversations.map((each) => ({
      ...each,
      updatedAt: each.updatedAt + changedAfter * DAY,
    })),
    metadata: {
      reminderDismissedAt: undefined,
      ...(backupAfter !== undefined && { lastBackupAt: newest + backupAfter * DAY }),
    },
  })
  return conversations
}

test('a quiet reminder comes when there was no backup, never in a chat, and goes at “Later” (P20)', async ({
  page,
  standIn,
}) => {
  const [conversation] = await seedOldConversations(page, standIn)
  await stay(page, paths.chat(conversation?.id ?? ''))
  await expect(chatScreen(page).composer).toBeVisible()
  await expect(reminder(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Conversations' }).click()
  await expect(reminder(page)).toContainText('Your conversations have no backup yet.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await reminder(page).getByRole('button', { name: 'Make a backup' }).click()
  const { exportDialog } = transferScreen(page)
  await exportDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(exportDialog).toBeHidden()
  await reminder(page).getByRole('button', { name: 'Later' }).click()
  await expect(reminder(page)).toHaveCount(0)
  await stay(page, paths.home)
  await expect(reminder(page)).toHaveCount(0)
  // A week later it may ask again.
  await page.clock.fastForward(7 * DAY)
  await expect(reminder(page)).toBeVisible()
})

test('the reminder counts from the last backup, as often as was chosen (P20)', async ({
  page,
  standIn,
}) => {
  await seedOldConversations(page, standIn, { backupAfter: 30, changedAfter: 35 })
  await stay(page, paths.settings)
  await expect(reminder(page)).toHaveCount(0)
  const choice = page.getByLabel('Remind me of a backup')
  await expect(choice).toHaveValue('monthly')
  await choice.selectOption('weekly')
  await expect(reminder(page)).toContainText('Your last backup was 10 days ago.')
  await choice.selectOption('off')
  await expect(reminder(page)).toHaveCount(0)
  await page.reload()
  await expect(choice).toHaveValue('off')
})
