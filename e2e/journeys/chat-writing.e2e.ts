import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { lastContent, openChat } from '../support/chat'
import { expectToast } from '../support/forms'
import { makeProvider, putRecord, readStore, seedDatabase } from '../support/seed'

test('Enter sends, Shift+Enter breaks the line, nothing to say cannot be sent; the box grows with what is written, and a draft survives leaving and reloading (CHAT-13, CHAT-20, CHAT-28 to CHAT-30, CHAT-36, MSG-07, MSG-12)', async ({
  page,
  standIn,
}) => {
  standIn.reply('Two lines, I see.')
  const { chat } = await openChat(page, standIn)
  await expect(page.getByText('Start chatting with Mira')).toBeVisible()
  await expect(chat.composer).toBeFocused()
  await expect(chat.sendButton).toBeDisabled()
  await chat.composer.fill(' \n\t \u00A0')
  await expect(chat.sendButton).toBeDisabled()
  await chat.composer.press('Enter')
  await expect(chat.messages).toHaveCount(0)

  await chat.composer.fill('')
  await chat.composer.pressSequentially('one')
  await chat.composer.press('Shift+Enter')
  await chat.composer.pressSequentially('two')
  await expect(chat.composer).toHaveValue('one\ntwo')
  await expect(chat.sendButton).toBeEnabled()
  await expect(chat.messages).toHaveCount(0)
  await chat.composer.press('Enter')
  await expect(chat.composer).toHaveValue('')
  await chat.expectAnswer('Two lines, I see.')
  await expect(chat.messages).toHaveCount(2)
  expect(standIn.chats().map(lastContent)).toEqual(['one\ntwo'])
  const answer = (await readStore(page, 'messages')).find(({ role }) => role === 'assistant')
  expect(answer).toMatchObject({ pending: false, status: 'complete', model: 'gpt-6-luna' })

  await test.step('the box grows up to 40% of the height, and shrinks when it is sent', async () => {
    const height = () => chat.composer.evaluate((box) => box.clientHeight)
    const low = await height()
    await chat.composer.fill('one\ntwo\nthree\nfour')
    expect(await height()).toBeGreaterThan(low + 40)
    await chat.composer.fill('line\n'.repeat(100))
    expect(await height()).toBeGreaterThan(250)
    expect(await height()).toBeLessThanOrEqual(320)
    await chat.composer.press('Enter')
    await expect.poll(height).toBe(low)
    await expect(chat.answers).toHaveCount(2)
    await chat.expectAnswer('Two lines, I see.')
  })

  await test.step('a draft waits until it is sent; the way back has the focus in the list', async () => {
    await chat.composer.fill('Half a thought')
    await page.reload()
    await expect(chat.composer).toHaveValue('Half a thought')
    await page.getByRole('link', { name: 'Back to Conversations' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeFocused()
    await page.getByRole('link', { name: 'Chat with Mira' }).click()
    await expect(chat.composer).toBeFocused()
    await expect(chat.composer).toHaveValue('Half a thought')
    standIn.reply('Sent.')
    await chat.composer.press('Enter')
    await chat.expectAnswer('Sent.')
    await page.reload()
    await expect(chat.answers).toHaveCount(3)
    await expect(chat.composer).toHaveValue('')
  })
})

test('Chat Settings rename the chat, show and change what it runs on, and have answers appear whole (CHAT-14 to CHAT-19, MSG-26, DATA-21, DATA-22)', async ({
  page,
  standIn,
}) => {
  const other = makeProvider(standIn, 'mistral', { name: 'Other' })
  const { chat, character, path } = await openChat(page, standIn, {
    conversation: {
      metadata: { totalTokens: 12_345, tokenCount: { prompt: 12_000, completion: 345 } },
    },
    messages: [{ role: 'system', content: 'You keep the lamp.' }],
  })
  const open = () => page.getByRole('button', { name: 'Chat Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Chat Settings' })
  const save = settings.getByRole('button', { name: 'Save' })
  const streams = settings.getByLabel('Show answers as they are written')

  await test.step('what it runs on, and a new title', async () => {
    await open()
    await expect(settings.getByLabel('Provider').locator('option:checked')).toHaveText('OpenAI')
    await expect(settings.getByRole('combobox', { name: 'Model' })).toHaveValue(character.model)
    await expect(settings.getByLabel('Total tokens used')).toHaveText('12,345')
    const prompt = settings.getByLabel('System prompt')
    await expect(prompt).toHaveValue('You keep the lamp.')
    await expect(prompt).toHaveJSProperty('readOnly', true)

    await settings.getByLabel('Title').fill(' ')
    await save.click()
    await expect(settings.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
    await settings.getByLabel('Title').fill('Lamp oil')
    await streams.uncheck()
    await save.click()
    await expect(settings).toBeHidden()
    await expectToast(page, 'Chat settings saved')
    await expect(page.getByRole('heading', { level: 1, name: 'Lamp oil' })).toBeVisible()
    await expect(page).toHaveTitle(/Lamp oil/)
  })

  await test.step('an answer that appears whole', async () => {
    standIn.reply(['All ', 'at ', 'once.'])
    await chat.send('Hello')
    await chat.expectAnswer('All at once.')
    expect(standIn.chats()[0]?.body).toMatchObject({ stream: false })
  })

  await test.step('another provider and model answer from the next message on', async () => {
    await putRecord(page, 'providers', other)
    await page.goto(path)
    await open()
    await expect(streams, 'as it was left').not.toBeChecked()
    const model = settings.getByRole('combobox', { name: 'Model' })
    await settings.getByLabel('Provider').selectOption('Other')
    await expect(model).toHaveValue(other.defaultModel)
    await model.fill(' ')
    await save.click()
    await expect(settings.getByText('AI model is required')).toBeVisible()
    await model.fill('mistral-medium-latest')
    await save.click()
    await expect(settings).toBeHidden()
    await expectToast(page, 'Chat settings saved')
    standIn.reply('Bonjour.')
    await chat.send('Hello')
    await chat.expectAnswer('Bonjour.')
    const request = standIn.chats().at(-1)
    expect(request?.provider).toBe('mistral')
    expect(request?.body).toMatchObject({ model: 'mistral-medium-latest' })
  })

  await test.step('where switching is not wanted, provider and model are only named', async () => {
    await seedDatabase(page, { settings: { allowProviderSwitching: false } })
    await page.goto(path)
    await open()
    await expect(settings.getByLabel('Provider', { exact: true })).toHaveText('Other')
    await expect(settings.getByLabel('Model', { exact: true })).toHaveText('mistral-medium-latest')
    await expect(settings.getByRole('combobox')).toHaveCount(0)
  })
})

test('an answer goes on while the reader is elsewhere, is shown live on return, and is whole if it ended meanwhile (CHAT-13, MSG-13, MSG-15; P15)', async ({
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

  await page.getByRole('link', { name: 'Back to Conversations' }).click()
  await expect(row).toContainText('Writing…')
  standIn.release()
  await expect(row).not.toContainText('Writing…')
  await page.goBack()
  await chat.expectAnswer('first second third last.')
  expect(standIn.chats()).toHaveLength(1)
})
