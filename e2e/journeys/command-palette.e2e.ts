import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { chatScreen } from '../support/pages/chat'
import { makeListedSession } from '../support/data/dating-sessions'
import { makeCharacter, makeConversation, makeProvider, seedDatabase } from '../support/data/seed'

test('Ctrl and K reach every page, character, conversation and action by keyboard alone; a question mark shows the shortcuts, though not while one types it', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const zoe = makeCharacter(provider, { name: 'Zoë', characterMode: 'standard' })
  const conversation = makeConversation(zoe, { title: 'A lamp at dusk' })
  const others = Array.from({ length: 30 }, (_, index) =>
    makeConversation(zoe, { title: `Evening ${index + 1}` }),
  )
  await seedDatabase(page, {
    providers: [provider],
    characters: [zoe],
    conversations: [conversation, ...others],
    datingSessions: [makeListedSession(1, { name: 'The night train' })],
  })
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const box = page.getByRole('combobox', { name: /^Go to a page/ })
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option')

  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await expect(options.filter({ hasText: /^Import$/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.type('LAMP zoe')
  await expect(options).toHaveText(['A lamp at duskZoë'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.chat(conversation.id))
  await expect(chatScreen(page).composer).toBeFocused()

  // Also from within the box of a chat.
  await page.keyboard.press('Control+k')
  await box.fill('evening')
  await expect(page.getByText('22 more: type on to find them.')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await box.fill('nobody at all')
  await expect(page.getByText('Nothing is called “nobody at all”.')).toBeVisible()
  await box.fill('night train')
  await expect(options).toHaveText(['The night train'])
  await box.fill('create new')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.createCharacter)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.keyboard.press('Control+k')
  await box.fill('theme dark')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.keyboard.press('Control+k')
  await box.fill('demo')
  await expect(options).toHaveText(['Try the demo'])
  await page.keyboard.press('Enter')
  await expect(chatScreen(page, 'Hollis').log).toContainText('Welcome to Parlour')

  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()

  await test.step('the shortcuts', async () => {
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const { composer } = chatScreen(page, 'Hollis')
    await composer.fill('What')
    await composer.press('?')
    await expect(composer).toHaveValue('What?')
    await expect(sheet).toBeHidden()
    await page.getByRole('link', { name: 'Back to Conversations' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeFocused()
    await page.keyboard.press('?')
    await expect(sheet).toContainText('Go to any page, character or conversation')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
})
