import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatRequest, ProviderConfig } from '../contracts'
import { forgetRefused } from '../refused-parameters'
import {
  chunk,
  completion,
  fakeFetch,
  json,
  silentFetch,
  sse,
  stream,
  text,
} from '../testing/fake-fetch'
import { createOpenaiStyleAdapter, type OpenaiStyleConfig } from './openai-style-adapter'
import { leaseOf } from '../testing/lease'

type Type = OpenaiStyleConfig['type']

function adapter(type: Type, fetch: typeof globalThis.fetch, more: Partial<ProviderConfig> = {}) {
  return createOpenaiStyleAdapter({
    api: 'chat',
    ...more,
    type,
    leaseKey: more.leaseKey ?? leaseOf('sk-secret-4711'),
    baseURL: 'https://api.test/v1',
    random: () => 0,
    fetch,
  })
}

const request: ChatRequest = {
  model: 'some-model',
  messages: [{ role: 'user', content: 'hi' }],
  parameters: {
    temperature: 0.7,
    topP: 0.9,
    maxTokens: 100,
    presencePenalty: 0.1,
    frequencyPenalty: 0.2,
    stopSequences: ['END'],
    systemPrompt: 'Be kind',
  },
}
const messages = [
  { role: 'system', content: 'Be kind' },
  { role: 'user', content: 'hi' },
]

beforeEach(forgetRefused)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an organization that no header can carry', () => {
  test.each(['org\r\nX-Evil: 1', 'org é', 'org\u0000', 'o'.repeat(10_000)])(
    'is a bad request in plain words: %j',
    (organization) => {
      const { fetch } = fakeFetch()
      expect(() => adapter('openai', fetch, { organization })).toThrow('organization_unusable')
    },
  )

  test('is not looked at where it is not sent', async () => {
    const { fetch, sent } = fakeFetch(json(completion('hello')))
    await adapter('custom', fetch, { organization: 'org é' }).complete(request)
    expect(sent[0]?.headers).not.toHaveProperty('openai-organization')
  })
})

describe('what chats, models and files say', () => {
  test('stays in the body: address and headers are those of any request', async () => {
    const { fetch, sent } = fakeFetch(json(completion('a')), json(completion('b')))
    const odd = '../\r\nX-Evil: 1?key=#@//evil.test\\'
    await adapter('openrouter', fetch).complete(request)
    await adapter('openrouter', fetch).complete({
      model: odd,
      messages: [{ role: 'user', content: odd }],
      parameters: { systemPrompt: odd },
    })
    const [usual, strange] = sent
    expect(strange?.url).toBe(usual?.url)
    expect(strange?.headers).toEqual(usual?.headers)
    expect(strange?.body).toMatchObject({ model: odd })
  })
})

describe('a chat request', () => {
  test('sends what is specified, and reads what is specified (ADAP-27, ADAP-29)', async () => {
    const { fetch, sent } = fakeFetch(json(completion('hello')))
    const result = await adapter('openrouter', fetch).complete(request)
    expect(sent[0]).toMatchObject({ url: 'https://api.test/v1/chat/completions', method: 'POST' })
    expect(sent[0]?.body).toEqual({
      model: 'some-model',
      messages,
      stream: false,
      temperature: 0.7,
      top_p: 0.9,
      max_tokens: 100,
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      stop: ['END'],
      plugins: [{ id: 'context-compression', enabled: false }],
    })
    expect(result).toEqual({
      id: 'chat-1',
      content: 'hello',
      model: 'test-model',
      finishReason: 'stop',
      promptTokens: 3,
      completionTokens: 4,
      totalTokens: 7,
      usage: { input: 3, output: 4 },
    })
  })

  test('sends a reasoning model of OpenAI no more than it takes', async () => {
    const { fetch, sent } = fakeFetch(json(completion('hello')))
    await adapter('openai', fetch).complete({ ...request, model: 'gpt-6-luna' })
    expect(sent[0]?.body).toEqual({
      model: 'gpt-6-luna',
      messages,
      stream: false,
      max_completion_tokens: 100,
    })
  })

  test('asks for a stream when a callback is given, with its usage where that may be asked for', async () => {
    const bodyOf = async (type: Type) => {
      const { fetch, sent } = fakeFetch(stream(sse(chunk('a', 'stop'))))
      await adapter(type, fetch).complete({
        model: 'm',
        messages: [],
        options: { onToken: () => undefined },
      })
      return sent[0]?.body
    }
    const asked = { model: 'm', messages: [], stream: true }
    expect(await bodyOf('openai')).toEqual({ ...asked, stream_options: { include_usage: true } })
    expect(await bodyOf('mistral')).toEqual(asked)
  })

  test('asks for a whole answer when streaming is declined (decision 078)', async () => {
    const { fetch, sent } = fakeFetch(json(completion('hello')))
    const onProgress = vi.fn()
    await adapter('openai', fetch).complete({
      model: 'm',
      messages: [],
      options: { onProgress, stream: false },
    })
    expect(sent[0]?.body).toMatchObject({ stream: false })
  })

  test('the key goes into one header and nowhere else (P7)', async () => {
    const { fetch, sent } = fakeFetch(json(completion('hello')))
    await adapter('openai', fetch, {
      leaseKey: leaseOf(' sk-secret-4711\n'),
      organization: 'org-1',
    }).complete(request)
    const { headers, url, body } = sent[0]!
    expect(headers).toEqual({
      authorization: 'Bearer sk-secret-4711',
      'content-type': 'application/json',
      'openai-organization': 'org-1',
    })
    expect(url + JSON.stringify(body)).not.toContain('secret')
  })

  test('no key, no header; an organization for OpenAI only (ADAP-02)', async () => {
    const { fetch, sent } = fakeFetch(json(completion('hello')))
    await adapter('custom', fetch, { leaseKey: leaseOf(''), organization: 'org-1' }).complete(
      request,
    )
    expect(sent[0]?.headers).toEqual({ 'content-type': 'application/json' })
  })

  test("OpenRouter gets the page's address and the product's name (ADAP-05)", async () => {
    vi.stubGlobal('location', { origin: 'https://parlour.example' })
    const { fetch, sent } = fakeFetch(json(completion('hello')))
    await adapter('openrouter', fetch).complete(request)
    expect(sent[0]?.headers).toMatchObject({
      'http-referer': 'https://parlour.example',
      'x-title': 'Parlour',
    })
  })

  test('Mistral gets no other headers than key and type, which its servers would refuse', async () => {
    const { fetch, sent } = fakeFetch(json(completion('hello')))
    await adapter('mistral', fetch).complete(request)
    expect(Object.keys(sent[0]?.headers ?? {}).sort()).toEqual(['authorization', 'content-type'])
  })

  test('reads text out of parts and passes thinking over (Mistral)', async () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
      { type: 'text', text: 'Yes' },
      { type: 'reference', reference_ids: [1] },
      { type: 'text', text: '.' },
    ]
    const { fetch } = fakeFetch(
      json({ choices: [{ message: { content }, finish_reason: 'stop' }] }),
    )
    expect((await adapter('mistral', fetch).complete(request)).content).toBe('Yes.')
  })

  test('keeps the words of a refusal', async () => {
    const message = { content: null, refusal: 'I would rather not.' }
    const { fetch } = fakeFetch(json({ choices: [{ message, finish_reason: 'stop' }] }))
    expect((await adapter('openai', fetch).complete(request)).content).toBe('I would rather not.')
  })

  test('an answer without text or usage is still an answer', async () => {
    const { fetch } = fakeFetch(
      json({ choices: [{ message: { content: null }, finish_reason: 'length' }] }),
    )
    const result = await adapter('openai', fetch).complete(request)
    expect(result).toMatchObject({
      id: '',
      content: '',
      model: 'some-model',
      finishReason: 'length',
    })
    expect(result.totalTokens).toBeUndefined()
  })

  test('can be stopped while it streams; the text so far was reported (ERR-02)', async () => {
    const controller = new AbortController()
    const { fetch } = fakeFetch(
      stream(...Array.from({ length: 50 }, () => `data: ${JSON.stringify(chunk('x'))}\n\n`)),
    )
    let progress = ''
    const answer = adapter('openai', fetch).complete({
      model: 'm',
      messages: [],
      options: {
        signal: controller.signal,
        onProgress: (soFar) => {
          progress = soFar
          if (soFar.length === 5) controller.abort()
        },
      },
    })
    await expect(answer).rejects.toMatchObject({ code: 'request_aborted', isAbort: true })
    expect(progress).toBe('xxxxx')
  })
})

describe('a parameter that the model refuses', () => {
  const refusal = (message: string, param?: string) =>
    json(
      { error: { message, type: 'invalid_request_error', param: param ?? null, code: null } },
      400,
    )

  test('is left out, once, and from then on', async () => {
    const { fetch, sent } = fakeFetch(
      refusal("Unsupported value: 'temperature' does not support 0.7", 'temperature'),
      json(completion('a')),
      json(completion('b')),
    )
    const own = adapter('custom', fetch)
    expect((await own.complete(request)).content).toBe('a')
    expect((await own.complete(request)).content).toBe('b')
    expect(sent.map(({ body }) => 'temperature' in (body as object))).toEqual([true, false, false])
    expect(sent[1]?.body).toMatchObject({ top_p: 0.9, max_tokens: 100 })
  })

  test('is sent to other models as before', async () => {
    const { fetch, sent } = fakeFetch(
      refusal('temperature', 'temperature'),
      json(completion('a')),
      json(completion('b')),
    )
    const own = adapter('custom', fetch)
    await own.complete(request)
    await own.complete({ ...request, model: 'another' })
    expect(sent[2]?.body).toMatchObject({ temperature: 0.7 })
  })

  test('is the shape of the answer too, which is asked for where it is wanted', async () => {
    const { fetch, sent } = fakeFetch(
      refusal("Invalid parameter: 'response_format' of type 'json_schema' is not supported."),
      json(completion('a')),
    )
    const answerSchema = { name: 'person', schema: { type: 'object' } }
    await adapter('custom', fetch).complete({ ...request, answerSchema })
    expect(sent[0]?.body).toMatchObject({
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'person', strict: true, schema: { type: 'object' } },
      },
    })
    expect(sent[1]?.body).not.toHaveProperty('response_format')
  })

  test('a limit is given under its other name', async () => {
    const { fetch, sent } = fakeFetch(
      refusal(
        "'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        'max_tokens',
      ),
      json(completion('a')),
    )
    await adapter('custom', fetch).complete(request)
    expect(sent[1]?.body).toMatchObject({ max_completion_tokens: 100 })
    expect(sent[1]?.body).not.toHaveProperty('max_tokens')
  })

  test('is not remembered when leaving it out did not help', async () => {
    const { fetch, sent } = fakeFetch(
      refusal('bad temperature', 'temperature'),
      refusal('bad model', 'model'),
      json(completion('a')),
    )
    const own = adapter('custom', fetch)
    await expect(own.complete(request)).rejects.toMatchObject({
      params: { detail: 'bad model' },
    })
    await own.complete(request)
    expect(sent[2]?.body).toMatchObject({ temperature: 0.7, top_p: 0.9 })
  })

  test('goes after another, where they are named one by one', async () => {
    const { fetch, sent } = fakeFetch(
      refusal('bad temperature', 'temperature'),
      refusal('bad top_p', 'top_p'),
      json(completion('a')),
      json(completion('b')),
    )
    const own = adapter('custom', fetch)
    await own.complete(request)
    await own.complete(request)
    expect(sent).toHaveLength(4)
    expect(sent[3]?.body).not.toHaveProperty('temperature')
    expect(sent[3]?.body).not.toHaveProperty('top_p')
  })

  test('another complaint is not tried again', async () => {
    const { fetch, sent } = fakeFetch(refusal('The model `some-model` does not exist', 'model'))
    await expect(adapter('custom', fetch).complete(request)).rejects.toMatchObject({
      type: 'bad_request',
    })
    expect(sent).toHaveLength(1)
  })
})

describe('the model list', () => {
  test('shows chat models of OpenAI with their day of retirement, all of them on request', async () => {
    const data = [
      'gpt-6-luna',
      'o3',
      'gpt-image-2',
      'gpt-audio-mini',
      'gpt-4o-realtime-preview',
      'tts-1',
      'whisper-1',
      'text-embedding-3-small',
      'omni-moderation-latest',
      'gpt-4o-transcribe',
      'sora-2',
      'dall-e-3',
      'babbage-002',
      'gpt-3.5-turbo-instruct',
      'gpt-4o-search-preview',
    ].map((id) => ({ id, object: 'model', shutdown_date: id === 'o3' ? '2026-12-11' : null }))
    const { fetch, sent } = fakeFetch(json({ data }), json({ data }))
    const openai = adapter('openai', fetch)
    expect(await openai.listModels()).toEqual([
      { id: 'gpt-6-luna', name: 'GPT-6 Luna', contextWindow: 1_050_000, supportsImages: true },
      { id: 'o3', name: 'o3', shutdownDate: '2026-12-11' },
    ])
    expect(await openai.listModels({ showAll: true })).toHaveLength(data.length)
    expect(sent[0]).toMatchObject({
      url: 'https://api.test/v1/models',
      method: 'GET',
      body: undefined,
    })
  })

  test('reads what OpenRouter and Mistral tell', async () => {
    const router = fakeFetch(
      json({
        data: [
          {
            id: 'a/b',
            name: 'B',
            context_length: 4096,
            expiration_date: '2027-01-01',
            architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
          },
          {
            id: 'a/painter',
            architecture: { input_modalities: ['text'], output_modalities: ['image'] },
          },
        ],
      }),
    )
    expect(await adapter('openrouter', router.fetch).listModels()).toEqual([
      {
        id: 'a/b',
        name: 'B',
        contextWindow: 4096,
        supportsImages: true,
        shutdownDate: '2027-01-01',
      },
    ])
    const mistral = fakeFetch(
      json({
        data: [
          {
            id: 'm',
            max_context_length: 32_768,
            capabilities: { completion_chat: true, vision: false },
            deprecation: '2026-12-31T12:00:00Z',
          },
          { id: 'embed', capabilities: { completion_chat: false } },
        ],
      }),
    )
    expect(await adapter('mistral', mistral.fetch).listModels()).toEqual([
      {
        id: 'm',
        name: 'm',
        contextWindow: 32_768,
        supportsImages: false,
        shutdownDate: '2026-12-31',
      },
    ])
  })

  test('takes bare lists, drops doubles and entries without id', async () => {
    const { fetch } = fakeFetch(
      json([{ id: 'a' }, { id: 'a' }, { name: 'x' }, null, 7, { id: '' }]),
    )
    expect((await adapter('custom', fetch).listModels()).map(({ id }) => id)).toEqual(['a'])
  })

  test('xAI falls back to the catalogue, but not for a refused key (decision 018)', async () => {
    const down = adapter('xai', fakeFetch(new TypeError('Failed to fetch')).fetch)
    expect((await down.listModels()).map(({ id }) => id)).toContain('grok-4.6')
    const refused = adapter('xai', fakeFetch(json({}, 401)).fetch)
    await expect(refused.listModels()).rejects.toMatchObject({ type: 'authorization' })
    const stopped = adapter('xai', silentFetch).listModels({ signal: AbortSignal.abort() })
    await expect(stopped).rejects.toMatchObject({ isAbort: true })
  })

  test.each([['{"hello":1}'], ['<html>'], ['']])('%j is no list', async (body) => {
    const { fetch } = fakeFetch(text(body))
    await expect(adapter('custom', fetch).listModels()).rejects.toMatchObject({ type: 'unknown' })
  })
})

describe('the connection test', () => {
  test('asks for the models and nothing else where they are served (decision 079)', async () => {
    const { fetch, sent } = fakeFetch(json({ data: [] }))
    expect(await adapter('openai', fetch).testConnection()).toEqual({
      ok: true,
      latencyMs: expect.any(Number) as unknown,
    })
    expect(sent.map(({ method }) => method)).toEqual(['GET'])
  })

  test('fails for a refused key', async () => {
    const { fetch } = fakeFetch(json({ error: { message: 'No' } }, 401))
    expect(await adapter('openai', fetch).testConnection()).toMatchObject({
      ok: false,
      error: { type: 'authorization', params: { detail: 'No' } },
    })
  })

  test.each([404, 405, 501])(
    'sends no message where the list is not served, and says what one would cost (%i)',
    async (status) => {
      vi.useFakeTimers()
      const notServed = () => json({}, status)
      const { fetch, sent } = fakeFetch(
        notServed,
        ...(status === 501 ? [notServed, notServed] : []),
      )
      const test = adapter('custom', fetch, { testModel: 'llama3' }).testConnection()
      await vi.advanceTimersByTimeAsync(2000)
      expect(await test).toMatchObject({
        ok: false,
        error: {
          code: 'test_costs',
          params: { model: 'llama3', maxTokens: 1024 },
        },
      })
      expect(sent.every(({ method }) => method === 'GET')).toBe(true)
    },
  )

  test('sends one short message when it is told to', async () => {
    const { fetch, sent } = fakeFetch(json(completion('')))
    const own = adapter('custom', fetch, { testModel: 'llama3' })
    expect(await own.testConnection({ byMessage: true })).toMatchObject({ ok: true })
    expect(sent[0]?.body).toMatchObject({
      model: 'llama3',
      messages: [{ role: 'user', content: 'Hi' }],
      max_tokens: 1024,
      stream: false,
    })
  })

  test('asks OpenRouter for the key, because its list is public', async () => {
    const { fetch, sent } = fakeFetch(json({ data: { label: 'x' } }), json({ data: [] }))
    expect(await adapter('openrouter', fetch).testConnection()).toMatchObject({ ok: true })
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.test/v1/key',
      'https://api.test/v1/models',
    ])
  })

  test('a key that OpenRouter takes is enough where its list cannot be had', async () => {
    const { fetch } = fakeFetch(json({ data: {} }), new TypeError('Failed to fetch'))
    expect(await adapter('openrouter', fetch).testConnection()).toMatchObject({ ok: true })
  })

  test.each([
    ['a page may not read it', new TypeError('Failed to fetch')],
    ['it is not served', json({}, 404)],
  ])('sends nothing that costs where OpenRouter’s key is not told: %s', async (_, answer) => {
    const { fetch, sent } = fakeFetch(answer, json({ data: [{ id: 'a/b' }] }))
    expect(await adapter('openrouter', fetch).testConnection()).toMatchObject({
      ok: false,
      error: { code: 'test_costs' },
    })
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET'])
  })

  test('a server that is not there is a failed connection, whatever OpenRouter’s key says', async () => {
    const gone = new TypeError('Failed to fetch')
    const { fetch } = fakeFetch(gone, gone)
    expect(await adapter('openrouter', fetch).testConnection()).toMatchObject({
      ok: false,
      error: { code: 'connection_error' },
    })
  })

  test.each([
    ['llama3', ['mistral:7b'], 'llama3'],
    ['llama3', ['llama3:latest'], undefined],
    ['llama3:8b', ['llama3:70b'], 'llama3:8b'],
    ['a/model:online', ['a/model'], undefined],
    ['claude-haiku-4-5', ['claude-haiku-4-5-20251001'], undefined],
    ['model-2024-05-13', ['model-2024-08-06'], 'model-2024-05-13'],
    ['image-model', ['image-model'], undefined],
    ['anything', [], 'anything'],
  ])('says whether the list has the default model: %s of %j', async (model, ids, missing) => {
    const { fetch } = fakeFetch(json({ data: ids.map((id) => ({ id })) }))
    const result = await adapter('openai', fetch, { testModel: model }).testConnection()
    expect(result).toMatchObject({ ok: true })
    expect(result.ok && result.missingModel).toBe(missing)
  })

  test('knows the other names of a listed model', async () => {
    const { fetch } = fakeFetch(json({ data: [{ id: 'a', aliases: ['b', 7] }] }))
    const result = await adapter('xai', fetch, { testModel: 'b' }).testConnection()
    expect(result.ok && result.missingModel).toBeUndefined()
    expect(result.ok).toBe(true)
  })

  test('says nothing of the default model where it knows only the beginning of the list', async () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => ({ id: `model-${index}` }))
    const { fetch } = fakeFetch(json({ data: ids }))
    const result = await adapter('openai', fetch, { testModel: 'mine' }).testConnection()
    expect(result.ok && result.missingModel).toBeUndefined()
    expect(result.ok).toBe(true)
  })

  test('a web page at the address is a failure', async () => {
    const { fetch } = fakeFetch(text('<!doctype html>', 200, 'text/html'))
    expect(await adapter('custom', fetch).testConnection()).toMatchObject({ ok: false })
  })

  test('an error inside a 200 is a failure (LM Studio without /v1)', async () => {
    const { fetch } = fakeFetch(json({ error: 'Unexpected endpoint or method. (GET /models)' }))
    expect(await adapter('custom', fetch).testConnection()).toMatchObject({
      ok: false,
      error: { params: { detail: 'Unexpected endpoint or method. (GET /models)' } },
    })
  })

  test('being stopped is an abort, not a fault', async () => {
    const result = await adapter('openai', silentFetch).testConnection({
      signal: AbortSignal.abort(),
    })
    expect(result).toMatchObject({ ok: false, error: { isAbort: true } })
  })
})
