import { beforeEach, describe, expect, test } from 'vitest'
import type { ChatRequest } from '../contracts'
import { forgetRefused } from '../refused-parameters'
import { fakeFetch, json, silentFetch, stream } from '../testing/fake-fetch'
import { createAnthropicAdapter } from './anthropic-adapter'
import { leaseOf } from '../testing/lease'

const adapter = (fetch: typeof globalThis.fetch) =>
  createAnthropicAdapter({
    type: 'anthropic',
    leaseKey: leaseOf('sk-ant-secret'),
    baseURL: 'https://api.anthropic.com/v1',
    random: () => 0,
    fetch,
  })

const request: ChatRequest = {
  model: 'claude-haiku-4-5-20251001',
  messages: [
    { role: 'system', content: 'Note' },
    { role: 'user', content: 'hi' },
  ],
  parameters: {
    systemPrompt: 'Be kind',
    temperature: 1.4,
    topP: 0.9,
    presencePenalty: 1,
    stopSequences: ['END'],
  },
}

const message = {
  id: 'msg-1',
  type: 'message',
  role: 'assistant',
  model: 'claude-x',
  content: [
    { type: 'thinking', thinking: 'Hm', signature: 's' },
    { type: 'text', text: 'Hello' },
    { type: 'text', text: ' there' },
  ],
  stop_reason: 'end_turn',
  usage: { input_tokens: 11, output_tokens: 5 },
}

beforeEach(forgetRefused)

describe('a chat request', () => {
  test('MEM-16: memory is a second block of the system, and a request without it the same as ever', async () => {
    const systemOf = async (parameters: ChatRequest['parameters']) => {
      const { fetch, sent } = fakeFetch(json(message))
      await adapter(fetch).complete({ ...request, parameters })
      const [body] = sent.map((each): unknown => each.body)
      return body instanceof Object && 'system' in body ? body.system : undefined
    }
    const text = (words: string) => ({ type: 'text', text: words })
    const systemPrompt = 'Be kind\n\nWhat you know:\n- One.'
    expect(await systemOf({ systemPrompt, memoryAt: 7 })).toEqual([
      text('Be kind'),
      text('What you know:\n- One.'),
    ])
    expect(await systemOf({ systemPrompt })).toBe(systemPrompt)
    // A blank block would be refused.
    for (const memoryAt of [0, systemPrompt.length, 1_000])
      expect(await systemOf({ systemPrompt, memoryAt })).toBe(systemPrompt)
    expect(await systemOf({ systemPrompt: '   ', memoryAt: 2 })).toBeUndefined()
  })

  test('sends what is specified, the prompt as system, and reads what is specified', async () => {
    const { fetch, sent } = fakeFetch(json(message))
    const result = await adapter(fetch).complete(request)
    expect(sent[0]).toMatchObject({ url: 'https://api.anthropic.com/v1/messages', method: 'POST' })
    expect(sent[0]?.headers).toEqual({
      'x-api-key': 'sk-ant-secret',
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
      'content-type': 'application/json',
    })
    expect(sent[0]?.body).toEqual({
      model: 'claude-haiku-4-5-20251001',
      messages: [{ role: 'user', content: 'Note\n\nhi' }],
      // ADAP-55.
      max_tokens: 4096,
      stream: false,
      system: 'Be kind',
      temperature: 1,
      stop_sequences: ['END'],
    })
    expect(result).toEqual({
      id: 'msg-1',
      model: 'claude-x',
      content: 'Hello there',
      finishReason: 'end_turn',
      promptTokens: 11,
      completionTokens: 5,
      totalTokens: 16,
      usage: { input: 11, output: 5 },
      thinking: { text: 'Hm', kind: 'summary' },
    })
  })

  test('sends newer models neither temperature nor top_p', async () => {
    const { fetch, sent } = fakeFetch(json(message))
    await adapter(fetch).complete({
      ...request,
      model: 'claude-opus-5-5',
      parameters: { temperature: 0.2, topP: 0.2, maxTokens: 77 },
    })
    expect(sent[0]?.body).toEqual({
      model: 'claude-opus-5-5',
      messages: [{ role: 'user', content: 'Note\n\nhi' }],
      max_tokens: 77,
      stream: false,
    })
  })

  test('a refusal is a result with the reason "refusal", its text kept', async () => {
    const refused = {
      ...message,
      content: [{ type: 'text', text: 'I will' }],
      stop_reason: 'refusal',
    }
    const { fetch } = fakeFetch(json(refused))
    expect(await adapter(fetch).complete(request)).toMatchObject({
      content: 'I will',
      finishReason: 'refusal',
    })
  })

  test('that ran into the window is a result with that reason (CTX-20)', async () => {
    const full = { ...message, stop_reason: 'model_context_window_exceeded' }
    const { fetch } = fakeFetch(json(full))
    expect(await adapter(fetch).complete(request)).toMatchObject({
      content: 'Hello there',
      finishReason: 'model_context_window_exceeded',
      usage: { input: 11, output: 5 },
    })
  })

  test('that error within a stream is one of a request that is too long (CTX-20)', async () => {
    const error = { type: 'model_context_window_exceeded', message: 'No room' }
    const { fetch } = fakeFetch(
      stream(`event: error\ndata: ${JSON.stringify({ type: 'error', error })}\n\n`),
    )
    await expect(
      adapter(fetch).complete({ ...request, options: { onToken: () => undefined } }),
    ).rejects.toMatchObject({ type: 'context_length' })
  })

  test('a stream ends with message_stop, nothing after it is read (ADAP-34)', async () => {
    const events = [
      { type: 'message_start', message: { id: 'm', model: 'c', usage: { input_tokens: 2 } } },
      { type: 'content_block_delta', delta: { type: 'text_delta', text: 'Hi' } },
      { type: 'message_delta', delta: { stop_reason: 'refusal' }, usage: { output_tokens: 3 } },
      { type: 'message_stop' },
      { type: 'content_block_delta', delta: { type: 'text_delta', text: 'late' } },
    ]
    const { fetch, sent } = fakeFetch(
      stream(
        events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
      ),
    )
    const tokens: string[] = []
    const result = await adapter(fetch).complete({
      ...request,
      options: { onToken: (token) => tokens.push(token) },
    })
    expect(result).toMatchObject({ content: 'Hi', finishReason: 'refusal', totalTokens: 5 })
    expect(tokens).toEqual(['Hi'])
    expect(sent[0]?.body).toMatchObject({ stream: true })
  })

  test('is not sent twice where the limit is refused, which cannot be left out', async () => {
    const error = { type: 'invalid_request_error', message: 'max_tokens: 999999 > 64000' }
    const { fetch, sent } = fakeFetch(json({ type: 'error', error }, 400))
    await expect(adapter(fetch).complete(request)).rejects.toMatchObject({ type: 'bad_request' })
    expect(sent).toHaveLength(1)
  })

  test('drops a temperature that the model refuses after all', async () => {
    const error = {
      type: 'invalid_request_error',
      message: '`temperature` is deprecated for this model.',
    }
    const { fetch, sent } = fakeFetch(json({ type: 'error', error }, 400), json(message))
    await adapter(fetch).complete(request)
    expect(sent[1]?.body).not.toHaveProperty('temperature')
  })
})

describe('the model list', () => {
  const entry = (id: string) => ({
    id,
    display_name: id.toUpperCase(),
    max_input_tokens: 1000,
    capabilities: { image_input: { supported: false } },
  })

  test('is read page by page', async () => {
    const { fetch, sent } = fakeFetch(
      json({ data: [entry('a'), entry('b')], has_more: true, last_id: 'b' }),
      json({ data: [entry('c')], has_more: false, last_id: 'c' }),
    )
    expect(await adapter(fetch).listModels()).toEqual(
      ['a', 'b', 'c'].map((id) => ({
        id,
        name: id.toUpperCase(),
        contextWindow: 1000,
        supportsImages: false,
      })),
    )
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.anthropic.com/v1/models?limit=1000',
      'https://api.anthropic.com/v1/models?limit=1000&after_id=b',
    ])
  })

  test('stops at a server that never says that it is done', async () => {
    const again = () => json({ data: [entry('a')], has_more: true, last_id: 'a' })
    const { fetch, sent } = fakeFetch(again, again, again)
    expect((await adapter(fetch).listModels()).map(({ id }) => id)).toEqual(['a'])
    expect(sent).toHaveLength(2)
  })

  test('is the catalogue where it cannot be had, but not for a refused key (decision 018)', async () => {
    const list = await adapter(fakeFetch(json({}, 404)).fetch).listModels()
    expect(list).toHaveLength(6)
    await expect(adapter(fakeFetch(json({}, 401)).fetch).listModels()).rejects.toMatchObject({
      type: 'authorization',
    })
  })
})

describe('the connection test', () => {
  test('asks for the models, and nothing else', async () => {
    const { fetch, sent } = fakeFetch(json({ data: [] }))
    expect(await adapter(fetch).testConnection()).toMatchObject({ ok: true })
    expect(sent.map(({ url }) => url)).toEqual(['https://api.anthropic.com/v1/models?limit=1000'])
  })

  test("says 'hello' to Haiku where the list is not served, once it is told to (ADAP-36)", async () => {
    const { fetch, sent } = fakeFetch(json({}, 404), json(message))
    const claude = adapter(fetch)
    expect(await claude.testConnection()).toMatchObject({ error: { code: 'test_costs' } })
    expect(sent).toHaveLength(1)
    expect(await claude.testConnection({ byMessage: true })).toMatchObject({ ok: true })
    expect(sent[1]?.body).toMatchObject({
      model: 'claude-haiku-4-5-20251001',
      messages: [{ role: 'user', content: 'hello' }],
      max_tokens: 1024,
    })
  })

  test('being stopped is an abort', async () => {
    expect(
      await adapter(silentFetch).testConnection({ signal: AbortSignal.abort() }),
    ).toMatchObject({
      error: { isAbort: true },
    })
  })
})
