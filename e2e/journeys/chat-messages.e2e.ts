import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { openChat } from '../support/pages/chat'
import { holdToasts } from '../support/pages/forms'
import { readMessages, readStore } from '../support/data/seed'

const exchange = [
  { role: 'system', content: 'You are Mira.' },
  { role: 'user', content: 'First question' },
  { role: 'assistant', content: 'First answer' },
  { role: 'user', content: 'Second question' },
  { role: 'assistant', content: 'Second **answer**\n\n- with a list' },
] as const

/** How much is seen of the actions that a button stands among. */
const opacityAround = (button: Locator) =>
  button.evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity)

/** Keeps a file of the app back. @returns what lets it come. */
async function holdFile(page: Page, address: string) {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('messages are deleted with Undo, copied, edited and answered anew (CHAT-21 to CHAT-25, CHAT-33 to CHAT-35, CHAT-38, MSG-01, MSG-02, MSG-04, MSG-10, MSG-16, MSG-17, MSG-19 to MSG-22, P4; decision 052)', async ({
  page,
  standIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { chat, conversation, messages } = await openChat(page, standIn, { messages: exchange })
  await expect(chat.messages, 'the system prompt never shows').toHaveCount(4)

  await test.step('actions of a message appear at its focus', async () => {
    const actions = chat.answers.first().getByRole('button', { name: 'Delete message' })
    await expect.poll(() => opacityAround(actions)).toBe('0')
    await actions.focus()
    await expect.poll(() => opacityAround(actions)).toBe('1')
  })

  await test.step('deleting asks what fits the message, and Undo brings everything back', async () => {
    const remove = async (index: number, words: string, button = 'Delete') => {
      await chat.messages.nth(index).hover()
      await chat.messages.nth(index).getByRole('button', { name: 'Delete message' }).click()
      const question = page.getByRole('dialog')
      await expect(question.getByText(words, { exact: true })).toBeVisible()
      await question.getByRole('button', { name: button }).click()
      await expect(question).toBeHidden()
    }
    await holdToasts(page)
    await remove(3, 'Delete this message?', 'Cancel')
    await expect(chat.messages).toHaveCount(4)
    await remove(3, 'Delete this message?')
    await expect(chat.messages).toHaveCount(3)
    await remove(2, 'Delete this message? You can then send a new message.')
    await expect(chat.messages).toHaveCount(2)
    await remove(0, 'Delete this message and all messages after it?')
    await expect(chat.messages).toHaveCount(0)
    await expect(page.getByText('Start chatting with Mira')).toBeVisible()

    const undo = page.getByRole('button', { name: 'Undo' })
    for (const [step, count] of [2, 3, 4].entries()) {
      await expect(undo).toHaveCount(3 - step)
      await undo.first().click()
      await expect(chat.messages).toHaveCount(count)
    }
    expect(await readMessages(page)).toEqual(messages)
  })

  await test.step('copying gives the exact text of the answer', async () => {
    await expect(
      chat.userMessages.first().getByRole('button', { name: 'Copy message' }),
    ).toHaveCount(0)
    await chat.lastAnswer.getByRole('button', { name: 'Copy message' }).click()
    await expect(chat.lastAnswer.getByTitle('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(exchange[4].content)
  })

  await test.step('editing: Enter saves trimmed, Escape cancels, blank cannot be saved', async () => {
    const editor = chat.log.getByRole('textbox', { name: 'Edit message' })
    const question = chat.userMessages.last()
    const edit = async () => {
      await question.hover()
      await question.getByRole('button', { name: 'Edit message' }).click()
    }
    const saveButton = chat.log.getByRole('button', { name: 'Save' })
    const releaseEditor = await holdFile(page, '**/assets/message-editor-*.js')
    await edit()
    await page.keyboard.type(' at once')
    await page.keyboard.press('Enter')
    await expect(editor).toHaveCount(0)
    await expect(question).toContainText('Second question at once')
    await edit()
    await page.keyboard.press('Escape')
    await expect(editor).toHaveCount(0)
    await edit()
    await expect(editor).toBeFocused()
    // Whoever types on before the editor is there loses no letter.
    await page.keyboard.type(', please')
    // The browser would ask before the page is left.
    const isHeld = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await isHeld()).toBe(true)
    await page.keyboard.press('Shift+Home')
    releaseEditor()
    await expect(saveButton).toBeVisible()
    await expect(editor).toHaveValue('Second question at once, please')
    // What was selected is still selected.
    await page.keyboard.type('All anew')
    await expect(editor).toHaveValue('All anew')
    await editor.fill('Thrown away')
    await editor.press('Escape')
    await expect(question).toContainText('Second question at once')
    await expect(editor).toHaveCount(0)

    await edit()
    await expect(editor).toBeFocused()
    await editor.fill(' \n ')
    await expect(saveButton).toBeDisabled()
    await editor.press('Enter')
    await expect(editor).toBeVisible()
    await editor.fill('  Another ')
    await editor.press('Shift+Enter')
    await editor.pressSequentially('question ')
    await editor.press('Enter')
    await expect(editor).toHaveCount(0)
    await expect(question).toContainText(/Another\s+question/)
    await expect(question).toContainText('edited')

    const saved = (await readMessages(page)).find(({ seq }) => seq === 4)
    expect(saved).toMatchObject({ content: 'Another \nquestion', edited: true })
    const [stored] = await readStore(page, 'conversations')
    expect(stored?.updatedAt).toBeGreaterThan(conversation.updatedAt)
  })

  await test.step('a press on Regenerate, even a double one, has one more answer, and keeps the earlier one within reach', async () => {
    const last = chat.lastAnswer
    await expect(last.getByRole('button', { name: 'Next answer' })).toHaveCount(0)
    standIn.reply('A better answer')
    await last.getByRole('button', { name: 'Regenerate' }).dblclick()
    await chat.expectAnswer('A better answer')
    await expect(last).toContainText('2/2')
    expect(standIn.chats()).toHaveLength(1)
    await last.getByRole('button', { name: 'Previous answer' }).click()
    await expect(last).toContainText('with a list')
    await expect(last.getByRole('button', { name: 'Previous answer' })).toBeDisabled()
    await page.reload()
    await expect(last).toContainText('1/2')
    await last.getByRole('button', { name: 'Next answer' }).click()
    await expect(last).toContainText('A better answer')
    const body = standIn.chats()[0]?.body
    expect(JSON.stringify(body), 'the old answer is not part of the question').not.toContain(
      'with a list',
    )
  })

  await test.step('an earlier answer is written anew after a question, and what follows goes', async () => {
    const first = chat.answers.first()
    const press = async () => {
      await first.hover()
      await first.getByRole('button', { name: 'Regenerate' }).click()
    }
    const question = page.getByRole('dialog', { name: 'Regenerate' })
    await press()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(chat.messages).toHaveCount(4)

    standIn.reply('Anew')
    await press()
    await question.getByRole('button', { name: 'Regenerate' }).click()
    await expect(chat.messages).toHaveCount(2)
    await chat.expectAnswer('Anew')
  })
})

test(
  'actions of a message appear by a tap on the phone (CHAT-21)',
  {
    tag: '@phone-only',
  },
  async ({ page, standIn }) => {
    const { chat } = await openChat(page, standIn, { messages: exchange })
    const first = chat.answers.first()
    const actions = first.getByRole('button', { name: 'Delete message' })
    await expect.poll(() => opacityAround(actions)).toBe('0')
    await first.getByText('First answer').tap()
    await expect.poll(() => opacityAround(actions)).toBe('1')
  },
)
