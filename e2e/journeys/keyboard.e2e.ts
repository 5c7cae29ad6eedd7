import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures'
import { chatScreen } from '../support/chat'
import { card, characterForm, providerForm } from '../support/forms'

/** The lines of an open list of suggestions. */
const suggestions = (page: Page) => page.getByRole('listbox').getByRole('option')

/** As many stops as a screen may have before what is looked for; more would be a trap. */
const MOST_STOPS = 60

/** Goes on with Tab until this has the focus, as somebody without a mouse does: only once it is in sight. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (
      (await target.count()) === 1 &&
      (await target.evaluate((e) => e === document.activeElement))
    )
      return
    await page.keyboard.press(key)
  }
  await expect(target, `reached with ${key}`).toBeFocused()
}

/** Goes there and presses it. */
async function press(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

async function write(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

test('provider, character, chat, another answer, deletion and Undo without a mouse (PROV-06, CHAR-05, CHAT-21 to CHAT-25, CHAT-28)', async ({
  page,
  standIn,
}) => {
  test.slow()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Configure Providers' }))
  await expect(page).toHaveURL('/providers')
  await press(page, page.getByRole('button', { name: 'Add Provider' }))

  const form = providerForm(page)
  await expect(form.name, 'a dialog begins at its first field').toBeFocused()
  await page.keyboard.type('My OpenAI')
  await tabTo(page, form.type)
  await page.keyboard.type('OpenAI')
  await expect(form.type.locator('option:checked')).toHaveText('OpenAI')
  await write(page, form.key, 'sk-keyboard')
  await write(page, form.endpoint, standIn.endpoint('openai'))
  await page.keyboard.press('Enter')
  await expect(card(page, 'My OpenAI')).toBeVisible()
  await expect(form.dialog).toBeHidden()

  const bar = page.getByRole('navigation', { name: 'Main' })
  await press(page, bar.getByRole('link', { name: 'Characters' }))
  await press(page, page.getByRole('button', { name: 'Create Character' }))
  await expect(page).toHaveURL('/characters/create')
  const character = characterForm(page)
  await write(page, character.name, 'Ada')
  await write(page, character.prompt, 'You are Ada.')
  await tabTo(page, character.model)
  await page.keyboard.press('ArrowDown')
  await expect(suggestions(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(suggestions(page)).toHaveCount(0)
  await press(page, character.create)
  await press(page, card(page, 'Ada').getByRole('button', { name: 'Chat' }))

  const chat = chatScreen(page, 'Ada')
  await expect(chat.composer, 'a chat begins in its box').toBeFocused()
  standIn.reply('One.', { times: 1 })
  await page.keyboard.type('Hello')
  await page.keyboard.press('Enter')
  await chat.expectAnswer('One.')
  await expect(chat.composer).toBeFocused()

  standIn.reply('Two.')
  await press(page, chat.lastAnswer.getByRole('button', { name: 'Regenerate' }), 'Shift+Tab')
  await chat.expectAnswer('Two.')
  await tabTo(page, chat.lastAnswer.getByRole('button', { name: 'Previous answer' }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(chat.lastAnswer).toContainText('One.')

  const remove = chat.lastAnswer.getByRole('button', { name: 'Delete message' })
  await press(page, remove)
  const question = page.getByRole('dialog', { name: 'Delete message' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove, 'closing gives the focus back').toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, question.getByRole('button', { name: 'Delete' }))
  await expect(chat.answers).toHaveCount(0)
  await press(page, page.getByRole('button', { name: 'Undo' }))
  await expect(chat.answers).toHaveCount(1)

  await press(page, page.getByRole('link', { name: 'Back to Conversations' }), 'Shift+Tab')
  const all = page.getByRole('tab', { name: 'All Conversations' })
  await tabTo(page, all)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Ada' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Ada' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Rename' }))
  await expect(page.getByRole('dialog', { name: 'Rename' }).getByLabel('Title')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('By hand')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'By hand' })).toBeVisible()
  expect(standIn.chats()).toHaveLength(2)
})

test('a dialog keeps the focus within, and Escape closes one at a time (PROV-14)', async ({
  page,
}) => {
  await page.goto('/providers?form=new')
  const form = providerForm(page)
  await expect(form.name).toBeFocused()
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element) || target.closest('[role=dialog]')) return
      // Base UI puts guards around the dialog, which hand the focus on.
      if (target.hasAttribute('data-base-ui-focus-guard')) return
      document.body.dataset.escapes = `${document.body.dataset.escapes ?? ''}${target.outerHTML}\n`
    })
  })
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < 20; stop += 1) await page.keyboard.press(key)
    // As fast as the browser takes them, several within one frame.
    await Promise.all(Array.from({ length: 40 }, () => page.keyboard.press(key)))
  }
  await expect(page.locator('body')).not.toHaveAttribute('data-escapes')
  await form.name.fill('x')
  await form.model.focus()
  await page.keyboard.press('ArrowDown')
  await expect(suggestions(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(suggestions(page)).toHaveCount(0)
  await expect(form.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(form.dialog).toBeVisible()
})
