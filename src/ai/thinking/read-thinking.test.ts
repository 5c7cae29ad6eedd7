import { afterEach, describe, expect, test } from 'vitest'
import { MAX_THINKING_LENGTH, type Thinking } from '@/domain/thinking'
import type { ProviderType } from '@/domain/provider'
import { createAdapter } from '../create-adapter'
import { forgetRefused } from '../refused-parameters'
import { fakeFetch, json, sse, stream, type FakeAnswer } from '../testing/fake-fetch'
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
      leaseKey: leaseOf('sk-secret-key'),
      apiEndpoint: 'https://api.test/v1',
    },
    { fetch },
  )
}

async function ask(type: ProviderType, answer: FakeAnswer, isStream = true) {
  const { fetch } = fakeFetch(answer)
  const seen: Thinking[] = []
  const result = await adapter(type, fetch).complete({
    model: 'some-model',
    messages: [{ role: 'user', content: 'hi' }],
    options: { onThinking: (thinking) => seen.push(thinking), stream: isStream },
  })
  return { ...result, seen }
}

const deltas = (...parts: Record<string, unknown>[]) =>
  stream(
    sse(...parts.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })), {
      choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
    }),
  )

describe('THINK-01 what a model thinks is read beside its answer', () => {
  test.each<[string, ProviderType, Record<string, unknown>[], Thinking]>([
    [
      'reasoning_content',
      'custom',
      [{ reasoning_content: 'H' }, { reasoning_content: 'm' }],
      { text: 'Hm', kind: 'full' },
    ],
    [
      'two fields with the same text',
      'custom',
      [{ reasoning_content: '', reasoning: 'Hm', reasoning_text: 'Hm' }],
      { text: 'Hm', kind: 'full' },
    ],
    [
      'reasoning_details beside reasoning',
      'openrouter',
      [{ reasoning: 'Hm', reasoning_details: [{ type: 'reasoning.summary', summary: 'Hm' }] }],
      { text: 'Hm', kind: 'summary' },
    ],
    [
      'text and what is encrypted',
      'openrouter',
      [
        { reasoning_details: [{ type: 'reasoning.text', text: 'Hm' }] },
        { reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }] },
      ],
      { text: 'Hm', kind: 'full' },
    ],
    [
      'only what is encrypted',
      'openrouter',
      [{ reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }] }],
      { text: '', kind: 'hidden' },
    ],
    [
      'parts of Mistral',
      'mistral',
      [{ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }] }],
      { text: 'Hm', kind: 'full' },
    ],
    [
      'tags',
      'custom',
      [{ content: '<thi' }, { content: 'nk>Hm</think>\n\n' }],
      { text: 'Hm', kind: 'full' },
    ],
  ])('%s', async (_, type, parts, thinking) => {
    const result = await ask(type, deltas(...parts, { content: 'Hello' }))
    expect(result.content).toBe('Hello')
    expect(result.thinking).toEqual(thinking)
    expect(result.seen.at(-1)).toEqual(thinking)
  })

  test('in whole answers too', async () => {
    const whole = (message: unknown) =>
      json({ choices: [{ index: 0, message, finish_reason: 'stop' }] })
    const message = { role: 'assistant', content: 'Hello', reasoning_content: 'Hm' }
    expect(await ask('custom', whole(message), false)).toMatchObject({
      content: 'Hello',
      thinking: { text: 'Hm', kind: 'full' },
    })
    const tagged = { role: 'assistant', content: '<think>Hm' }
    expect(await ask('custom', whole(tagged), false)).toMatchObject({
      content: '',
      thinking: { text: 'Hm', kind: 'full' },
    })
  })

  test('Claude: text, and what is kept back', async () => {
    const event = (type: string, fields: Record<string, unknown>) => ({ type, ...fields })
    const events = [
      event('message_start', {
        message: { id: 'm', usage: { input_tokens: 3, output_tokens: 1 } },
      }),
      event('content_block_start', { content_block: { type: 'thinking', thinking: '' } }),
      event('content_block_delta', { delta: { type: 'thinking_delta', thinking: 'Hm' } }),
      event('content_block_delta', { delta: { type: 'signature_delta', signature: 'x' } }),
      event('content_block_start', { content_block: { type: 'redacted_thinking', data: 'x' } }),
      event('content_block_delta', { delta: { type: 'text_delta', text: 'Hello' } }),
      event('message_delta', {
        delta: { stop_reason: 'end_turn' },
        usage: { output_tokens: 9, output_tokens_details: { thinking_tokens: 6 } },
      }),
      event('message_stop', {}),
    ]
    expect(await ask('anthropic', stream(sse(...events)))).toMatchObject({
      content: 'Hello',
      thinking: { text: 'Hm', kind: 'summary', tokens: 6 },
      usage: { input: 3, output: 9, thinking: 6 },
    })
    const hidden = { content: [{ type: 'redacted_thinking', data: 'x' }], stop_reason: 'end_turn' }
    expect(await ask('anthropic', json(hidden), false)).toMatchObject({
      content: '',
      thinking: { text: '', kind: 'hidden' },
    })
  })

  test('more than is kept is cut, and no fault', async () => {
    const piece = 'x'.repeat(MAX_THINKING_LENGTH - 1)
    const result = await ask(
      'custom',
      deltas({ reasoning: piece }, { reasoning: 'yz' }, { reasoning: 'z' }, { content: 'Hello' }),
    )
    expect(result.content).toBe('Hello')
    expect(result.thinking?.text).toBe(`${piece}y`)
  })

  test('P7 no key gets into it, wherever it is cut', async () => {
    const parts = ['so sk-sec', 'ret-key is', ' it'].map((reasoning) => ({ reasoning }))
    const { thinking, seen } = await ask('custom', deltas(...parts, { content: 'Hello' }))
    expect(thinking?.text).toBe('so [key] is it')
    expect(seen.map(({ text }) => text).join()).not.toContain('sk-sec')
  })
})
