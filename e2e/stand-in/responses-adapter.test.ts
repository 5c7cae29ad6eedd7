import { dataUrlOf } from '@/ai/chat-files'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAdapter } from '@/ai/create-adapter'
import type { ChatRequest } from '@/ai/contracts'
import { forgetRefused } from '@/ai/refused-parameters'
import { forgetApis } from '@/ai/responses/which-api'
import { connectable } from '@/ai/testing/lease'
import type { Provider } from '@/domain/provider'
import type { Thinking } from '@/domain/thinking'
import { startStandIn, type StandIn } from './server'
import { isRecord, type StandInProvider } from './stand-in-types'

/* The Responses API over real HTTP, against the vendor's own schema. */

let standIn: StandIn

beforeEach(async () => {
  vi.unstubAllGlobals()
  forgetRefused()
  forgetApis()
  standIn = await startStandIn()
})

afterEach(async () => {
  // PROV2-02: whatever was asked, nothing of it may be kept.
  for (const { path, body } of standIn.requests)
    if (path === '/responses') expect(body).toMatchObject({ store: false })
  expect(standIn.problems).toEqual([])
  await standIn.close()
})

function adapterOf(type: StandInProvider, change: Partial<Provider> = {}) {
  return createAdapter(
    connectable({
      id: type,
      name: type,
      type,
      apiKey: 'sk-seed-5f2a91c7d3',
      defaultModel: '',
      enabled: true,
      createdAt: 0,
      apiEndpoint: standIn.endpoint(type),
      ...change,
    }),
    { fetch: globalThis.fetch },
  )
}

const PICTURE = { kind: 'picture', mime: 'image/png', data: 'iVBORw0KGgo=' } as const
const question: ChatRequest = {
  model: 'gpt-6-luna',
  messages: [
    { role: 'system', content: 'It is night.' },
    { role: 'user', content: 'Is the lamp lit?' },
    { role: 'assistant', content: 'It is.' },
    { role: 'function', name: 'f', content: 'dark' },
    { role: 'user', content: 'And this?', files: [PICTURE] },
  ],
  parameters: { systemPrompt: 'Be kind.', maxTokens: 2000, temperature: 0.7, effort: 'max' },
  answerSchema: {
    name: 'person',
    schema: { type: 'object', properties: {}, required: [], additionalProperties: false },
  },
  cache: { key: 'random-1' },
}
const hello: ChatRequest = { model: 'gpt-6-luna', messages: [{ role: 'user', content: 'Hello' }] }
const paths = () => standIn.requests.map(({ path }) => path)

describe('PROV2-01 a request', () => {
  it('says all that there is to say, and fits the vendor’s schema', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    standIn.reply('Yes.')
    const onThinking = () => undefined
    await adapterOf('openai').complete({ ...question, options: { onThinking } })
    expect(standIn.requests[0]?.body).toEqual({
      model: 'gpt-6-luna',
      instructions: 'Be kind.',
      input: [
        { role: 'system', content: 'It is night.' },
        { role: 'user', content: 'Is the lamp lit?' },
        { role: 'assistant', content: 'It is.' },
        { role: 'system', content: '[function] dark' },
        {
          role: 'user',
          content: [
            { type: 'input_image', image_url: dataUrlOf(PICTURE), detail: 'high' },
            { type: 'input_text', text: 'And this?' },
          ],
        },
      ],
      store: false,
      stream: true,
      max_output_tokens: 2000,
      reasoning: { effort: 'max', summary: 'auto' },
      text: { format: { type: 'json_schema', ...question.answerSchema, strict: true } },
      prompt_cache_key: 'random-1',
    })
  })

  it('asks older models for what they take, and for no summary', async () => {
    standIn.reply('Yes.')
    const parameters = { temperature: 0.7, maxTokens: 5, effort: 'low' } as const
    const options = { onThinking: () => undefined }
    await adapterOf('openai').complete({ ...hello, model: 'gpt-4.1-mini', parameters, options })
    const body = standIn.requests[0]?.body
    expect(body).toMatchObject({ temperature: 0.7, max_output_tokens: 16 })
    expect(body).not.toHaveProperty('reasoning')
  })
})

describe('PROV2-03 an answer', () => {
  it.each([true, false])('is read with thinking and usage (stream: %s)', async (stream) => {
    const usage = {
      promptTokens: 12_400,
      completionTokens: 900,
      cachedTokens: 9_800,
      reasoningTokens: 640,
    }
    standIn.reply(['The lamp ', 'is lit.'], { thinking: 'Hm.', usage })
    const seen: Thinking[] = []
    const tokens: string[] = []
    const result = await adapterOf('openai').complete({
      ...hello,
      options: {
        stream,
        onThinking: (thinking) => seen.push(thinking),
        onToken: (token) => tokens.push(token),
      },
    })
    expect(result).toMatchObject({
      content: 'The lamp is lit.',
      model: 'gpt-6-luna',
      finishReason: 'stop',
      promptTokens: 12_400,
      completionTokens: 900,
      totalTokens: 13_300,
      usage: { input: 12_400, cached: 9_800, written: 0, output: 900, thinking: 640 },
      thinking: { text: 'Hm.', kind: 'summary', tokens: 640 },
    })
    expect(seen.at(-1)?.text).toBe('Hm.')
    expect(tokens.join('')).toBe('The lamp is lit.')
  })

  it.each([
    ['length', 'length'],
    ['content_filter', 'content_filter'],
  ])('that ends early says why: %s', async (finishReason, expected) => {
    standIn.reply('The lamp', { finishReason })
    const options = { onToken: () => undefined }
    const result = await adapterOf('openai').complete({ ...hello, options })
    expect(result).toMatchObject({ content: 'The lamp', finishReason: expected })
    expect((await adapterOf('openai').complete(hello)).finishReason).toBe(expected)
  })

  it('that breaks off keeps its text', async () => {
    standIn.reply(['The ', 'lamp ', 'is ', 'lit.'])
    let text = ''
    const options = { onProgress: (soFar: string) => (text = soFar) }
    standIn.fault({ kind: 'cut' })
    const broken = adapterOf('openai').complete({ ...hello, options })
    await expect(broken).rejects.toMatchObject({ code: 'stream_interrupted' })
    expect(text).toBe('The lamp is ')
    standIn.fault({ kind: 'error-event', error: 'server' })
    const failed = adapterOf('openai').complete({ ...hello, options })
    await expect(failed).rejects.toMatchObject({ code: 'server_error' })
    standIn.fault({ kind: 'json-instead-of-stream' })
    expect((await adapterOf('openai').complete({ ...hello, options })).content).toBe(
      'The lamp is lit.',
    )
  })

  it('nonsense in its usage is dropped', async () => {
    standIn.reply('Yes.', { usage: { promptTokens: 4, completionTokens: -1, cachedTokens: 9 } })
    expect((await adapterOf('openai').complete(hello)).usage).toEqual({
      input: 4,
      written: 0,
      thinking: 0,
    })
  })
})

describe('PROV2-05 which API', () => {
  it.each([404, 405])('Chat Completions where there are no Responses: %d', async (status) => {
    standIn.reply('Yes.')
    standIn.fault({
      status,
      match: { path: '/responses' },
      times: Infinity,
      body: { error: { message: 'Invalid URL (POST /v1/responses)', code: null } },
    })
    const adapter = adapterOf('openai')
    expect((await adapter.complete(hello)).content).toBe('Yes.')
    expect((await adapter.complete(hello)).content).toBe('Yes.')
    expect(paths()).toEqual(['/responses', '/chat/completions', '/chat/completions'])
  })

  it('a model that there is not is asked for once', async () => {
    const missing = adapterOf('openai').complete({ ...hello, model: 'missing-model' })
    await expect(missing).rejects.toMatchObject({ code: 'not_found' })
    expect(paths()).toEqual(['/responses'])
    expect(standIn.takeProblems()).toHaveLength(1)
  })

  it.each<[StandInProvider, Partial<Provider>, Partial<ChatRequest>, string]>([
    ['openai', {}, {}, '/responses'],
    ['openai', { api: 'chat' }, {}, '/chat/completions'],
    [
      'openai',
      {},
      { model: 'gpt-4.1-mini', parameters: { stopSequences: ['END'] } },
      '/chat/completions',
    ],
    ['custom', {}, { model: 'm' }, '/chat/completions'],
    ['custom', { api: 'responses' }, { model: 'm' }, '/responses'],
    ['xai', {}, { model: 'grok-4.6' }, '/chat/completions'],
    ['xai', {}, { model: 'grok-4.6', parameters: { effort: 'low' } }, '/responses'],
    ['mistral', { api: 'responses' }, { model: 'mistral-large-latest' }, '/chat/completions'],
  ])('%s %j %j is sent to %s', async (type, change, request, path) => {
    standIn.reply('Yes.')
    const result = await adapterOf(type, change).complete({ ...hello, ...request })
    expect(result.content).toBe('Yes.')
    expect(paths()).toEqual([path])
  })
})

it('THINK-11 a summary that is refused is left out, and the effort stays', async () => {
  standIn.reply('Yes.')
  standIn.fault({
    status: 400,
    body: {
      error: {
        message: 'Your organization must be verified to generate reasoning summaries.',
        type: 'invalid_request_error',
        param: 'reasoning.summary',
        code: 'unsupported_value',
      },
    },
  })
  const parameters = { effort: 'low' } as const
  const options = { onThinking: () => undefined }
  const adapter = adapterOf('openai')
  await adapter.complete({ ...hello, parameters, options })
  await adapter.complete({ ...hello, parameters, options })
  const sent = standIn.requests.map(({ body }) => (isRecord(body) ? body.reasoning : undefined))
  expect(sent).toEqual([{ effort: 'low', summary: 'auto' }, { effort: 'low' }, { effort: 'low' }])
})

describe('COST-08 what is billed is told', () => {
  it.each([
    ['openrouter', 'openai/gpt-6-luna'],
    ['xai', 'grok-4.6'],
  ] as const)('by %s', async (type, model) => {
    const usage = { promptTokens: 10, completionTokens: 2, cachedTokens: 4, dollars: 0.00014 }
    standIn.reply('Yes.', { usage })
    for (const options of [{}, { onToken: () => undefined }])
      expect((await adapterOf(type).complete({ ...hello, model, options })).usage).toMatchObject({
        input: 10,
        cached: 4,
        output: 2,
        cost: 140_000,
        costSource: 'billed',
      })
  })
})
