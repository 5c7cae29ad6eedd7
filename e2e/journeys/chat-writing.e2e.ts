import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { isRecord } from '../stand-in/stand-in-types'
import { expectDone, openChat } from '../support/chat'
import { expectToast } from '../support/forms'
import { makeProvider, putRecord, readStore } from '../support/seed'

/** Role and text of what the last chat request said. */
function lastConversation(requests: readonly { body: unknown }[]) {
  const body = requests.at(-1)?.body
  if (!isRecord(body) || !Array.isArray(body.messages)) return undefined
  return body.messages.map((message: unknown) =>
    isRecord(message) ? [message.role, message.content] : message,
  )
}

test('Enter sends, Shift+Enter breaks the line, nothing to say cannot be sent (CHAT-20, CHAT-28 to CHAT-30, CHAT-36, MSG-07, MSG-12)', async ({
  page,
  standIn,
}) => {
  standIn.reply('Two lines, I see.')
  const { chat } = await openChat(page, standIn)
  await expect(page.getByText('Start chatting with Mira')).toBeVisible()
  await expect(chat.composer).toBeFocused()
  await expect(chat.sendButton).toBeDisabled()
  await chat.composer.fill('   ')
  await expect(chat.sendButton).toBeDisabled()
  await chat.composer.press('Enter')
  await expect(chat.messages).toHaveCount(0)

  await chat.composer.fill('')
  await chat.composer.pressSequentially('one')
  await chat.composer.press('Shift+Enter')
  await chat.composer.pressSequentially('two')
  await expect(chat.composer).toHaveValue('one\ntwo')
  await expect(chat.sendButton).toBeEnabled()
  await chat.composer.press('Enter')
  await expect(chat.composer).toHaveValue('')
  await chat.expectAnswer('Two lines, I see.')
  expect(lastConversation(standIn.chats())?.at(-1)).toEqual(['user', 'one\ntwo'])
  const answer = (await readStore(page, 'messages')).find(({ role }) => role === 'assistant')
  expect(answer).toMatchObject({ pending: false, status: 'complete', model: 'gpt-6-luna' })
})

test('the box grows with what is written, up to 40% of the height, and shrinks when it is sent (CHAT-28)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
  const height = () => chat.composer.evaluate((box) => box.clientHeight)
  const low = await height()
  await chat.composer.fill('one\ntwo\nthree\nfour')
  expect(await height()).toBeGreaterThan(low + 40)
  await chat.composer.fill('line\n'.repeat(100))
  expect(await height()).toBeGreaterThan(250)
  expect(await height()).toBeLessThanOrEqual(320)
  await chat.composer.press('Enter')
  await expect.poll(height).toBe(low)
})

test('Stop keeps what was written, Continue goes on from there (CHAT-32, CHAT-37, MSG-23)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
  standIn.reply(['One, ', 'two, ', 'three, ', 'four.'], { times: 1 })
  standIn.hold()
  await chat.send('Count')
  await expect(chat.lastAnswer).toHaveAttribute('aria-busy', 'true')
  standIn.release(2)
  await expect(chat.lastAnswer).toContainText('One, two,')
  await chat.composer.fill('Not now')
  await expect(chat.stopButton).toBeEnabled()
  await chat.composer.press('Enter')
  await expect(chat.composer, 'Enter does not send while an answer is written').toHaveValue(
    'Not now',
  )
  await chat.stopButton.click()
  await expectDone(chat.lastAnswer)
  await expect(chat.lastAnswer).toContainText('Stopped.')
  await expect.poll(() => standIn.chats()[0]?.state).toBe('aborted')

  standIn.release()
  standIn.reply(['three, ', 'four.'])
  await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click()
  await chat.expectAnswer(/One, two,\s*three, four\./)
  await expect(chat.lastAnswer).not.toContainText('Stopped.')
  await expect(chat.composer).toHaveValue('Not now')
  await page.reload()
  await expect(chat.lastAnswer).toContainText(/One, two,\s*three, four\./)
})

test('an answer that is stopped before its first word leaves nothing behind (CHAT-31, MSG-18, decision 061)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
  standIn.hold()
  await chat.send('Hello')
  await standIn.waitForRequest({ path: '/chat/completions' })
  await chat.stopButton.click()
  await expect(chat.messages).toHaveCount(1)

  standIn.release()
  standIn.reply('Here I am.')
  await expect(chat.generateButton).toBeEnabled()
  await chat.generateButton.click()
  await chat.expectAnswer('Here I am.')
  await expect(chat.userMessages).toHaveCount(1)
  expect(lastConversation(standIn.chats())?.at(-1)).toEqual(['user', 'Hello'])
})

test('without streaming the answer appears whole (MSG-26, CHAT-14)', async ({ page, standIn }) => {
  const { chat } = await openChat(page, standIn)
  await page.getByRole('button', { name: 'Chat Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Chat Settings' })
  await settings.getByLabel('Show answers as they are written').uncheck()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
  standIn.reply(['All ', 'at ', 'once.'])
  await chat.send('Hello')
  await chat.expectAnswer('All at once.')
  expect(standIn.chats()[0]?.body).toMatchObject({ stream: false })
  await page.reload()
  await page.getByRole('button', { name: 'Chat Settings' }).click()
  await expect(settings.getByLabel('Show answers as they are written')).not.toBeChecked()
})

test('Chat Settings rename the chat and show what it runs on (CHAT-14 to CHAT-19)', async ({
  page,
  standIn,
}) => {
  const { character } = await openChat(page, standIn, {
    conversation: {
      metadata: { totalTokens: 12_345, tokenCount: { prompt: 12_000, completion: 345 } },
    },
    messages: [{ role: 'system', content: 'You keep the lamp.' }],
  })
  await page.getByRole('button', { name: 'Chat Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Chat Settings' })
  await expect(settings.getByLabel('Provider').locator('option:checked')).toHaveText('OpenAI')
  await expect(settings.getByRole('combobox', { name: 'Model' })).toHaveValue(character.model)
  await expect(settings.getByLabel('Total tokens used')).toHaveText('12,345')
  const prompt = settings.getByLabel('System prompt')
  await expect(prompt).toHaveValue('You keep the lamp.')
  await expect(prompt).toHaveJSProperty('readOnly', true)

  await settings.getByLabel('Title').fill(' ')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
  await settings.getByLabel('Title').fill('Lamp oil')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Chat settings saved')
  await expect(page.getByRole('heading', { level: 1, name: 'Lamp oil' })).toBeVisible()
  await expect(page).toHaveTitle(/Lamp oil/)
})

test('another provider and model answer from the next message on (CHAT-16, CHAT-17, DATA-21)', async ({
  page,
  standIn,
}) => {
  const { chat, path } = await openChat(page, standIn)
  const other = makeProvider(standIn, 'mistral', { name: 'Other' })
  await putRecord(page, 'providers', other)
  await page.goto(path)
  await page.getByRole('button', { name: 'Chat Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Chat Settings' })
  const model = settings.getByRole('combobox', { name: 'Model' })
  await settings.getByLabel('Provider').selectOption('Other')
  await expect(model).toHaveValue(other.defaultModel)
  await model.fill(' ')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('AI model is required')).toBeVisible()
  await model.fill('mistral-medium-latest')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Chat settings saved')
  standIn.reply('Bonjour.')
  await chat.send('Hello')
  await chat.expectAnswer('Bonjour.')
  const [request] = standIn.chats()
  expect(request?.provider).toBe('mistral')
  expect(request?.body).toMatchObject({ model: 'mistral-medium-latest' })
})

test('where switching is not wanted, Chat Settings only name provider and model (DATA-21)', async ({
  page,
  standIn,
}) => {
  const { character } = await openChat(page, standIn, {
    settings: { allowProviderSwitching: false },
  })
  await page.getByRole('button', { name: 'Chat Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Chat Settings' })
  await expect(settings.getByLabel('Provider', { exact: true })).toHaveText('OpenAI')
  await expect(settings.getByLabel('Model', { exact: true })).toHaveText(character.model)
  await expect(settings.getByRole('combobox')).toHaveCount(0)
})

test('a draft survives leaving and reloading, and goes when it is sent (CHAT-28)', async ({
  page,
  standIn,
}) => {
  standIn.reply('Sent.')
  const { chat } = await openChat(page, standIn)
  await chat.composer.fill('Half a thought')
  await page.reload()
  await expect(chat.composer).toHaveValue('Half a thought')
  await page.getByRole('link', { name: 'Back to Conversations' }).click()
  await page.getByRole('link', { name: 'Chat with Mira' }).click()
  await expect(chat.composer).toHaveValue('Half a thought')
  await chat.composer.press('Enter')
  await chat.expectAnswer('Sent.')
  await page.reload()
  await expect(chat.answers).toHaveCount(1)
  await expect(chat.composer).toHaveValue('')
})

test('an answer goes on while the reader is elsewhere, and is shown live on return (CHAT-13, MSG-13, MSG-15)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
  standIn.reply(['first ', 'second ', 'third ', 'last.'])
  standIn.hold()
  await chat.send('Write')
  standIn.release(1)
  await expect(chat.lastAnswer).toContainText('first')

  await page.getByRole('link', { name: 'Back to Conversations' }).click()
  await expect(page).toHaveURL(paths.conversations)
  const row = page.getByRole('listitem').filter({ hasText: 'Chat with Mira' })
  await expect(row).toContainText('Writing…')
  standIn.release(2)

  await page.getByRole('link', { name: 'Chat with Mira' }).click()
  await expect(chat.lastAnswer).toContainText('first second third')
  await expect(chat.lastAnswer).toHaveAttribute('aria-busy', 'true')
  await expect(chat.stopButton).toBeVisible()
  standIn.release()
  await chat.expectAnswer('first second third last.')
  await page.getByRole('link', { name: 'Back to Conversations' }).click()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('Writing…')
  expect(standIn.chats()).toHaveLength(1)
})

test('what the chat needs can be missing: the badge and the answer say so (CHAT-06 to CHAT-08, decision 049)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const { chat } = await openChat(page, standIn, { provider: { ...provider, enabled: false } })
  await expect(chat.badge).toHaveText('API Disconnected')
  await chat.send('Hello')
  await expect(chat.errorBanner).toContainText('API Error: OpenAI is disabled')
  await expect(chat.lastAnswer.getByRole('link', { name: 'Open Providers' })).toBeVisible()
  expect(standIn.requests).toEqual([])
  await chat.errorBanner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(chat.errorBanner).toHaveCount(0)
})
