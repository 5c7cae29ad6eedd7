import { paths } from '@/lib/paths'
import { makeTinyGguf } from '@/testing/tiny-gguf'
import { expect, test } from '../fixtures'
import { makeCharacter, makeConversation, readStore, seedDatabase } from '../support/data/seed'
import { chatScreen, expectDone } from '../support/pages/chat'

/** A file for the field, as the system's picker hands it over. */
const fileOf = async (name: string, content: Blob) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(await content.arrayBuffer()),
})

test('a model of the user’s own is added, answers in a chat, and is taken away; what is no model is refused (LOCAL-06, LOCAL-17, LOCAL-19)', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('blob:'))
      foreign.push(request.url())
  })
  await page.goto(paths.newProvider)
  await page.getByLabel('Provider Name').fill('My models')
  await page.getByLabel('Provider Type').selectOption('This device')
  const field = page.locator('input[type=file]')

  const whole = makeTinyGguf()
  await field.setInputFiles(await fileOf('notes.gguf', new Blob(['These are my notes.'])))
  await expect(page.getByText('This file is no model that Parlour can run.')).toBeVisible()
  await field.setInputFiles(await fileOf('cut.gguf', whole.slice(0, whole.size - 1_000)))
  await expect(page.getByText('The end of this model is missing.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)

  await field.setInputFiles(await fileOf('My tiny model (Q4).gguf', whole))
  await expect(page.getByRole('button', { name: 'Remove My-tiny-model-Q4.gguf' })).toBeVisible()
  await expect(page.getByLabel('Default Model')).toHaveValue('My-tiny-model-Q4.gguf')
  await page.getByRole('button', { name: 'Save Provider' }).click()
  await expect(page.getByRole('heading', { name: 'My models' })).toBeVisible()

  const [provider] = await readStore(page, 'providers')
  const character = makeCharacter(provider as Parameters<typeof makeCharacter>[0])
  const conversation = makeConversation(character)
  await seedDatabase(page, { characters: [character], conversations: [conversation] })
  await page.goto(paths.chat(conversation.id))
  const chat = chatScreen(page)
  await chat.send('Hi')
  await expectDone(chat.lastAnswer)
  await expect(chat.lastAnswer).toContainText('Hello from a model on this device.')
  expect(foreign).toEqual([])

  await page.goto(paths.providers)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Remove My-tiny-model-Q4.gguf' }).click()
  await expect(page.getByRole('button', { name: /^Remove My/ })).toHaveCount(0)
  await page.goto(paths.chat(conversation.id))
  await chat.send('Are you there?')
  await expect(page.getByText(/does not have the model/).first()).toBeVisible()
  await expect(chat.userMessages.last()).toContainText('Are you there?')
})
