import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { chatScreen } from '../support/chat'
import { seedDatabase } from '../support/seed'
import { transferScreen } from '../support/transfer'
import { manyConversations } from '../support/worlds'

declare global {
  interface Window {
    /** What the browser says about its storage, as long as it is stubbed. */
    saidEstimate: StorageEstimate
    /** How often the browser was asked to keep the data. */
    wasAsked: number
  }
}

const DAY = 24 * 60 * 60 * 1000

/** What the page's browser says about its storage, from the next page on. */
function stubEstimate(
  page: Page,
  estimate: { usage?: number; quota?: number } | 'fails' | 'never' | 'absent',
) {
  return page.addInitScript((said) => {
    const answers = {
      fails: () => Promise.reject(new Error('The disk is asleep')),
      never: () => new Promise<never>(() => undefined),
      absent: undefined,
    }
    Object.assign(window, { saidEstimate: said })
    const answer =
      typeof said === 'string' ? answers[said] : () => Promise.resolve(window.saidEstimate)
    Object.defineProperty(StorageManager.prototype, 'estimate', { value: answer })
  }, estimate)
}

const box = (page: Page) => page.getByRole('region', { name: 'Storage', exact: true })
const meter = (page: Page) => box(page).getByRole('meter', { name: 'Storage used' })

const texts = [
  ['never', 'Loading storage information...'],
  ['fails', 'Error loading storage info: The disk is asleep'],
  [{}, 'Storage information not available'],
  ['absent', 'Storage API not supported in this browser'],
] as const

for (const [estimate, text] of texts)
  test(`the storage box says “${text}”, on Home and in the settings (HOME-15 to HOME-18)`, async ({
    page,
  }) => {
    await stubEstimate(page, estimate)
    for (const path of [paths.home, paths.settings]) {
      await page.goto(path)
      await expect(box(page).getByText(text, { exact: true })).toBeVisible()
      await expect(meter(page)).toHaveCount(0)
    }
  })

const levels = [
  { usage: 500, quota: 1000, tone: 'accent', words: '500 bytes of 1 kB used (50%)' },
  { usage: 700, quota: 1000, tone: 'accent', words: '(70%)' },
  { usage: 701, quota: 1000, tone: 'warning', words: 'getting short' },
  { usage: 901, quota: 1000, tone: 'danger', words: 'almost used up' },
  { usage: 3000, quota: 1000, tone: 'danger', words: '3 kB of 1 kB used (100%)' },
  // Unknown usage counts as 2 MB.
  {
    usage: undefined,
    quota: 4 * 1024 * 1024,
    tone: 'accent',
    words: '2.1 MB of 4.2 MB used (50%)',
  },
]

for (const { usage, quota, tone, words } of levels)
  test(`the storage box at ${usage ?? 'unknown'} of ${quota} bytes (HOME-09, HOME-19 to HOME-22)`, async ({
    page,
  }) => {
    await stubEstimate(page, { quota, ...(usage !== undefined && { usage }) })
    for (const path of [paths.home, paths.settings]) {
      await page.goto(path)
      await expect(meter(page)).toHaveAttribute('data-tone', tone)
      await expect(box(page)).toContainText(words)
      const now = Number(await meter(page).getAttribute('aria-valuenow'))
      expect(now).toBe(Math.min(100, Math.round(((usage ?? 2 * 1024 * 1024) / quota) * 100)))
    }
  })

test('the storage box looks again each minute (HOME-14)', async ({ page }) => {
  await page.clock.install()
  await stubEstimate(page, { usage: 100, quota: 1000 })
  await page.goto(paths.home)
  await expect(box(page)).toContainText('(10%)')
  await page.evaluate(() => Object.assign(window, { saidEstimate: { usage: 200, quota: 1000 } }))
  await page.clock.fastForward(59_000)
  await expect(box(page)).toContainText('(10%)')
  await page.clock.fastForward(1_000)
  await expect(box(page)).toContainText('(20%)')
})

test('the box of Home leads to the storage settings, which count what is kept (P20)', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, manyConversations(standIn, 7))
  await page.goto(paths.home)
  await box(page).getByRole('link', { name: 'Storage settings' }).click()
  await expect(page.getByRole('heading', { name: 'Storage' })).toBeFocused()
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

for (const isAgreed of [true, false])
  test(`“Keep my data” asks the browser and says what it ${isAgreed ? 'promised' : 'refused'} (P20)`, async ({
    page,
  }) => {
    await page.addInitScript((agreed) => {
      let isKept = false
      let wasAsked = 0
      Object.defineProperty(StorageManager.prototype, 'persisted', {
        value: () => Promise.resolve(isKept),
      })
      Object.defineProperty(StorageManager.prototype, 'persist', {
        value: () => {
          wasAsked += 1
          Object.assign(window, { wasAsked })
          isKept = agreed
          return Promise.resolve(isKept)
        },
      })
    }, isAgreed)
    await page.goto(paths.settings)
    const button = box(page).getByRole('button', { name: 'Keep my data' })
    await expect(box(page)).toContainText('may delete this data without asking')
    await button.click()
    await expect(box(page).getByRole('status')).toContainText(
      isAgreed ? 'Your browser agreed.' : 'Your browser did not agree.',
    )
    expect(await page.evaluate(() => window.wasAsked)).toBe(1)
    if (isAgreed) {
      await expect(box(page)).toContainText('has promised to keep this data')
      await expect(button).toHaveCount(0)
    } else await expect(button).toBeEnabled()
  })

test('the last backup is shown, and “Never” where there was none (P20)', async ({ page }) => {
  await page.goto(paths.settings)
  await expect(box(page)).toContainText('Last backup: Never')
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') })
  await seedDatabase(page, { metadata: { lastBackupAt: Date.UTC(2026, 10, 9, 8) } })
  await page.goto(paths.settings)
  await expect(box(page)).toContainText('Last backup: Nov 9, 2026 (12 days ago)')
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
    metadata: backupAfter === undefined ? {} : { lastBackupAt: newest + backupAfter * DAY },
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
