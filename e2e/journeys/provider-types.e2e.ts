import { expect, test } from '../fixtures'
import {
  isRecord,
  type RecordedRequest,
  type StandInProvider,
  standInProviders,
} from '../stand-in/stand-in-types'
import { chatScreen, openChat } from '../support/chat'
import { addProvider, card, characterForm } from '../support/forms'

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
      max_completion_tokens: 2000,
      temperature: 0.7,
      stream: true,
      stream_options: { include_usage: true },
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
  custom: {
    model: 'local-llama',
    headers: { authorization: `Bearer ${KEY}` },
    body: { max_tokens: 2000, temperature: 0.7, stream: true },
  },
}

/** Role and text of each message, the system prompt first, wherever the service takes it. */
function conversationOf({ body }: RecordedRequest) {
  if (!isRecord(body) || !Array.isArray(body.messages)) return undefined
  const messages = body.messages.map((message: unknown) =>
    isRecord(message) ? [message.role, message.content] : message,
  )
  return body.system === undefined ? messages : [['system', body.system], ...messages]
}

for (const type of standInProviders)
  test(`${type}: from the form to a streamed answer (PROV-01, PROV-13, PROV-14, PROV-21, CHAR-01, CHAR-15, CHAR-29, CHAT-18, MSG-14)`, async ({
    page,
    standIn,
    secret,
  }) => {
    const { model, headers, body } = services[type]
    secret(KEY)
    await addProvider(page, {
      name: `My ${type}`,
      type,
      key: KEY,
      endpoint: standIn.endpoint(type),
      model: type === 'custom' ? 'custom-model' : undefined,
    })

    await card(page, `My ${type}`).getByRole('button', { name: 'Test' }).click()
    await expect(card(page, `My ${type}`)).toContainText(/Connected in [\d,]+ ms/)
    expect(standIn.chats(), 'a test costs nothing').toEqual([])

    await page.goto('/characters')
    await page.getByRole('button', { name: 'Create Character' }).click()
    const form = characterForm(page)
    await form.name.fill('Ada')
    await form.prompt.fill(PROMPT)
    await expect(form.provider.locator('option:checked')).toHaveText(`My ${type}`)
    await form.model.fill('')
    await form.model.press('ArrowDown')
    await page.getByRole('listbox').getByRole('option').filter({ hasText: model }).first().click()
    await expect(form.model).toHaveValue(model)
    await form.create.click()

    await card(page, 'Ada').getByRole('button', { name: 'Chat' }).click()
    await expect(page).toHaveURL(/\/chat\//)
    const chat = chatScreen(page, 'Ada')
    standIn.reply(['Good', ' morning', '.'], {
      usage: { promptTokens: 40, completionTokens: 7 },
    })
    await chat.send('Hello, Ada')
    await chat.expectAnswer('Good morning.')
    await expect(chat.badge).toHaveText('API Connected')

    const [request] = standIn.chats(type)
    expect(request?.headers).toMatchObject(headers)
    expect(request?.body).toMatchObject({ model, ...body })
    expect(request && conversationOf(request)).toEqual([
      ['system', PROMPT],
      ['user', 'Hello, Ada'],
    ])
    expect(standIn.chats()).toHaveLength(1)

    await page.getByRole('button', { name: 'Chat Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Chat Settings' })
    await expect(settings.getByLabel('Total tokens used')).toHaveText('47')
    await expect(settings.getByLabel('Provider').locator('option:checked')).toHaveText(`My ${type}`)
    await expect(settings.getByRole('combobox', { name: 'Model' })).toHaveValue(model)
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
