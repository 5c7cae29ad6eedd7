import { fc } from '@/testing/fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChatRequest } from '../contracts'
import { forgetRefused } from '../refused-parameters'
import {
  brokenStream,
  chunk,
  completion,
  fakeFetch,
  json,
  sse,
  stream,
  text,
} from '../testing/fake-fetch'
import { checkFormats } from './check-formats'
import { createCustomAdapter } from './custom-adapter'
import { parseRequestFormat } from './request-format'
import { parseResponseFormat } from './response-format'
import { leaseOf } from '../testing/lease'

const request: ChatRequest = {
  model: 'own-model',
  messages: [
    { role: 'user', content: 'Say {{model}}' },
    { role: 'assistant', content: 'own' },
    { role: 'user', content: 'Again "now"' },
  ],
  parameters: { systemPrompt: 'Be kind', maxTokens: 50 },
}

function adapter(
  fetch: typeof globalThis.fetch,
  requestFormat: unknown = {},
  responseFormat: unknown = {},
) {
  return createCustomAdapter({
    type: 'custom',
    leaseKey: leaseOf('key-1234'),
    baseURL: 'https://own.test/api',
    requestFormat: JSON.stringify(requestFormat),
    responseFormat: JSON.stringify(responseFormat),
    testModel: 'own-model',
    fetch,
  })
}

beforeEach(forgetRefused)

describe('a server that does not know stream_options (PROV2-16)', () => {
  const streamed = () => stream(sse(chunk('hel'), chunk('lo', 'stop')))
  const asked = { ...request, options: { onToken: () => undefined } }

  test.each<[string, Response]>([
    ['by name', json({ error: { message: "Unknown parameter: 'stream_options'." } }, 400)],
    ['in words', json({ error: 'unsupported field stream_options' }, 400)],
    [
      'in a list of fields',
      json({ detail: [{ loc: ['body', 'stream_options'], msg: 'Extra inputs' }] }, 422),
    ],
  ])('and says so %s is asked without it, also the next time', async (_, refusal) => {
    const { fetch, sent } = fakeFetch(refusal, streamed(), streamed())
    const own = adapter(fetch)
    expect((await own.complete(asked)).content).toBe('hello')
    expect((await own.complete(asked)).content).toBe('hello')
    const [first, ...others] = sent.map(({ body }) => body)
    expect(first).toMatchObject({ stream: true, stream_options: { include_usage: true } })
    expect(others).toHaveLength(2)
    for (const body of others) {
      expect(body).toMatchObject({ stream: true, max_tokens: 50 })
      expect(body).not.toHaveProperty('stream_options')
    }
  })
})

describe('the window that Ollama tells (PROV2-16)', () => {
  test('is asked for at the root of the server, without the key', async () => {
    const { fetch, sent } = fakeFetch(json({ parameters: 'num_ctx 8192' }))
    expect(await adapter(fetch).readWindow?.('own-model')).toBe(8_192)
    expect(sent).toMatchObject([
      { url: 'https://own.test/api/show', method: 'POST', body: { model: 'own-model' } },
    ])
    expect(JSON.stringify(sent)).not.toContain('key-1234')
  })

  test('is not told by another server', async () => {
    const { fetch } = fakeFetch(json({ error: 'No such path' }, 404))
    await expect(adapter(fetch).readWindow?.('own-model')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('templates', () => {
  test("'{}' and nothing mean OpenAI-compatible", async () => {
    const { fetch, sent } = fakeFetch(json(completion('hello')))
    expect((await adapter(fetch).complete(request)).content).toBe('hello')
    expect(sent[0]?.url).toBe('https://own.test/api/chat/completions')
  })

  test('fill in typed values, leave out absent ones, and put texts into texts', async () => {
    const { fetch, sent } = fakeFetch(json({ results: [{ text: 'hello' }] }))
    const format = {
      $path: '/generate',
      prompt: '{{prompt}}',
      memory: '<{{systemPrompt}}>',
      last: '{{lastMessage}}',
      max_length: '{{maxTokens}}',
      temperature: '{{temperature}}',
      nested: { model: '{{ model }}', list: ['{{topP}}', 1, '{{model}}/{{maxTokens}}'] },
      fixed: true,
    }
    const result = await adapter(fetch, format, { content: 'results.0.text' }).complete(request)
    expect(result).toMatchObject({ content: 'hello', model: 'own-model' })
    expect(sent[0]).toMatchObject({
      url: 'https://own.test/api/generate',
      headers: { authorization: 'Bearer key-1234' },
    })
    expect(sent[0]?.body).toEqual({
      prompt:
        'System: Be kind\n\nUser: Say {{model}}\n\nAssistant: own\n\nUser: Again "now"\n\nAssistant:',
      memory: '<Be kind>',
      last: 'Again "now"',
      max_length: 50,
      nested: { model: 'own-model', list: [1, 'own-model/50'] },
      fixed: true,
    })
  })

  test('what a chat says is never taken for a placeholder', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (content) => {
        const { fetch, sent } = fakeFetch(json({ a: 'x' }))
        const words = `${content}{{model}}{{$path}}`
        await adapter(fetch, { t: '[{{lastMessage}}]' }, { content: 'a' }).complete({
          model: 'm',
          messages: [{ role: 'user', content: words }],
        })
        expect(sent[0]?.body).toEqual({ t: `[${words}]` })
      }),
      { numRuns: 50 },
    )
  })

  test('stream where the template asks for it and tells the place of the pieces', async () => {
    const { fetch, sent } = fakeFetch(
      stream('data: {"token":"He"}\n\n', 'data: {"token":"llo"}\n\ndata: {"done":"eos"}\n\n'),
    )
    const tokens: string[] = []
    const result = await adapter(
      fetch,
      { messages: '{{messages}}', stream: '{{stream}}' },
      { content: 'text', delta: 'token', finishReason: 'done' },
    ).complete({ ...request, options: { onToken: (token) => tokens.push(token) } })
    expect(result).toMatchObject({ content: 'Hello', finishReason: 'eos' })
    expect(tokens).toEqual(['He', 'llo'])
    expect(sent[0]?.body).toMatchObject({ stream: true })
  })

  test('report a whole answer through the callbacks too', async () => {
    const { fetch } = fakeFetch(json({ text: 'all' }))
    let progress = ''
    await adapter(fetch, { p: '{{prompt}}' }, { content: 'text' }).complete({
      ...request,
      options: { onProgress: (soFar) => (progress = soFar) },
    })
    expect(progress).toBe('all')
  })

  test('name the place where no text was found', async () => {
    const { fetch } = fakeFetch(json({ text: 7 }))
    const answer = adapter(fetch, { p: '{{prompt}}' }, { content: 'text' }).complete(request)
    await expect(answer).rejects.toMatchObject({
      code: 'no_text_at_path',
      params: { path: 'text' },
    })
  })

  test('read an error where they say it stands', async () => {
    const { fetch } = fakeFetch(json({ fault: { why: 'No model loaded' } }))
    const answer = adapter(
      fetch,
      { p: '{{prompt}}' },
      { content: 'text', error: 'fault.why' },
    ).complete(request)
    await expect(answer).rejects.toMatchObject({ params: { detail: 'No model loaded' } })
  })

  test('without a place for errors, one is told in the words of the server all the same', async () => {
    const { fetch } = fakeFetch(json({ error: 'Model is loading' }))
    const answer = adapter(fetch, { p: '{{prompt}}' }).complete(request)
    await expect(answer).rejects.toMatchObject({ params: { detail: 'Model is loading' } })
  })

  test('paths reach own fields only', async () => {
    const { fetch } = fakeFetch(json({ a: {} }))
    const answer = adapter(fetch, {}, { content: 'a.constructor.name' }).complete(request)
    await expect(answer).rejects.toMatchObject({ type: 'unknown' })
  })
})

describe('a stream whose template names no finish reason', () => {
  const ask = (response: Response) =>
    adapter(
      fakeFetch(response).fetch,
      { messages: '{{messages}}', stream: '{{stream}}' },
      { content: 'text', delta: 'token', error: 'fault' },
    ).complete({ ...request, options: { onToken: () => undefined } })

  test('is complete when it ends', async () => {
    expect((await ask(stream('data: {"token":"He"}\n\n'))).content).toBe('He')
  })

  test('is cut off when the line breaks', async () => {
    await expect(ask(brokenStream('data: {"token":"He"}\n\n'))).rejects.toMatchObject({
      code: 'stream_interrupted',
    })
  })

  test('fails with an error that comes after some text', async () => {
    await expect(
      ask(stream('data: {"token":"He"}\n\n', 'data: {"fault":"Out of memory"}\n\n')),
    ).rejects.toMatchObject({ params: { detail: 'Out of memory' } })
  })
})

describe('the check of templates', () => {
  test('finds nothing wrong with blanks, {} and good templates', () => {
    expect(checkFormats()).toEqual({})
    expect(checkFormats(' ', '{ }')).toEqual({})
    expect(checkFormats('{"$path":"","x":"{{prompt}}"}', '{"content":"a.0.b"}')).toEqual({})
  })

  test.each([
    ['{', 'request_format_no_object'],
    ['[]', 'request_format_no_object'],
    ['"x"', 'request_format_no_object'],
    ['{"a":"{{promt}}"}', 'request_format_placeholder'],
    ['{"a":1}', 'request_format_no_messages'],
    ['{"$path":"generate","a":"{{prompt}}"}', 'request_format_path'],
    ['{"$path":"/a?key=1","a":"{{prompt}}"}', 'request_format_path'],
    ...[
      '//evil.example',
      'https://evil.example/x',
      '@evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/..',
      '/../other-account',
      '/a/../../b',
      '/./a',
      '/%2e%2E/b',
      '/.%2e',
      '/..\\b',
      '/.\t./b',
      '/a#b',
    ].map((path): [string, string] => [
      JSON.stringify({ $path: path, a: '{{prompt}}' }),
      'request_format_path',
    ]),
    ['{"$path":7,"a":"{{prompt}}"}', 'request_format_path'],
  ])('says what is wrong with the request format %s', (format, code) => {
    expect(checkFormats(format, '{}').requestFormat?.code).toBe(code)
  })

  test.each([
    ['nope', 'response_format_no_object'],
    ['{"text":"a"}', 'response_format_field'],
    ['{"content":1}', 'response_format_path'],
    ['{"content":"a..b"}', 'response_format_path'],
    ['{"delta":"a"}', 'response_format_no_content'],
  ])('says what is wrong with the response format %s', (format, code) => {
    expect(checkFormats('{}', format).responseFormat?.code).toBe(code)
  })

  test('whatever path a template has, the request goes below the provider’s address or nowhere', async () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '@',
      '?',
      '#',
      ':',
      'a',
      '\t',
      'evil.example',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const { fetch, sent } = fakeFetch(json({ a: 'x' }))
        const format = { $path: parts.join(''), p: '{{prompt}}' }
        if (!parseRequestFormat(JSON.stringify(format)).ok) return
        await adapter(fetch, format, { content: 'a' }).complete(request)
        const { href, search } = new URL(sent[0]?.url ?? '')
        expect(`${href}/`).toMatch(/^https:\/\/own\.test\/api\//)
        expect(search).toBe('')
      }),
    )
  })

  test('names with dots in them are paths like any other', () => {
    expect(checkFormats('{"$path":"/v1.1/a..b/.c","x":"{{prompt}}"}')).toEqual({})
  })

  test('an adapter with a bad template is a bad request with those words', () => {
    expect(() => adapter(fakeFetch().fetch, { a: 1 })).toThrow('request_format_no_messages')
    expect(() => adapter(fakeFetch().fetch, {}, { text: 'a' })).toThrow('response_format_field')
  })

  test('refuses what is nested too deeply to be walked through', () => {
    const deep = `{"p":"{{prompt}}","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    expect(checkFormats(deep).requestFormat?.code).toBe('request_format_too_deep')
  })

  test('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (format) => {
        expect(typeof parseRequestFormat(format).ok).toBe('boolean')
        expect(typeof parseResponseFormat(format).ok).toBe('boolean')
      }),
    )
  })
})

test('the connection test of a server of its own kind sends a message when it is told to', async () => {
  const { fetch, sent } = fakeFetch(text('no such page', 200), json({ text: 'Hi' }))
  const own = adapter(fetch, { p: '{{prompt}}', m: '{{model}}' }, { content: 'text' })
  expect(await own.testConnection()).toMatchObject({ error: { code: 'test_costs' } })
  expect(await own.testConnection({ byMessage: true })).toMatchObject({ ok: true })
  expect(sent[1]?.body).toEqual({ p: 'User: Hi\n\nAssistant:', m: 'own-model' })
})
