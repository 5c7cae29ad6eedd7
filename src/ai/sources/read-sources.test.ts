import { afterEach, describe, expect, test } from 'vitest'
import { MAX_SOURCES, type Source } from '@/domain/source'
import type { ProviderType } from '@/domain/provider'
import { createAdapter } from '../create-adapter'
import { forgetRefused } from '../refused-parameters'
import { fakeFetch, json, sse, stream, type FakeAnswer } from '../testing/fake-fetch'
import { leaseOf } from '../testing/lease'

afterEach(forgetRefused)

const KEY = 'sk-secret-key'

async function sourcesOf(type: ProviderType, answer: FakeAnswer, isStream = false) {
  const adapter = createAdapter(
    {
      id: 'p',
      name: 'P',
      type,
      defaultModel: '',
      enabled: true,
      createdAt: 0,
      leaseKey: leaseOf(KEY),
      apiEndpoint: 'https://api.test/v1',
    },
    { fetch: fakeFetch(answer).fetch },
  )
  const { content, sources } = await adapter.complete({
    model: 'some-model',
    messages: [{ role: 'user', content: 'hi' }],
    options: { onToken: () => undefined, stream: isStream },
  })
  expect(content).toBe('Yes.')
  return sources
}

const LAMP: Source = { address: 'https://lamp.example/a', title: 'The lamp' }
const flat = { type: 'url_citation', url: LAMP.address, title: LAMP.title }
const nested = { type: 'url_citation', url_citation: { url: LAMP.address, title: LAMP.title } }

const completion = (message: object, beside: object = {}) => ({
  choices: [{ index: 0, message: { content: 'Yes.', ...message }, finish_reason: 'stop' }],
  ...beside,
})
const response = (...annotations: object[]) => ({
  status: 'completed',
  output: [{ type: 'message', content: [{ type: 'output_text', text: 'Yes.', annotations }] }],
})

describe('the pages of an answer are read in the words of', () => {
  test.each<[string, ProviderType, object]>([
    ['Responses', 'openai', response(flat)],
    ['Chat Completions', 'openrouter', completion({ annotations: [nested, nested] })],
    [
      'Perplexity',
      'custom',
      completion({}, { search_results: [{ url: LAMP.address, title: LAMP.title }] }),
    ],
    [
      'Claude',
      'anthropic',
      {
        content: [
          {
            type: 'text',
            text: 'Yes.',
            citations: [
              { type: 'web_search_result_location', url: LAMP.address, title: LAMP.title },
              { type: 'char_location', document_title: 'No page' },
            ],
          },
        ],
        stop_reason: 'end_turn',
      },
    ],
    [
      'Gemini',
      'gemini',
      {
        candidates: [
          {
            content: { parts: [{ text: 'Yes.' }] },
            finishReason: 'STOP',
            groundingMetadata: {
              groundingChunks: [{ web: { uri: LAMP.address, title: LAMP.title } }, {}],
            },
          },
        ],
      },
    ],
  ])('%s', async (_name, type, body) => {
    expect(await sourcesOf(type, json(body))).toEqual([LAMP])
  })

  test('a stream, each page once', async () => {
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      choices: [{ index: 0, delta, finish_reason }],
      citations: [LAMP.address, 'https://horn.example/'],
    })
    const chats = stream(
      sse(
        chunk({ content: 'Yes' }),
        chunk({ content: '.', annotations: [nested] }),
        chunk({}, 'stop'),
      ),
    )
    expect(await sourcesOf('custom', chats, true)).toEqual([
      LAMP,
      { address: 'https://horn.example/' },
    ])
    const responses = stream(
      sse(
        { type: 'response.output_text.delta', delta: 'Yes.' },
        { type: 'response.output_text.annotation.added', annotation: flat },
        { type: 'response.completed', response: response(flat) },
      ),
    )
    expect(await sourcesOf('openai', responses, true)).toEqual([LAMP])
    const claude = stream(
      sse(
        { type: 'message_start', message: { id: 'm', model: 'c' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Yes.' } },
        {
          type: 'content_block_delta',
          index: 0,
          delta: {
            type: 'citations_delta',
            citation: {
              type: 'web_search_result_location',
              url: LAMP.address,
              title: LAMP.title,
            },
          },
        },
        { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
        { type: 'message_stop' },
      ),
    )
    expect(await sourcesOf('anthropic', claude, true)).toEqual([LAMP])
  })
})

describe('what is no page is none', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '/chat/1',
    '',
    `https://a.example/${'x'.repeat(5_000)}`,
  ])('%.40s', async (url) => {
    const annotations = [{ type: 'url_citation', url_citation: { url, title: 'T' } }]
    expect(await sourcesOf('custom', json(completion({ annotations })))).toBeUndefined()
  })

  test('nonsense in their places', async () => {
    for (const annotations of [7, 'x', [null, 7, [], { type: 'url_citation', url_citation: 7 }]])
      expect(
        await sourcesOf('custom', json(completion({ annotations }, { citations: { a: 1 } }))),
      ).toBeUndefined()
  })
})

test('of many pages so many are kept, with short titles, and no key is in them', async () => {
  const citations = Array.from({ length: 5_000 }, (_, index) => `https://a.example/${index}`)
  expect(await sourcesOf('custom', json(completion({}, { citations })))).toHaveLength(MAX_SOURCES)
  const search_results = [
    { url: `https://a.example/?k=${KEY}`, title: `${KEY} ${'x'.repeat(999)}` },
  ]
  const [source] = (await sourcesOf('custom', json(completion({}, { search_results })))) ?? []
  expect(JSON.stringify(source)).not.toContain(KEY)
  expect(source?.title?.length).toBeLessThanOrEqual(300)
})
