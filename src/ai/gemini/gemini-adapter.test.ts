import { beforeEach, describe, expect, test } from 'vitest'
import { fc } from '@/testing/fast-check'
import type { Thinking } from '@/domain/thinking'
import type { ChatRequest } from '../contracts'
import { ProviderError } from '../provider-error'
import { forgetRefused } from '../refused-parameters'
import { fakeFetch, json, stream as bytes } from '../testing/fake-fetch'
import { leaseOf } from '../testing/lease'
import { createGeminiAdapter } from './gemini-adapter'

const BASE = 'https://generativelanguage.googleapis.com/v1beta'
const KEY = 'AIza-secret-4711'

const adapter = (fetch: typeof globalThis.fetch) =>
  createGeminiAdapter({
    type: 'gemini',
    leaseKey: leaseOf(KEY),
    baseURL: BASE,
    random: () => 0,
    fetch,
  })

const request: ChatRequest = {
  model: 'gemini-3.8-flash',
  messages: [
    { role: 'system', content: 'Note' },
    { role: 'user', content: 'hi' },
  ],
  parameters: {
    systemPrompt: 'Be kind',
    temperature: 2.4,
    topP: 0.9,
    maxTokens: 300,
    stopSequences: ['END'],
  },
}

const answer = {
  candidates: [
    {
      content: {
        role: 'model',
        parts: [{ text: 'Hm', thought: true }, { text: 'Hello' }, { text: ' there' }],
      },
      finishReason: 'STOP',
      index: 0,
    },
  ],
  usageMetadata: {
    promptTokenCount: 11,
    cachedContentTokenCount: 4,
    candidatesTokenCount: 5,
    thoughtsTokenCount: 7,
    totalTokenCount: 23,
  },
  modelVersion: 'gemini-x',
  responseId: 'r-1',
}

/** A stream of these events. */
const stream = (events: readonly unknown[]) =>
  bytes(...events.map((event) => `data: ${JSON.stringify(event)}\n\n`))

const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('expected an error')),
    (error: unknown) => {
      if (error instanceof ProviderError) return error
      throw error
    },
  )

beforeEach(forgetRefused)

describe('a chat request', () => {
  test('sends the key in its own header, nothing else, and reads text, thinking and usage (PROV2-07)', async () => {
    const { fetch, sent } = fakeFetch(json(answer))
    const result = await adapter(fetch).complete(request)
    expect(sent[0]).toMatchObject({
      url: `${BASE}/models/gemini-3.8-flash:generateContent`,
      method: 'POST',
      body: {
        systemInstruction: { parts: [{ text: 'Be kind\n\nNote' }] },
        contents: [{ role: 'user', parts: [{ text: 'hi' }] }],
        generationConfig: {
          temperature: 2,
          topP: 0.9,
          maxOutputTokens: 300,
          stopSequences: ['END'],
        },
      },
    })
    expect(sent[0]?.headers).toEqual({ 'x-goog-api-key': KEY, 'content-type': 'application/json' })
    expect(result).toEqual({
      id: 'r-1',
      model: 'gemini-x',
      content: 'Hello there',
      finishReason: 'stop',
      promptTokens: 11,
      completionTokens: 12,
      totalTokens: 23,
      usage: { input: 11, cached: 4, output: 12, thinking: 7 },
      thinking: { text: 'Hm', kind: 'summary', tokens: 7 },
    })
  })

  test('asks for thoughts where they are wanted, and for an effort that the model takes (PROV2-07)', async () => {
    const { fetch, sent } = fakeFetch(stream([answer]), json(answer), json(answer))
    const shown: Thinking[] = []
    await adapter(fetch).complete({
      ...request,
      parameters: { effort: 'low' },
      options: { onToken: () => undefined, onThinking: (thinking) => shown.push(thinking) },
    })
    expect(sent[0]?.url).toBe(`${BASE}/models/gemini-3.8-flash:streamGenerateContent?alt=sse`)
    expect(sent[0]?.body).toMatchObject({
      generationConfig: { thinkingConfig: { thinkingLevel: 'LOW', includeThoughts: true } },
    })
    expect(shown).toEqual([{ text: 'Hm', kind: 'summary' }])
    for (const effort of ['off', 'max'] as const)
      await adapter(fetch).complete({ ...request, parameters: { effort } })
    for (const { body } of sent.slice(1)) expect(JSON.stringify(body)).not.toContain('thinking')
  })

  test('asks for JSON of a shape, and without it once the model refuses that', async () => {
    const refusal = {
      error: { code: 400, message: 'JSON mode is not enabled for this model', status: 'X' },
    }
    const { fetch, sent } = fakeFetch(json(refusal, 400), json(answer))
    const schema = { type: 'object' }
    await adapter(fetch).complete({ ...request, answerSchema: { name: 'person', schema } })
    expect(sent[0]?.body).toMatchObject({
      generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema },
    })
    expect(JSON.stringify(sent[1]?.body)).not.toContain('response')
  })

  test('leaves out what it names as refused within its settings, and remembers that', async () => {
    const refusal = {
      error: { code: 400, message: 'Penalty is not enabled for this model', status: 'X' },
    }
    const { fetch, sent } = fakeFetch(json(refusal, 400), json(answer), json(answer))
    const parameters = { presencePenalty: 1, frequencyPenalty: 1, temperature: 1 }
    await adapter(fetch).complete({ ...request, parameters })
    await adapter(fetch).complete({ ...request, parameters })
    for (const { body } of sent.slice(1))
      expect(body).toMatchObject({ generationConfig: { temperature: 1 } })
    for (const { body } of sent.slice(1)) expect(JSON.stringify(body)).not.toContain('Penalty')
  })

  test('cannot be led elsewhere by the name of a model', async () => {
    const { fetch, sent } = fakeFetch(json(answer), json(answer))
    await adapter(fetch).complete({ ...request, model: 'models/gemini-3.8-flash' })
    await adapter(fetch).complete({ ...request, model: '../../evil?key=1#x' })
    expect(sent.map(({ url }) => url)).toEqual([
      `${BASE}/models/gemini-3.8-flash:generateContent`,
      `${BASE}/models/..%2F..%2Fevil%3Fkey%3D1%23x:generateContent`,
    ])
  })

  test('keeps what came before a stop at the limit', async () => {
    const [candidate] = answer.candidates
    const cut = { ...answer, candidates: [{ ...candidate, finishReason: 'MAX_TOKENS' }] }
    const { fetch } = fakeFetch(json(cut))
    expect(await adapter(fetch).complete(request)).toMatchObject({
      content: 'Hello there',
      finishReason: 'length',
    })
  })
})

describe('a blocked answer', () => {
  test('is told, whether the prompt was blocked or the answer (PROV2-07)', async () => {
    const blockedPrompt = { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }
    const [candidate] = answer.candidates
    const blockedAnswer = {
      candidates: [{ ...candidate, finishReason: 'SAFETY', finishMessage: `Unsafe: ${KEY}` }],
    }
    const texts: string[] = []
    const { fetch } = fakeFetch(json(blockedPrompt), stream([blockedAnswer]))
    expect(await failing(adapter(fetch).complete(request))).toMatchObject({
      code: 'answer_blocked',
      vendorCode: 'PROHIBITED_CONTENT',
    })
    const options = { onProgress: (text: string) => texts.push(text) }
    const error = await failing(adapter(fetch).complete({ ...request, options }))
    expect(error).toMatchObject({ code: 'answer_blocked', vendorCode: 'SAFETY' })
    expect(error.params?.['detail']).toBe('Unsafe: [key]')
    expect(texts.at(-1)).toBe('Hello there')
  })
})

describe('thinking', () => {
  test('never shows a key, however it is cut', async () => {
    const events = Array.from(`I know ${KEY}.`, (text) => ({
      candidates: [{ content: { parts: [{ text, thought: true }] } }],
    }))
    const { fetch } = fakeFetch(stream([...events, answer]))
    const options = { onToken: () => undefined, onThinking: () => undefined }
    const { thinking } = await adapter(fetch).complete({ ...request, options })
    expect(thinking?.text).toBe('I know [key].Hm')
  })
})

describe('an answer of whatever kind', () => {
  test('ends in a result or in a ProviderError (P22)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.boolean(), async (value, isStream) => {
        const { fetch } = fakeFetch(isStream ? stream([value]) : json(value))
        const options = isStream ? { onToken: () => undefined } : {}
        const result = await adapter(fetch)
          .complete({ ...request, options })
          .catch((error: unknown) => error)
        expect(result instanceof ProviderError || typeof result === 'object').toBe(true)
        if (result instanceof Error) expect(result).toBeInstanceOf(ProviderError)
      }),
    )
  })

  test('with numbers that cannot be has no usage', async () => {
    const usageMetadata = { promptTokenCount: -1, candidatesTokenCount: 1e18 }
    const { fetch } = fakeFetch(json({ ...answer, usageMetadata }))
    expect((await adapter(fetch).complete(request)).usage).toBeUndefined()
  })
})

describe('the list of models', () => {
  const listed = (name: string, more: object = {}) => ({
    name: `models/${name}`,
    displayName: name.toUpperCase(),
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ['generateContent'],
    ...more,
  })

  test('comes in pages, with limits, and without what is not for chat (PROV2-08)', async () => {
    const pages = [
      {
        models: [listed('gemini-3.8-flash'), listed('gemini-3.1-flash-image')],
        nextPageToken: '2',
      },
      {
        models: [
          listed('gemini-embedding-001', { supportedGenerationMethods: ['embedContent'] }),
          listed('gemma-4', { inputTokenLimit: 1e99, outputTokenLimit: -1, thinking: false }),
        ],
      },
    ] as const
    const { fetch, sent } = fakeFetch(...pages.map((page) => json(page)))
    expect(await adapter(fetch).listModels()).toEqual([
      {
        id: 'gemini-3.8-flash',
        name: 'GEMINI-3.8-FLASH',
        contextWindow: 1_048_576,
        maxOutput: 65_536,
        supportsImages: true,
        efforts: ['low', 'medium', 'high'],
      },
      { id: 'gemma-4', name: 'GEMMA-4', efforts: [] },
    ])
    expect(sent.map(({ url }) => url)).toEqual([
      `${BASE}/models?pageSize=1000`,
      `${BASE}/models?pageSize=1000&pageToken=2`,
    ])
    const all = fakeFetch(...pages.map((page) => json(page)))
    expect(await adapter(all.fetch).listModels({ showAll: true })).toHaveLength(4)
  })

  test('tests the connection for free, and says which model is missing', async () => {
    const { fetch, sent } = fakeFetch(json({ models: [listed('gemini-3.8-flash')] }))
    const tested = createGeminiAdapter({
      type: 'gemini',
      leaseKey: leaseOf(KEY),
      baseURL: BASE,
      testModel: 'gemini-1.0-pro',
      fetch,
    })
    expect(await tested.testConnection()).toMatchObject({
      ok: true,
      missingModel: 'gemini-1.0-pro',
    })
    expect(sent.map(({ method }) => method)).toEqual(['GET'])
  })

  test('that a wrong key asks for is refused as that', async () => {
    const error = {
      code: 400,
      message: 'API key not valid. Please pass a valid API key.',
      status: 'INVALID_ARGUMENT',
      details: [{ reason: 'API_KEY_INVALID' }],
    }
    const { fetch } = fakeFetch(json({ error }, 400))
    expect(await failing(adapter(fetch).listModels())).toMatchObject({
      code: 'unauthorized',
      vendorCode: 'API_KEY_INVALID',
    })
  })
})
