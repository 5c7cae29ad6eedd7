import { expect, test } from 'vitest'
import { parseEndpoint } from '@/domain/provider-endpoint'
import { createAdapter } from './create-adapter'
import { findHostedPreset, hostedPresets } from './hosted-presets'
import { completion, fakeFetch, json } from './testing/fake-fetch'
import { connectable } from './testing/lease'

test('the services have addresses that can be called as they stand, and are found by them (PROV2-09)', () => {
  expect(hostedPresets).toHaveLength(10)
  for (const preset of hostedPresets) {
    expect(parseEndpoint(preset.endpoint, 'custom', '')).toMatchObject({
      ok: true,
      baseURL: preset.endpoint,
    })
    expect(new URL(preset.keyPage).protocol).toBe('https:')
    expect(findHostedPreset(` ${preset.endpoint}/ `)).toBe(preset)
  }
  const names = hostedPresets.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
  for (const other of [
    '',
    'x',
    'http://localhost:11434/v1',
    'https://api.groq.com.evil.example/v1',
  ])
    expect(findHostedPreset(other)).toBeUndefined()
})

test.each(hostedPresets.map((preset) => [preset.name, preset] as const))(
  '%s gets the key and the content type as headers, and nothing else (PROV2-09)',
  async (_, { endpoint, name, example }) => {
    const { fetch, sent } = fakeFetch(json(completion('Hi')), json({ data: [] }))
    const saved = {
      id: 'p',
      name,
      type: 'custom',
      apiKey: 'sk-secret-4711',
      defaultModel: example,
      enabled: true,
      createdAt: 0,
      apiEndpoint: endpoint,
    } as const
    const adapter = createAdapter(connectable(saved), { fetch })
    await adapter.complete({ model: example, messages: [{ role: 'user', content: 'hi' }] })
    await adapter.listModels()
    expect(sent.map(({ url, headers }) => [url, Object.keys(headers).sort()])).toEqual([
      [`${endpoint}/chat/completions`, ['authorization', 'content-type']],
      [`${endpoint}/models`, ['authorization']],
    ])
  },
)
