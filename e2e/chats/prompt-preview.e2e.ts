import { expect, expectNoAxeViolations, test } from '../fixtures'
import { openChat, sidewaysScroll } from '../support/pages/chat'

test('the preview of a prompt opens by its keys and from its menu, and gives the focus back (PROMPT-14)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn, {
    character: { useMacros: true, personality: 'Shy. {{nonsense}}' },
    messages: [
      { role: 'system', content: 'You are {{char}}.' },
      { role: 'assistant', content: 'Hm.', hidden: true },
    ],
  })
  const preview = page.getByRole('dialog', { name: 'What will be sent' })
  const more = page.getByRole('button', { name: 'More', exact: true })
  await chat.composer.fill('Well?')
  await more.click()
  const items = page.getByRole('menu', { name: 'More' }).getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(1)).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await expect(more).toBeFocused()

  await chat.composer.focus()
  await page.keyboard.press('Control+Shift+P')
  await expect(preview.getByRole('list', { name: 'Parts of the prompt' })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await sidewaysScroll(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(chat.composer).toBeFocused()
  await expect(chat.composer).toHaveValue('Well?')
  expect(standIn.chats()).toEqual([])
})
