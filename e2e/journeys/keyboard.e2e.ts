import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { chatScreen } from '../support/pages/chat'
import { sessionForm } from '../support/data/dating-sessions'
import { replyToChat } from '../support/requests/dual-requests'
import { card, characterForm, expectToast, holdToasts, providerForm } from '../support/pages/forms'
import { enterPage, expectFocusSeen, press, tabTo, write } from '../support/input/keyboard'
import { openPersonScreen, personAnswer, writtenPerson } from '../support/pages/random-persons'
import { makeProvider, seedChat, seedDatabase } from '../support/data/seed'
import { person, replyWithProfiles, sessionScreen } from '../support/pages/swipe-deck'
import { exportAll, transferScreen } from '../support/pages/transfer'

/** The lines of an open list of suggestions. */
const suggestions = (page: Page) => page.getByRole('listbox').getByRole('option')

test('provider, character, chat, another answer, deletion and Undo without a mouse (PROV-06, CHAR-05, CHAT-21 to CHAT-25, CHAT-28)', async ({
  page,
  standIn,
}) => {
  test.slow()
  await page.goto('/')
  await enterPage(page)
  await press(page, page.getByRole('link', { name: 'Configure Providers' }))
  await expect(page).toHaveURL('/providers')
  await press(page, page.getByRole('button', { name: 'Add Provider' }))

  const form = providerForm(page)
  await expect(form.name, 'a dialog begins at its first field').toBeFocused()
  await page.keyboard.type('My OpenAI')
  await tabTo(page, form.type)
  // By the arrow: a name counts as typed only where no two of its letters are a second apart.
  await page.keyboard.press('ArrowDown')
  await expect(form.type.locator('option:checked')).toHaveText('OpenAI')
  await write(page, form.key, 'sk-keyboard')
  await write(page, form.endpoint, standIn.endpoint('openai'))
  await page.keyboard.press('Enter')
  // A new address needs the page anew.
  await expectToast(page, 'Provider saved')
  await enterPage(page)

  const bar = page.getByRole('navigation', { name: 'Main' })
  await press(page, bar.getByRole('link', { name: 'Characters' }))
  await press(page, page.getByRole('button', { name: 'Create Character' }))
  await expect(page).toHaveURL('/characters/create')
  const character = characterForm(page)
  await write(page, character.name, 'Ada')
  await tabTo(page, character.model)
  await page.keyboard.press('ArrowDown')
  await expect(suggestions(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(suggestions(page)).toHaveCount(0)
  await write(page, character.prompt, 'You are Ada.')
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
  await expect(chat.lastAnswer, 'its buttons were gone meanwhile').toBeFocused()
  await tabTo(page, chat.lastAnswer.getByRole('button', { name: 'Previous answer' }))
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
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await holdToasts(page)
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
  await press(page, page.getByRole('button', { name: 'More for “Chat with Ada”' }))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Rename' }).getByLabel('Title')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('By hand')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'By hand' })).toBeVisible()
  expect(standIn.chats()).toHaveLength(2)
})

test('a dating session, its people, a match’s chat without a mouse (SWIPE-08, SWIPE-13 to SWIPE-18, SWIPE-22, SWIPE-23, SWIPE-49)', async ({
  page,
  standIn,
}) => {
  test.slow()
  await seedDatabase(page, {
    providers: [makeProvider(standIn, 'openai')],
    settings: { enableStreaming: false },
  })
  replyWithProfiles(
    standIn,
    ['Ada Moreau', 'Teo Brandt', 'Ines Okafor'].map((name) => person(name)),
  )
  await page.goto(paths.swipeChat)
  await enterPage(page)
  await press(page, page.getByRole('button', { name: 'Create Your First Session' }))
  const form = sessionForm(page)
  await press(page, form.create)
  await expect(form.name, 'what is wrong has the focus').toBeFocused()
  await page.keyboard.type('Harbour nights')
  await write(page, form.description, 'Tea for two.')
  await write(page, form.batchSize, '3')
  await write(page, form.images, '0')
  await press(page, form.create)

  const screen = sessionScreen(page)
  await expect(screen.heading).toHaveText('Harbour nights')
  await press(page, screen.generateNew)
  await expect(screen.remaining).toHaveText('3 profile(s) remaining')
  // The keys work at once, and say so.
  await expect(screen.card).toBeFocused()
  await expectFocusSeen(page)
  await expect(screen.keyHint).toHaveText('← pass · → like')
  await page.keyboard.press('ArrowRight')
  await expect(screen.card).toHaveAccessibleName('Teo Brandt')
  await expect(screen.card).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(screen.card).toHaveAccessibleName('Ines Okafor')
  await page.keyboard.press('Backspace')
  await expect(screen.card).toHaveAccessibleName('Teo Brandt')
  await expect(screen.card).toBeFocused()
  await press(page, screen.pass)
  await expect(screen.card).toHaveAccessibleName('Ines Okafor')
  await tabTo(page, screen.discover, 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await holdToasts(page)
  await press(page, screen.tile('Teo Brandt').getByRole('button', { name: 'Reconsider' }))
  await press(page, page.getByRole('button', { name: 'Undo' }))
  await expect(screen.passed).toHaveText('Passed (1)')
  await tabTo(page, screen.passed)
  await page.keyboard.press('ArrowRight')
  standIn.reply('Ahoy.')
  await press(page, screen.tile('Ada Moreau').getByRole('button', { name: 'Start Chat' }))
  await expect(chatScreen(page, 'Ada Moreau').composer).toBeVisible()
  await expectFocusSeen(page)
})

test('an import and its Undo without a mouse, up to the system’s window for files (SESS-02, SESS-05 to SESS-08, SESS-18)', async ({
  page,
  standIn,
}) => {
  await seedChat(page, standIn, { messages: [{ role: 'user', content: 'Is the lamp lit?' }] })
  await page.goto(paths.home)
  const { bytes } = await exportAll(page)
  await page.reload()
  await enterPage(page)
  const { importDialog, result } = transferScreen(page)
  await press(page, page.getByRole('banner').getByRole('button', { name: 'Import' }))
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, importDialog.getByLabel('Session file'))
  await page.keyboard.press('Space')
  const chooser = await choosing
  await chooser.setFiles({ name: 'a.json', mimeType: 'application/json', buffer: bytes })
  await expect(importDialog).toContainText('1 provider, 1 character, 1 conversation and 1 message')
  await tabTo(page, importDialog.getByRole('radio', { name: 'Merge' }))
  await page.keyboard.press('ArrowDown')
  await expect(importDialog.getByRole('radio', { name: 'Replace' })).toBeChecked()
  await press(page, importDialog.getByRole('button', { name: 'Import', exact: true }))
  const done = result('Session imported successfully')
  await expect(done).toContainText('Added')
  await press(page, done.getByRole('button', { name: 'Undo import' }))
  await expect(done).toBeHidden()
  await expectToast(page, 'Everything is back as it was')
  await expectFocusSeen(page)
})

test('a stranger is found and talked to, a picture is drawn and saved without a mouse (RTXT-29, RTXT-30, IMG-18, IMG-23)', async ({
  page,
  standIn,
}) => {
  test.slow()
  replyToChat(standIn, 'no worries')
  standIn.reply(personAnswer(), { times: 1 })
  const { screen } = await openPersonScreen(page, standIn)
  await enterPage(page)
  await tabTo(page, screen.otherWorld)
  await page.keyboard.press('Space')
  await tabTo(page, screen.autoWorld)
  await page.keyboard.press('Space')
  await press(page, screen.find)
  await expect(page.getByLabel('Dimension Description'), 'what is wrong').toBeFocused()
  await page.keyboard.type('All is water.')
  await press(page, screen.find)
  await expect(screen.result.getByRole('heading', { level: 2 })).toBeFocused()
  await press(page, screen.changeForm)
  await expect(screen.backToResult).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, screen.start)
  const chat = chatScreen(page, writtenPerson.name)
  await expect(chat.composer).toBeFocused()
  await page.keyboard.type('No, who is Marta?')
  await page.keyboard.press('Enter')
  await chat.expectAnswer('no worries')

  await press(
    page,
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Img Gen' }),
    'Shift+Tab',
  )
  await write(page, page.getByLabel('Image Description'), 'A lamp')
  const generate = page.getByRole('button', { name: 'Generate Image' })
  await press(page, generate)
  const save = page.getByRole('button', { name: 'Save Image' })
  await expect(save).toBeVisible()
  await expect(generate, 'a press does not lose the place').toBeFocused()
  const saved = page.waitForEvent('download')
  await press(page, save)
  expect((await saved).suggestedFilename()).toMatch(/\.png$/)
  await press(page, page.getByRole('button', { name: 'Edit this result' }))
  await expect(page.getByLabel('Editing Instructions')).toBeFocused()
  await holdToasts(page)
  await press(page, page.getByRole('button', { name: 'Delete: A lamp' }))
  await expect(page.getByRole('button', { name: 'Delete: A lamp' })).toBeHidden()
  await expectFocusSeen(page)
  await press(page, page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByRole('button', { name: 'Delete: A lamp' })).toBeVisible()
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
  // Only then is the key its own.
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(form.dialog).toBeVisible()
})
