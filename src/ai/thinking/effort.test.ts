import { afterEach, describe, expect, test } from 'vitest'
import type { ProviderType } from '@/domain/provider'
import type { Effort } from '@/domain/thinking'
import type { ChatRequest } from '../contracts'
import { createAdapter } from '../create-adapter'
import { forgetRefused } from '../refused-parameters'
import { completion, type FakeAnswer, fakeFetch, json } from '../testing/fake-fetch'
import { leaseOf } from '../testing/lease'

afterEach(forgetRefused)

function adapter(type: ProviderType, fetch: typeof globalThis.fetch) {
  return createAdapter(
    {
      id: 'p',
      name: 'P',
      type,
      defaultModel: '',
      enabled: true,
      createdAt: 0,
      leaseKey: leaseOf('key'),
      apiEndpoint: 'https://api.test/v1',
      api: 'chat',
    },
    { fetch },
  )
}

const claudeAnswer = { content: [{ type: 'text', text: 'a' }], stop_reason: 'end_turn' }
const answerOf = (type: ProviderType) => json(type === 'anthropic' ? claudeAnswer : completion('a'))

/** The body that is sent for a request. */
async function bodyOf(type: ProviderType, request: Partial<ChatRequest>) {
  const { fetch, sent } = fakeFetch(answerOf(type))
  await adapter(type, fetch).complete({
    model: 'some-model',
    messages: [{ role: 'user', content: 'hi' }],
    ...request,
  })
  return sent[0]?.body as Record<string, unknown>
}

const shown = { onThinking: () => undefined, stream: false }

describe('THINK-09 the wish for thinking on each wire', () => {
  test.each<[ProviderType, string, Effort, Record<string, unknown>]>([
    ['openai', 'gpt-6-luna', 'off', { reasoning_effort: 'none' }],
    ['openai', 'gpt-6-luna', 'max', { reasoning_effort: 'xhigh' }],
    ['xai', 'grok-4.3', 'off', { reasoning_effort: 'none' }],
    ['mistral', 'magistral-medium-latest', 'off', { reasoning_effort: 'none' }],
    ['openrouter', 'openai/gpt-6-luna', 'low', { reasoning: { effort: 'low' } }],
    ['custom', 'deepseek-v4.1', 'max', { reasoning_effort: 'max' }],
    [
      'anthropic',
      'claude-opus-5-5',
      'low',
      { thinking: { type: 'adaptive' }, output_config: { effort: 'low' } },
    ],
    ['anthropic', 'claude-sonnet-5-5', 'off', { thinking: { type: 'between_tools' } }],
    ['anthropic', 'claude-opus-5', 'off', { thinking: { type: 'disabled' } }],
    [
      'anthropic',
      'claude-haiku-4-5',
      'medium',
      { thinking: { type: 'enabled', budget_tokens: 2048 } },
    ],
  ])('%s %s %s', async (type, model, effort, expected) => {
    expect(await bodyOf(type, { model, parameters: { effort } })).toMatchObject(expected)
  })

  test.each<[ProviderType, string, Effort]>([
    ['openai', 'gpt-4.1', 'low'],
    ['openai', 'gpt-6.1-sol', 'off'],
    ['anthropic', 'claude-opus-5-5', 'off'],
    ['anthropic', 'claude-haiku-4-5', 'off'],
    ['mistral', 'mistral-small-2603', 'low'],
    ['xai', 'grok-4.6', 'max'],
  ])('%s %s is not asked for %s', async (type, model, effort) => {
    const body = await bodyOf(type, { model, parameters: { effort } })
    for (const name of ['reasoning_effort', 'reasoning', 'thinking', 'output_config'])
      expect(body).not.toHaveProperty(name)
  })

  test('THINK-10 Claude is asked for a summary where it is shown', async () => {
    const summarized = { thinking: { type: 'adaptive', display: 'summarized' } }
    const model = 'claude-opus-5-5'
    expect(await bodyOf('anthropic', { model, options: shown })).toMatchObject(summarized)
    expect(
      await bodyOf('anthropic', { model, options: shown, parameters: { effort: 'high' } }),
    ).toMatchObject({ ...summarized, output_config: { effort: 'high' } })
    // Those of generation 4 think only where they are told to.
    for (const old of ['claude-opus-4-8', 'claude-haiku-4-5', 'claude-opus-4-1'])
      expect(await bodyOf('anthropic', { model: old, options: shown })).not.toHaveProperty(
        'thinking',
      )
  })

  test('THINK-10 a budget stays below the limit, and stands alone', async () => {
    const model = 'claude-haiku-4-5'
    const ask = (maxTokens: number) =>
      bodyOf('anthropic', { model, parameters: { effort: 'medium', maxTokens, temperature: 0.7 } })
    const small = await ask(1500)
    expect(small).toMatchObject({ thinking: { budget_tokens: 1499 }, max_tokens: 1500 })
    expect(small).not.toHaveProperty('temperature')
    const smaller = await ask(1024)
    expect(smaller).not.toHaveProperty('thinking')
    expect(smaller).toMatchObject({ temperature: 0.7 })
  })
})

describe('THINK-11 what is refused is dropped once and remembered', () => {
  async function askTwice(type: ProviderType, request: Partial<ChatRequest>, refusal: FakeAnswer) {
    const { fetch, sent } = fakeFetch(refusal, answerOf(type), answerOf(type))
    const own = adapter(type, fetch)
    const whole = { model: 'some-model', messages: [{ role: 'user' as const, content: 'hi' }] }
    await own.complete({ ...whole, ...request })
    await own.complete({ ...whole, ...request })
    return sent.map(({ body }) => body as Record<string, unknown>)
  }
  const refusal = (message: string) => json({ error: { message } }, 400)
  const answerSchema = { name: 'person', schema: { type: 'object' } }

  test('an effort of Claude, beside a format that stays', async () => {
    const request = { model: 'claude-next', parameters: { effort: 'max' as const }, answerSchema }
    const format = { type: 'json_schema', schema: { type: 'object' } }
    for (const words of ['output_config.effort: no such value', 'It takes no effort parameter.']) {
      const bodies = await askTwice('anthropic', request, refusal(words))
      expect(bodies[0]).toMatchObject({ output_config: { effort: 'max', format } })
      expect(bodies[1]).toMatchObject({ output_config: { format }, thinking: { type: 'adaptive' } })
      expect(bodies[2]).toEqual(bodies[1])
      expect(bodies[1]?.['output_config']).not.toHaveProperty('effort')
      forgetRefused()
    }
  })

  test.each<[ProviderType, string, string]>([
    ['custom', 'Unsupported parameter: reasoning_effort', 'reasoning_effort'],
    ['custom', 'This model does not support reasoning.', 'reasoning_effort'],
    ['openrouter', 'Reasoning is mandatory for this endpoint and cannot be disabled.', 'reasoning'],
    ['anthropic', '"thinking.type.disabled" is not supported for this model.', 'thinking'],
    ['anthropic', 'adaptive thinking is not supported on this model', 'thinking'],
  ])('%s: %s', async (type, words, name) => {
    const bodies = await askTwice(type, { parameters: { effort: 'off' } }, refusal(words))
    expect(bodies).toHaveLength(3)
    expect(bodies[0]).toHaveProperty(name)
    expect(bodies[1]).not.toHaveProperty(name)
    expect(bodies[2]).not.toHaveProperty(name)
  })

  test('THINK-15 a history without reasoning_content gets an empty one', async () => {
    const messages: ChatRequest['messages'] = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: 'Hello' },
      { role: 'user', content: 'go on' },
    ]
    const words = 'Missing `reasoning_content` field in the assistant message at index 1'
    const bodies = await askTwice('custom', { messages }, refusal(words))
    expect(bodies[2]).toMatchObject({
      messages: [{}, { role: 'assistant', content: 'Hello', reasoning_content: '' }, {}],
    })
  })
})

describe('CTX-23, CTX-25 the wish for the cache on each wire', () => {
  const cache = { key: 'random-1' }
  const long = [{ role: 'user' as const, content: 'word '.repeat(4000) }]

  test('Anthropic: a mark on the request and on the prompt, where it is long enough', async () => {
    const request = { messages: long, model: 'claude-opus-5', parameters: { systemPrompt: 'Be.' } }
    const mark = { type: 'ephemeral' }
    expect(await bodyOf('anthropic', { ...request, cache })).toMatchObject({
      cache_control: mark,
      system: [{ type: 'text', text: 'Be.', cache_control: mark }],
    })
    const forHour = await bodyOf('anthropic', { ...request, cache: { ...cache, forHour: true } })
    expect(forHour).toMatchObject({ cache_control: { type: 'ephemeral', ttl: '1h' } })
    const without = await bodyOf('anthropic', request)
    expect(without).not.toHaveProperty('cache_control')
    expect(without).toMatchObject({ system: 'Be.' })
    const short = { messages: [{ role: 'user' as const, content: 'hi' }], cache }
    expect(await bodyOf('anthropic', { ...request, ...short })).not.toHaveProperty('cache_control')
  })

  test.each<ProviderType>(['openai', 'xai', 'mistral', 'openrouter'])('%s', async (type) => {
    expect(await bodyOf(type, { cache })).toMatchObject({ prompt_cache_key: 'random-1' })
    expect(await bodyOf(type, {})).not.toHaveProperty('prompt_cache_key')
  })

  test('a server of one’s own gets no key, and OpenRouter a mark for a Claude', async () => {
    expect(await bodyOf('custom', { cache })).not.toHaveProperty('prompt_cache_key')
    const model = 'anthropic/claude-sonnet-5.5'
    expect(await bodyOf('openrouter', { model, messages: long, cache })).toMatchObject({
      cache_control: { type: 'ephemeral' },
    })
    expect(await bodyOf('openrouter', { messages: long, cache })).not.toHaveProperty(
      'cache_control',
    )
  })

  test('refused marks are left out everywhere', async () => {
    const { fetch, sent } = fakeFetch(
      json({ error: { message: 'cache_control: Extra inputs are not permitted' } }, 400),
      json(claudeAnswer),
    )
    await adapter('anthropic', fetch).complete({
      model: 'claude-opus-5',
      messages: long,
      parameters: { systemPrompt: 'Be.' },
      cache,
    })
    expect(JSON.stringify(sent[1]?.body)).not.toContain('cache_control')
  })
})

test('CTX-21 nothing asks a provider to cut', async () => {
  const plugins = [{ id: 'context-compression', enabled: false }]
  expect(await bodyOf('openrouter', {})).toMatchObject({ plugins })
  expect(await bodyOf('openai', {})).not.toHaveProperty('truncation')
})
