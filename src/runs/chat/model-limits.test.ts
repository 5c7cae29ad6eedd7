// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProviderError } from '@/ai/provider-error'
import type { ProviderRecord } from '@/storage/database/records'
import { readModelNote, writeModelNote } from '@/storage/browser/model-notes'
import { modelLists } from '../providers/model-lists'
import { learnFromAnswer, learnFromRefusal, modelLimits, toNoted } from './model-limits'

const provider = (fields: Partial<ProviderRecord> = {}): ProviderRecord => ({
  id: 'p',
  name: 'Own',
  type: 'custom',
  apiKey: '',
  apiEndpoint: 'https://own.test/v1',
  defaultModel: 'm',
  enabled: true,
  createdAt: 1,
  ...fields,
})

const chat = (given: ProviderRecord | undefined, model = 'm') => ({
  conversation: {},
  character: { model, modelParameters: { maxTokens: 1_000 } },
  provider: given,
  settings: {},
})

const plan = (tokens: number) => ({
  tokens,
  request: { messages: [], model: 'm' },
  parts: [],
})

beforeEach(() => localStorage.clear())
afterEach(() => {
  modelLists.setState({}, true)
  vi.unstubAllGlobals()
})

test('CTX-09: the window is what the model said, the user or the list, the least of them, else what is known', () => {
  const own = provider()
  expect(modelLimits(chat(own))).toMatchObject({ window: 8_192, isKnown: false })
  expect(modelLimits(chat(undefined))).toMatchObject({ window: 128_000, isKnown: false })
  expect(modelLimits(chat(provider({ type: 'openai' }), 'gpt-6-unheard-of'))).toMatchObject({
    window: 922_000,
    isKnown: true,
  })
  const models = [{ id: 'm', name: 'm', contextWindow: 32_768 }]
  const list = { status: 'loaded', models, isCut: false } as const
  modelLists.setState({ 'p chat': { provider: own, list, askedAt: 0 } })
  expect(modelLimits(chat(own))).toMatchObject({ window: 32_768, isKnown: true })
  writeModelNote(toNoted(own, 'm'), { ownWindow: 16_384 })
  expect(modelLimits(chat(own)).window).toBe(16_384)
  writeModelNote(toNoted(own, 'm'), { toldWindow: 4_096 })
  expect(modelLimits(chat(own)).window).toBe(4_096)
  // Another model at the same place, and the same elsewhere, know nothing of it.
  expect(modelLimits(chat(own, 'n')).window).toBe(8_192)
  expect(modelLimits(chat(provider({ apiEndpoint: 'https://other.test/v1' }))).window).toBe(8_192)
})

test('CTX-09: a model from a file takes what it is given on this device, until it has said less (LOCAL-04)', () => {
  const device = provider({ type: 'device', apiEndpoint: undefined })
  const limits = () => modelLimits(chat(device, 'tiny.gguf'))
  expect(limits()).toMatchObject({ window: 4_096, isKnown: true })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(limits().window).toBe(2_048)
  const params = { window: 512 }
  learnFromRefusal(
    { provider: device },
    'tiny.gguf',
    new ProviderError({
      type: 'context_length',
      code: 'context_length_exceeded',
      params,
      provider: 'device',
    }),
  )
  expect(limits().window).toBe(512)
  // Half of it is kept for the answer.
  expect(limits().limit).toBeLessThan(256)
})

test('CTX-10: a chat counts before its character, and that before the settings', () => {
  const large = chat(provider({ type: 'openai', apiEndpoint: undefined }), 'gpt-6')
  const limitOf = (fields: object) => modelLimits({ ...large, ...fields }).limit
  const settings = { sending: { limit: 128_000 } }
  const character = { ...large.character, sending: { limit: 16_000 } }
  expect(limitOf({})).toBe(64_000)
  // By itself nothing goes over a step of the price; whoever wants more gets more. COST-07
  expect(limitOf({ priceStep: 32_000 })).toBe(32_000)
  expect(limitOf({ priceStep: 272_000 })).toBe(64_000)
  expect(limitOf({ priceStep: 32_000, settings })).toBe(128_000)
  expect(limitOf({ settings })).toBe(128_000)
  expect(limitOf({ settings, character })).toBe(16_000)
  expect(limitOf({ settings, character, conversation: { sending: { limit: 8_000 } } })).toBe(8_000)
  expect(limitOf({ conversation: { sending: { limit: 'window' } } })).toBeGreaterThan(800_000)
  for (const damaged of ['x', null, { limit: -1 }, { limit: 1e18 }, { limit: {} }, []])
    expect(limitOf({ conversation: { sending: damaged } })).toBe(64_000)
})

test('CTX-03: what is told of calls becomes the factor', () => {
  const asked = { provider: provider({ type: 'openai', apiEndpoint: undefined }) }
  learnFromAnswer(asked, plan(1_000), 1, { promptTokens: 1_500 })
  expect(modelLimits(chat(asked.provider)).factor).toBe(1.5)
  // The plan had the factor in it: told as planned, it stays.
  learnFromAnswer(asked, plan(1_500), 1.5, { usage: { input: 1_500 } })
  expect(modelLimits(chat(asked.provider)).factor).toBe(1.5)
  for (const nonsense of [-5, Number.NaN, 0, 1e18])
    learnFromAnswer(asked, plan(1_000), 1, { promptTokens: nonsense })
  expect(modelLimits(chat(asked.provider)).factor).toBeLessThanOrEqual(3)
})

test('CTX-19: a server of one’s own that reads far less than it was sent is named once', () => {
  const asked = { provider: provider() }
  const told = { promptTokens: 2_048 }
  expect(learnFromAnswer(asked, plan(1_900), 1, { promptTokens: 300 })).toBeUndefined()
  expect(learnFromAnswer(asked, plan(6_000), 1, told)).toEqual({ readTokens: 2_048 })
  expect(learnFromAnswer(asked, plan(6_000), 1, told)).toBeUndefined()
  const vendor = { provider: provider({ type: 'mistral', apiEndpoint: undefined }) }
  expect(learnFromAnswer(vendor, plan(6_000), 1, told)).toBeUndefined()
})

test('CTX-20: an answer that ran into the window tells how large that is', () => {
  const asked = { provider: provider({ type: 'anthropic', apiEndpoint: undefined }) }
  const window = () => modelLimits(chat(asked.provider)).window
  const usage = { input: 30_000, output: 2_000 }
  const before = window()
  learnFromAnswer(asked, plan(29_000), 1, { usage, finishReason: 'max_tokens' })
  const finishReason = 'model_context_window_exceeded'
  learnFromAnswer(asked, plan(29_000), 1, { promptTokens: 30_000, finishReason })
  // Far less than was sent is no window.
  learnFromAnswer(asked, plan(290_000), 1, { usage, finishReason })
  expect(window()).toBe(before)
  learnFromAnswer(asked, plan(29_000), 1, { usage, finishReason })
  expect(window()).toBe(32_000)
})

test('CTX-20: what a model says that it takes is remembered, and nothing that is no size', () => {
  const asked = { provider: provider() }
  const refusal = (window: number | undefined) =>
    new ProviderError({
      type: 'context_length',
      code: 'context_length_exceeded',
      provider: 'custom',
      params: { window },
    })
  learnFromRefusal(asked, 'm', refusal(undefined))
  learnFromRefusal(asked, 'm', new Error('else'))
  expect(readModelNote(toNoted(asked.provider, 'm')).toldWindow).toBeUndefined()
  learnFromRefusal(asked, 'm', refusal(4_096))
  expect(modelLimits(chat(asked.provider)).window).toBe(4_096)
  localStorage.setItem(
    'parlour-model-notes',
    '{"https://own.test m":{"ratios":[9],"toldWindow":-1}}',
  )
  expect(modelLimits(chat(asked.provider))).toMatchObject({ window: 8_192, factor: 1.1 })
  for (const damaged of ['[]', 'null', '{', '7']) {
    localStorage.setItem('parlour-model-notes', damaged)
    expect(modelLimits(chat(asked.provider)).window).toBe(8_192)
  }
})
