import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProviderError } from '../provider-error'
import { createDeviceAdapter } from './device-adapter'
import { BROWSER_MODEL } from './device-models'
import { browserModelState } from './language-model'
import { createBrowserEngine } from './browser-engine'
import { type StubbedModel, stubLanguageModel } from '../testing/language-model-stub'

afterEach(() => vi.unstubAllGlobals())

const adapter = () =>
  createDeviceAdapter({
    type: 'device',
    baseURL: 'https://device.invalid/v1',
    leaseKey: () => Promise.resolve({ apiKey: '' }),
  })

function stub(options?: Partial<StubbedModel>) {
  const stubbed = stubLanguageModel(options)
  vi.stubGlobal('LanguageModel', stubbed.LanguageModel)
  return stubbed
}

const ask = (options: { signal?: AbortSignal; onToken?: (token: string) => void } = {}) =>
  adapter().complete({
    model: BROWSER_MODEL,
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi.' },
      { role: 'user', content: 'How are you?' },
    ],
    parameters: { systemPrompt: 'You are Wren.', temperature: 0.7 },
    options,
  })

const codeOf = async (answer: Promise<unknown>) => {
  const cause: unknown = await answer.catch((error: unknown) => error)
  return cause instanceof ProviderError ? cause.code : cause
}

describe('the state of the browser’s model (LOCAL-01)', () => {
  it('is none where the browser offers none, or something else under its name', async () => {
    expect(await browserModelState()).toBe('unavailable')
    vi.stubGlobal('LanguageModel', { availability: 'available' })
    expect(await browserModelState()).toBe('unavailable')
    vi.stubGlobal('LanguageModel', () => undefined)
    expect(await browserModelState()).toBe('unavailable')
  })

  it('is none where asking fails, or tells something unknown', async () => {
    stub({ availability: () => Promise.reject(new Error('broken')) })
    expect(await browserModelState()).toBe('unavailable')
    stub({ availability: () => Promise.resolve('perhaps') })
    expect(await browserModelState()).toBe('unavailable')
  })

  it('makes no list and no chat there', async () => {
    expect(await adapter().listModels()).toEqual([])
    expect(await codeOf(ask())).toBe('browser_model_missing')
    const test = await adapter().testConnection()
    expect(test.ok ? undefined : test.error.code).toBe('browser_model_missing')
  })
})

describe('an answer of the browser’s model', () => {
  it('comes in pieces, from a conversation of its own, which is given up (LOCAL-02)', async () => {
    const { sessions } = stub({ pieces: ['I am ', 'well.'] })
    const pieces: string[] = []
    const result = await ask({ onToken: (piece) => pieces.push(piece) })
    expect(pieces).toEqual(['I am ', 'well.'])
    expect(result).toMatchObject({ content: 'I am well.', finishReason: 'stop' })
    expect(sessions).toHaveLength(1)
    expect(sessions[0]).toMatchObject({
      isDestroyed: true,
      options: {
        initialPrompts: [
          { role: 'system', content: 'You are Wren.' },
          { role: 'user', content: 'Hello' },
          { role: 'assistant', content: 'Hi.' },
        ],
      },
      prompts: [[{ role: 'user', content: 'How are you?' }]],
    })
    expect(sessions[0]?.options).not.toHaveProperty('temperature')
  })

  it('is waited for as one that loads where it is the first of a page, and no later one is (LOCAL-16)', async () => {
    stub()
    const engine = createBrowserEngine()
    const { signal } = new AbortController()
    const request = { messages: [{ role: 'user' as const, content: 'Hello' }] }
    const shares: number[] = []
    for (let answers = 0; answers < 2; answers += 1)
      await engine.answer(
        request,
        () => undefined,
        signal,
        (share) => shares.push(share),
      )
    expect(shares).toEqual([0, 1])
  })

  it('is held to the schema that is wished for (LOCAL-08)', async () => {
    const { sessions } = stub({ pieces: ['{}'] })
    const schema = { type: 'object', properties: {}, additionalProperties: false }
    await adapter().complete({
      model: BROWSER_MODEL,
      messages: [{ role: 'user', content: 'JSON' }],
      answerSchema: { name: 'nothing', schema },
    })
    expect(sessions[0]?.promptOptions).toMatchObject({ responseConstraint: schema })
  })

  it('ends at a text that ends it, also where that comes in pieces', async () => {
    stub({ pieces: ['One ', 'two #', '# three'] })
    const result = await adapter().complete({
      model: BROWSER_MODEL,
      messages: [{ role: 'user', content: 'Count' }],
      parameters: { stopSequences: ['##'] },
    })
    expect(result).toMatchObject({ content: 'One two ', finishReason: 'stop' })
  })

  it('ends where it is as long as it may be', async () => {
    stub({ pieces: ['a'.repeat(30), 'b'.repeat(30)] })
    const result = await adapter().complete({
      model: BROWSER_MODEL,
      messages: [{ role: 'user', content: 'Count' }],
      parameters: { maxTokens: 10 },
    })
    expect(result).toMatchObject({
      content: 'a'.repeat(30) + 'b'.repeat(10),
      finishReason: 'length',
    })
  })

  it('is refused where the request is longer than the window, with both numbers (LOCAL-04)', async () => {
    const { sessions } = stub({ window: 100, used: 60, last: 30 })
    const failure: unknown = await ask().catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'context_length_exceeded',
      params: { tokens: 90, window: 100 },
    })
    expect(sessions[0]).toMatchObject({ isDestroyed: true, prompts: [] })
    stub({
      create: () =>
        Promise.reject(
          Object.assign(new Error('too long'), {
            name: 'QuotaExceededError',
            requested: 900,
            quota: 100,
          }),
        ),
    })
    expect(await ask().catch((error: unknown) => error)).toMatchObject({
      code: 'context_length_exceeded',
      params: { tokens: 900, window: 100 },
    })
  })

  it('is not asked for where the model would have to be fetched first (LOCAL-03)', async () => {
    const { sessions } = stub({ availability: () => Promise.resolve('downloadable') })
    expect(await codeOf(ask())).toBe('browser_model_not_fetched')
    expect(sessions).toEqual([])
  })

  it('stops before, within and after (LOCAL-05)', async () => {
    const { sessions } = stub({ pieces: ['I am ', 'well.'] })
    expect(await codeOf(ask({ signal: AbortSignal.abort() }))).toBe('request_aborted')
    expect(sessions).toEqual([])
    const controller = new AbortController()
    const pieces: string[] = []
    const onToken = (piece: string) => {
      pieces.push(piece)
      controller.abort()
    }
    expect(await codeOf(ask({ signal: controller.signal, onToken }))).toBe('request_aborted')
    expect(pieces).toEqual(['I am '])
    expect(sessions[0]?.isDestroyed).toBe(true)
    const later = new AbortController()
    await ask({ signal: later.signal })
    later.abort()
    expect(sessions.every(({ isDestroyed }) => isDestroyed)).toBe(true)
  })

  it('fails in words where the browser fails, and keeps what came (LOCAL-05)', async () => {
    stub({ pieces: ['I am '], failure: new Error('The model has crashed.') })
    const pieces: string[] = []
    const failure: unknown = await ask({ onToken: (piece) => pieces.push(piece) }).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({
      code: 'browser_model_failed',
      provider: 'device',
      params: { detail: 'The model has crashed.' },
    })
    expect(pieces).toEqual(['I am '])
  })
})

describe('fetching the browser’s model (LOCAL-03)', () => {
  it('tells how much of it is there', async () => {
    const { sessions } = stub({
      availability: () => Promise.resolve('downloadable'),
      downloads: [0.25, 5],
    })
    const shares: number[] = []
    await createBrowserEngine().load((share) => shares.push(share), new AbortController().signal)
    expect(shares).toEqual([0.25, 1, 1])
    expect(sessions[0]?.isDestroyed).toBe(true)
  })

  it('is given up, and says so where the browser will not', async () => {
    stub({ create: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
    const load = (signal: AbortSignal) => createBrowserEngine().load(() => undefined, signal)
    expect(await codeOf(load(new AbortController().signal))).toBe('browser_model_not_fetched')
    expect(await codeOf(load(AbortSignal.abort()))).toBe('request_aborted')
  })
})
