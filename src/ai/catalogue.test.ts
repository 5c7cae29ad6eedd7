import { expect, test } from 'vitest'
import { providerTypes } from '@/domain/provider'
import { parseEndpoint } from '@/domain/provider-endpoint'
import { catalogue, contextWindowOf, findCatalogueModel, providerInfo } from './catalogue'
import { customPresets, findPresetByAddress } from './custom-presets'
import { successorOf } from './retired-models'

test('has exactly one entry for each provider type', () => {
  expect(catalogue.map(({ type }) => type).sort()).toEqual([...providerTypes].sort())
})

test.each([
  ['openrouter', 16],
  ['openai', 5],
  ['anthropic', 6],
  ['xai', 3],
  ['mistral', 3],
  ['gemini', 3],
  ['custom', 1],
] as const)('holds the specified number of models: %s %i (PROV-31 to PROV-36)', (type, count) => {
  expect(providerInfo(type).models).toHaveLength(count)
})

test('holds one free OpenRouter model (PROV-31, PROV2-13)', () => {
  const free = providerInfo('openrouter').models.filter(({ isPaid }) => !isPaid)
  expect(free.map(({ name }) => name)).toEqual(['Free models'])
})

test('calls the custom model custom-model (PROV-36)', () => {
  expect(providerInfo('custom').models[0]?.id).toBe('custom-model')
})

test('has default addresses at version 1 that can be called (ADAP-03)', () => {
  for (const { type, defaultEndpoint } of catalogue) {
    if (type === 'custom') expect(defaultEndpoint).toBe('')
    else {
      expect(defaultEndpoint).toMatch(/\/v1(beta)?$/)
      expect(parseEndpoint(undefined, type, defaultEndpoint)).toMatchObject({
        baseURL: defaultEndpoint,
      })
    }
  }
})

test('tells where to get a key wherever one is needed', () => {
  for (const { needsKey, keyPage } of catalogue) expect(keyPage !== undefined).toBe(needsKey)
})

test('has no model twice and none that is retired', () => {
  for (const { type, models } of catalogue) {
    const ids = models.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.map((id) => successorOf(type, id))).toEqual(ids.map(() => undefined))
  }
})

test('knows context windows of its models only', () => {
  expect(contextWindowOf('anthropic', 'claude-haiku-4-5-20251001')).toBe(200_000)
  expect(contextWindowOf('anthropic', 'unheard-of')).toBeUndefined()
})

test.each([
  ['openai', 'gpt-3.5-turbo'],
  ['openai', 'gpt-image-1'],
  ['anthropic', 'claude-3-7-sonnet-20250219'],
  ['anthropic', 'claude-3-5-sonnet-20241022'],
  ['anthropic', 'claude-3-5-haiku-20241022'],
  ['anthropic', 'claude-3-opus-20240229'],
  ['anthropic', 'claude-3-sonnet-20240229'],
  ['anthropic', 'claude-3-haiku-20240307'],
  ['xai', 'grok-3-mini-beta'],
  ['xai', 'grok-1'],
  ['xai', 'grok-beta'],
] as const)(
  'names a living successor of the specified model %s %s (ADAP-39 to ADAP-45)',
  (type, id) => {
    const successor = successorOf(type, id) ?? ''
    expect(findCatalogueModel(type, successor) ?? successor.startsWith('gpt-image-2')).toBeTruthy()
  },
)

test('has no successor for ids that are prototype fields', () => {
  expect(successorOf('openai', 'constructor')).toBeUndefined()
})

test('refuses made-up types in the words of ERR-27', () => {
  const madeUp: unknown = 'carrier-pigeon'
  // @ts-expect-error an old record or a file can hold anything
  expect(() => providerInfo(madeUp)).toThrow('Unsupported provider type: carrier-pigeon')
})

test('presets of local servers have callable addresses, and are found by port', () => {
  for (const preset of customPresets) {
    expect(parseEndpoint(preset.endpoint, 'custom', '').ok).toBe(true)
    expect(findPresetByAddress(preset.endpoint.replace('localhost', '127.0.0.1'))).toBe(preset)
  }
  expect(findPresetByAddress('https://api.example.com/v1')).toBeUndefined()
})
