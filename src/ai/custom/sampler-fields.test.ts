import { beforeEach, expect, test } from 'vitest'
import { fc } from '@/testing/fast-check'
import type { ProviderType } from '@/domain/provider'
import type { Samplers } from '@/domain/samplers'
import { createAdapter } from '../create-adapter'
import { forgetRefused } from '../refused-parameters'
import { completion, fakeFetch, json } from '../testing/fake-fetch'
import { connectable } from '../testing/lease'
import { samplerFields } from './sampler-fields'

const all: Samplers = {
  minP: 0.05,
  topK: 40,
  repetitionPenalty: 1.1,
  dryMultiplier: 0.8,
  dryBase: 1.75,
  dryAllowedLength: 2,
  drySequenceBreakers: ['\n', ':', '"'],
  xtcThreshold: 0.1,
  xtcProbability: 0.5,
}

const onWire = {
  min_p: 0.05,
  top_k: 40,
  repetition_penalty: 1.1,
  repeat_penalty: 1.1,
  dry_multiplier: 0.8,
  dry_base: 1.75,
  dry_allowed_length: 2,
  dry_sequence_breakers: ['\n', ':', '"'],
  xtc_threshold: 0.1,
  xtc_probability: 0.5,
}

const connect = (type: ProviderType, fetch: typeof globalThis.fetch) =>
  createAdapter(
    connectable({
      id: 'p',
      name: 'P',
      type,
      api: 'chat',
      apiKey: '',
      defaultModel: 'm',
      enabled: true,
      createdAt: 0,
      apiEndpoint: 'http://localhost:8080/v1',
    }),
    { fetch },
  )

const ask = { model: 'm', messages: [{ role: 'user', content: 'hi' }] } as const
const request = (samplers: Samplers) => ({
  ...ask,
  messages: [...ask.messages],
  parameters: { samplers },
})

beforeEach(forgetRefused)

test('samplers go to a custom server under its names, and only those that are set', async () => {
  const { fetch, sent } = fakeFetch(json(completion('x')), json(completion('x')))
  await connect('custom', fetch).complete(request(all))
  await connect('custom', fetch).complete(request({ minP: 0.1 }))
  expect(sent[0]?.body).toMatchObject(onWire)
  expect(sent[1]?.body).toEqual({
    model: 'm',
    messages: [{ role: 'user', content: 'hi' }],
    stream: false,
    min_p: 0.1,
  })
})

test('samplers go nowhere else', async () => {
  for (const type of ['openai', 'xai', 'mistral', 'openrouter'] as const) {
    const { fetch, sent } = fakeFetch(json(completion('x')))
    await connect(type, fetch).complete(request(all))
    for (const name of Object.keys(onWire)) expect(sent[0]?.body).not.toHaveProperty(name)
  }
})

test('a sampler that a server refuses by its name is left out from then on', async () => {
  const refusal = { error: { message: 'Unknown field: xtc_probability', param: null } }
  const { fetch, sent } = fakeFetch(
    json(refusal, 400),
    json(completion('x')),
    json(completion('x')),
  )
  const adapter = connect('custom', fetch)
  await adapter.complete(request(all))
  await adapter.complete(request(all))
  const { xtc_probability: _, ...rest } = onWire
  for (const { body } of sent.slice(1)) {
    expect(body).toMatchObject(rest)
    expect(body).not.toHaveProperty('xtc_probability')
  }
})

test('what a file brings is bounded', () => {
  expect(samplerFields({ minP: 2, topK: 1.5, repetitionPenalty: Number.NaN })).toEqual({})
  const number = fc.option(fc.double(), { nil: undefined })
  fc.assert(
    fc.property(number, number, fc.array(fc.string()), (minP, dryBase, drySequenceBreakers) => {
      const fields = samplerFields({ minP, dryBase, drySequenceBreakers })
      for (const value of Object.values(fields))
        if (Array.isArray(value)) expect(value.length).toBeLessThanOrEqual(20)
        else expect(value).toBeLessThanOrEqual(4)
    }),
  )
})
