// @vitest-environment jsdom
import { paths } from '@/lib/paths'
import { expect, step, test } from '@/testing/route/route-test'
import type { StandIn } from '../../../e2e/stand-in/server'
import { sentMessages } from '../../../e2e/stand-in/sent-messages'
import {
  isRecord,
  type RecordedRequest,
  type StandInProvider,
  standInProviders,
} from '../../../e2e/stand-in/stand-in-types'
import { chatScreen, openChat } from '@/testing/route/chat'
import { database } from '@/storage/database/database'
import { card, characterForm, providerForm } from '@/testing/route/forms'
import { makeCharacter, makeConversation, makeProvider } from '../../../e2e/support/data/seed'

const KEY = 'sk-journey-81f3c0'
const PROMPT = 'You are Ada, who answers in one line.'

/** What each service should be told, beside model and messages. */
const services: Record<
  StandInProvider,
  { model: string; headers: Record<string, string>; body: Record<string, unknown> }
> = {
  openai: {
    model: 'gpt-4.1-mini',
    headers: { authorization: `Bearer ${KEY}` },
    body: {
      max_output_tokens: 2000,
      temperature: 0.7,
      stream: true,
      store: false,
    },
  },
  anthropic: {
    model: 'claude-sonnet-5-5',
    headers: { 'x-api-key': KEY, 'anthropic-dangerous-direct-browser-access': 'true' },
    body: { max_tokens: 2000, stream: true },
  },
  xai: {
    model: 'grok-4.3-non-reasoning',
    headers: { authorization: `Bearer ${KEY}` },
    body: { max_tokens: 2000, temperature: 0.7, stream: true },
  },
  mistral: {
    model: 'mistral-small-latest',
    headers: { authorization: `Bearer ${KEY}` },
    body: { max_tokens: 2000, temperature: 0.7, stream: true },
  },
  openrouter: {
    model: 'deepseek/deepseek-r1:free',
    headers: { authorization: `Bearer ${KEY}`, 'x-title': 'Parlour' },
    body: { max_tokens: 2000, temperature: 0.7, stream: true },
  },
  gemini: {
    model: 'gemini-3.8-flash',
    headers: { 'x-goog-api-key': KEY },
    // It may think: what that takes is added to the limit.
    body: { generationConfig: { maxOutputTokens: 10_000, temperature: 0.7 } },
  },
  custom: {
    model: 'local-llama',
    headers: { authorization: `Bearer ${KEY}` },
    body: { max_tokens: 2000, temperature: 0.7, stream: true },
  },
}

/** Role and text of each message, the system prompt first, wherever the service takes it. */
function conversationOf({ body }: RecordedRequest) {
  if (!isRecord(body)) return undefined
  const messages = sentMessages(body).map((message: unknown) =>
    isRecord(message) ? [message.role, message.content] : message,
  )
  return body.system === undefined ? messages : [['system', body.system], ...messages]
}

/** Checks that a chat's request was what its service should be told, and nothing else was sent. */
function expectRequest(standIn: StandIn, type: StandInProvider) {
  const { model, headers, body } = services[type]
  const [request] = standIn.chats(type)
  expect(request?.headers).toMatchObject(headers)
  if (type === 'gemini') {
    expect(request?.path).toBe(`/models/${model}:streamGenerateContent`)
    expect(request?.body).toMatchObject({
      ...body,
      systemInstruction: { parts: [{ text: PROMPT }] },
      contents: [{ role: 'user', parts: [{ text: 'Hello, Ada' }] }],
    })
    return
  }
  expect(request?.body).toMatchObject({ model, ...body })
  expect(request && conversationOf(request)).toEqual([
    ['system', PROMPT],
    ['user', 'Hello, Ada'],
  ])
}

const USAGE = { promptTokens: 40, completionTokens: 7 }

test('from the form to a streamed answer (PROV-01, PROV-13, PROV-14, PROV-21, CHAR-01, CHAR-15, CHAR-29, CHAT-18, MSG-14)', async ({
  page,
  standIn,
}) => {
  const type = 'anthropic'
  const { model } = services[type]
  await page.goto(paths.newProvider)
  const added = providerForm(page)
  // The type first, because it resets other fields.
  await added.type.selectOption(type)
  await added.name.fill('My Claude')
  await added.key.fill(KEY)
  await added.endpoint.fill(standIn.endpoint(type))
  await added.save.click()
  await expect(card(page, 'My Claude')).toContainText(standIn.url)

  await card(page, 'My Claude').getByRole('button', { name: 'Test' }).click()
  await expect(card(page, 'My Claude')).toContainText(/Connected in [\d,]+ ms/)
  expect(standIn.chats(), 'a test costs nothing').toEqual([])

  await page.goto('/characters')
  await page.getByRole('button', { name: 'Create Character' }).click()
  const form = characterForm(page)
  await form.name.fill('Ada')
  await form.prompt.fill(PROMPT)
  await expect(form.provider.locator('option:checked')).toHaveText('My Claude')
  await form.model.fill('')
  await form.model.press('ArrowDown')
  await page.getByRole('listbox').getByRole('option').filter({ hasText: model }).first().click()
  await expect(form.model).toHaveValue(model)
  await form.create.click()

  await card(page, 'Ada').getByRole('button', { name: 'Chat' }).click()
  await expect(page).toHaveURL(/\/chat\//)
  const chat = chatScreen(page, 'Ada')
  standIn.reply(['Good', ' morning', '.'], { usage: USAGE })
  await chat.send('Hello, Ada')
  await chat.expectAnswer('Good morning.')
  await expect(chat.badge).toHaveText('API Connected')
  expectRequest(standIn, type)
  expect(standIn.chats()).toHaveLength(1)

  await page.getByRole('button', { name: 'Chat Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Chat Settings' })
  await expect(settings.getByLabel('Total tokens used')).toHaveText('47')
  await expect(settings.getByLabel('Provider').locator('option:checked')).toHaveText('My Claude')
  await expect(settings.getByRole('combobox', { name: 'Model' })).toHaveValue(model)
})

test('each other type is chosen in the form, tested for free, and answers in a stream (PROV-01, PROV-13, PROV-14, PROV-21, CHAR-15, CHAT-18, MSG-14)', async ({
  page,
  standIn,
}) => {
  const types = standInProviders.filter((type) => type !== 'anthropic')
  const worlds = types.map((type) => {
    const provider = makeProvider(standIn, type, { name: `My ${type}`, apiKey: KEY })
    const { model } = services[type]
    const character = makeCharacter(provider, { name: 'Ada', systemPrompt: PROMPT, model })
    return { type, provider, character, conversation: makeConversation(character) }
  })
  await page.seed({
    providers: worlds.map(({ provider }) => provider),
    characters: worlds.map(({ character }) => character),
    conversations: worlds.map(({ conversation }) => conversation),
  })
  await page.goto(paths.newProvider)
  const form = providerForm(page)
  for (const { type, provider } of worlds)
    await step(`the form of ${type}`, async () => {
      await form.type.selectOption(type)
      await expect(form.model).toHaveValue(provider.defaultModel)
      await expect(form.endpoint).toHaveAttribute('placeholder', /^https?:\/\/.+\/v1(beta)?$/)
      await expect(form.organization).toHaveCount(type === 'openai' ? 1 : 0)
    })
  await page.goto(paths.providers)
  for (const { type, provider } of worlds)
    await step(`the test of ${type}`, async () => {
      await card(page, provider.name).getByRole('button', { name: 'Test' }).click()
      await expect(card(page, provider.name)).toContainText(/Connected in [\d,]+ ms/)
    })
  expect(standIn.chats(), 'a test costs nothing').toEqual([])

  standIn.reply(['Good', ' morning', '.'], { usage: USAGE })
  const chat = chatScreen(page, 'Ada')
  for (const { type, conversation } of worlds)
    await step(`a chat with ${type}`, async () => {
      await page.goto(paths.chat(conversation.id))
      await chat.send('Hello, Ada')
      await chat.expectAnswer('Good morning.')
      await expect(chat.badge).toHaveText('API Connected')
      expectRequest(standIn, type)
      expect(standIn.chats(type)).toHaveLength(1)
    })
  const stored = await database.conversations.toArray()
  expect(stored.map(({ metadata }) => metadata?.totalTokens)).toEqual(worlds.map(() => 47))
})

test('a server that speaks no known protocol is asked and read as its formats say (DATA-30, decision 066)', async ({
  page,
  standIn,
}) => {
  standIn.reply('Good morning.')
  const { chat } = await openChat(page, standIn, {
    type: 'custom',
    provider: {
      requestFormat: '{"$path": "/generate", "input": "{{lastMessage}}", "llm": "{{model}}"}',
      responseFormat: '{"content": "reply.text"}',
    },
  })
  await chat.send('Hello, Ada')
  await chat.expectAnswer('Good morning.')
  expect(standIn.requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/generate', body: { input: 'Hello, Ada', llm: 'custom-model' } },
  ])
})
