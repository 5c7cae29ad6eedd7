// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import { toast } from '@/testing/route/forms'
import { database } from '@/storage/database/database'
import { makeProvider } from '../../../../e2e/support/data/seed'

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

  await step('what it runs on, and a new title', async () => {
    await open()
    await expect(settings.getByLabel('Provider').locator('option:checked')).toHaveText('OpenAI')
    await expect(settings.getByRole('combobox', { name: 'Model' })).toHaveValue(character.model)
    await expect(settings.getByLabel('Total tokens used')).toHaveText('12,345')
    const prompt = settings.getByLabel('System prompt')
    await expect(prompt).toHaveValue('You keep the lamp.')
    await expect(prompt).toHaveAttribute('readonly')

    await settings.getByLabel('Title').fill(' ')
    await save.click()
    await expect(settings.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
    await settings.getByLabel('Title').fill('Lamp oil')
    await streams.uncheck()
    await save.click()
    await expect(settings).toBeHidden()
    await expect(toast(page, 'Chat settings saved')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Lamp oil' })).toBeVisible()
    await expect(page).toHaveTitle(/Lamp oil/)
  })

  await step('an answer that appears whole', async () => {
    standIn.reply(['All ', 'at ', 'once.'])
    await chat.send('Hello')
    await chat.expectAnswer('All at once.')
    expect(standIn.chats()[0]?.body).toMatchObject({ stream: false })
  })

  await step('another provider and model answer from the next message on', async () => {
    await database.providers.put(other)
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
    await expect(toast(page, 'Chat settings saved')).toBeVisible()
    standIn.reply('Bonjour.')
    await chat.send('Hello')
    await chat.expectAnswer('Bonjour.')
    const request = standIn.chats().at(-1)
    expect(request?.provider).toBe('mistral')
    expect(request?.body).toMatchObject({ model: 'mistral-medium-latest' })
  })

  await step('where switching is not wanted, provider and model are only named', async () => {
    await page.seed({ settings: { allowProviderSwitching: false } })
    await page.goto(path)
    await open()
    await expect(settings.getByLabel('Provider', { exact: true })).toHaveText('Other')
    await expect(settings.getByLabel('Model', { exact: true })).toHaveText('mistral-medium-latest')
    for (const name of ['Provider', 'Model'])
      await expect(settings.getByRole('combobox', { name, exact: true })).toHaveCount(0)
  })
})
