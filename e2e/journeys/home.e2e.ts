import type { Locator } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { shiftsOf, watchShifts } from '../support/looks/layout-shifts'
import { seedPricedChat } from '../support/data/priced-chat'
import { seedDatabase } from '../support/data/seed'
import { busyWorld, manyConversations } from '../support/data/worlds'
import { chatScreen } from '../support/pages/chat'

/** What is as high as it is drawn to be, whole pixels. */
const heightOf = (locator: Locator) =>
  locator.evaluate((element) => Math.round(element.getBoundingClientRect().height))

test('Home says before a press what it costs and asks at a limit; what is not sent after all is back in the chat’s box (HOME-05, COST-20; P5)', async ({
  page,
  standIn,
}) => {
  const { path } = await seedPricedChat(page, standIn, { dayLimit: 5_000_000_000 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const isChatFetched = () => asked.some((url) => /\/assets\/chat-[^/]*\.js/.test(url))
  await page.goto(paths.home)
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeVisible()
  expect(isChatFetched(), 'the chat’s code before anything is written').toBe(false)

  await test.step('how much is sent, and for how much, is said from the first letter on, and leads to the prompt', async () => {
    await box.fill('Is the lamp lit?')
    const meter = page.getByRole('button', { name: /^What will be sent: .*\$/ })
    await meter.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('dialog')).toContainText('Is the lamp lit?')
    await page.keyboard.press('Escape')
    await expect(chatScreen(page).composer).toHaveValue('Is the lamp lit?')
    await page.goBack()
    await expect(box).toHaveValue('Is the lamp lit?')
  })

  await test.step('at a limit nothing is sent', async () => {
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveURL(path)
    const dialog = page.getByRole('dialog', { name: 'Past your limit' })
    await expect(dialog).toContainText('this request up to $8.00')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(chatScreen(page).composer).toHaveValue('Is the lamp lit?')
    expect(standIn.chats()).toHaveLength(0)
  })
})

test('Home has room for the last chat and five more, with awkward names, and its title is whole to a screen reader (HOME-05) @phone', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, busyWorld(standIn).records)
  await page.goto(paths.home)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Continue Your Conversations', exact: true }),
  ).toBeVisible()
  const rows = page.getByRole('region', { name: 'Latest chats' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  // With its line.
  for (const row of await rows.all()) expect(await heightOf(row)).toBe(61)
  const box = page.getByRole('textbox', { name: 'Message' })
  expect(await heightOf(box.locator('xpath=..'))).toBe(54)
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
  const target = page.getByRole('button', { name: 'Send Message' })
  expect(await heightOf(target)).toBeGreaterThanOrEqual(44)
})

test('the box of Home has a ring for whoever goes by keys, and a quiet edge where it was pressed (HOME-05)', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, busyWorld(standIn).records)
  await page.goto(paths.home)
  const box = page.getByRole('textbox', { name: 'Message' })
  const frame = box.locator('xpath=..')
  const styleOf = () =>
    frame.evaluate((element) => {
      const { outlineStyle, borderTopColor } = getComputedStyle(element)
      return { ring: outlineStyle, edge: borderTopColor }
    })
  const { edge: atRest } = await styleOf()
  await box.click()
  await expect.poll(async () => (await styleOf()).edge).not.toBe(atRest)
  expect((await styleOf()).ring).toBe('none')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(box).toBeFocused()
  expect((await styleOf()).ring).toBe('solid')
})

test('nothing on Home moves while its chats are read (HOME-05)', async ({ page, standIn }) => {
  await seedDatabase(page, manyConversations(standIn, 200))
  await watchShifts(page)
  await page.goto(paths.home)
  await expect(page.getByRole('article')).toContainText('Certainly.')
  await expect(page.getByRole('link', { name: 'Chat 6', exact: true })).toBeVisible()
  await expect(page.getByText('used (', { exact: false })).toBeVisible()
  const values = (await shiftsOf(page)).map(({ value }) => value)
  expect(values.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
})
