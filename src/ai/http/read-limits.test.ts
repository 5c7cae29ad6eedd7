import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAnthropicAdapter } from '../anthropic/anthropic-adapter'
import type { ProviderAdapter } from '../contracts'
import { createCustomAdapter } from '../custom/custom-adapter'
import { createImageAdapter } from '../images/create-image-adapter'
import { createOpenaiStyleAdapter } from '../openai-style/openai-style-adapter'
import { connectable, leaseOf } from '../testing/lease'
import { ProviderError } from '../provider-error'
import { chunk, drivenStream, endless, fakeFetch, json, sse, stream } from '../testing/fake-fetch'
import {
  MAX_ANSWER_LENGTH,
  MAX_BYTES_WITHOUT_TEXT,
  MAX_ERROR_BYTES,
  MAX_EVENT_LENGTH,
  MAX_LIST_BYTES,
  MAX_MODELS,
  MAX_MS_WITHOUT_TEXT,
  MAX_SHORT_BODY_MS,
  MAX_STREAM_BYTES,
  MAX_WHOLE_ANSWER_BYTES,
} from './read-limits'

/* P26: a server that never ends costs a bounded amount of memory and time, and what it said before is kept. */

const MB = 1024 * 1024
/** Sends a blank a second, on a clock that the test turns, for longer than a short body may take. */
async function drip({ send, wasCancelled }: ReturnType<typeof drivenStream>) {
  for (let seconds = 0; seconds <= MAX_SHORT_BODY_MS / 1000 + 1; seconds += 1) {
    if (!wasCancelled()) send(' ')
    await vi.advanceTimersByTimeAsync(1000)
  }
}

/** Pieces that are on their way when reading stops. */
const SLACK = 4 * MB

const adapters = {
  openai: (fetch: typeof globalThis.fetch) =>
    createOpenaiStyleAdapter({
      type: 'openai',
      api: 'chat',
      leaseKey: leaseOf('key-1234'),
      baseURL: 'https://o.test/v1',
      fetch,
      random: () => 0,
    }),
  anthropic: (fetch: typeof globalThis.fetch) =>
    createAnthropicAdapter({
      type: 'anthropic',
      leaseKey: leaseOf('key-1234'),
      baseURL: 'https://a.test/v1',
      fetch,
      random: () => 0,
    }),
  custom: (fetch: typeof globalThis.fetch) =>
    createCustomAdapter({
      type: 'custom',
      leaseKey: leaseOf(''),
      baseURL: 'https://c.test/v1',
      fetch,
      requestFormat: '{"path":"/chat","body":{"prompt":"{{prompt}}"}}',
      responseFormat: '{"content":"text","delta":"text"}',
      random: () => 0,
    }),
} satisfies Record<string, (fetch: typeof globalThis.fetch) => ProviderAdapter>

async function ask(adapter: ProviderAdapter, isStream = true) {
  let progress = ''
  try {
    const result = await adapter.complete({
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
      options: {
        stream: isStream,
        onProgress: (text) => {
          progress = text
        },
      },
    })
    return { result, progress }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { error, progress }
  }
}

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const words = (text: string) => event(chunk(text))
const claudeWords = (text: string) =>
  event({ type: 'content_block_delta', delta: { type: 'text_delta', text } })

afterEach(() => void vi.useRealTimers())

describe('a stream that never ends', () => {
  test.each([
    ['openai', words('x'.repeat(64 * 1024))],
    ['anthropic', claudeWords('x'.repeat(64 * 1024))],
  ] as const)(
    'of text is read up to the limit, and all of that is kept: %s',
    async (kind, piece) => {
      const server = endless('', piece)
      const { error, progress } = await ask(adapters[kind](fakeFetch(server.response).fetch))
      expect(error).toMatchObject({ code: 'text_too_long', type: 'unknown' })
      expect(progress).toHaveLength(MAX_ANSWER_LENGTH)
      expect(server.wasCancelled()).toBe(true)
      expect(server.sent()).toBeLessThan(MAX_ANSWER_LENGTH + SLACK)
    },
  )

  test('of tiny pieces ends in the same way', async () => {
    const server = endless('', `: ${'.'.repeat(64 * 1024)}\n\n${words('x')}`)
    const { error, progress } = await ask(adapters.openai(fakeFetch(server.response).fetch))
    expect(error).toMatchObject({ code: 'answer_too_long', params: { megabytes: 128 } })
    expect(progress.length).toBeGreaterThan(1000)
    expect(server.sent()).toBeLessThan(MAX_STREAM_BYTES + SLACK)
  })

  const reasoning = event({ choices: [{ index: 0, delta: { reasoning: 'hm '.repeat(20_000) } }] })
  const tools = event({
    choices: [
      { index: 0, delta: { tool_calls: [{ function: { arguments: '['.repeat(60_000) } }] } },
    ],
  })
  const usage = event({ choices: [], usage: { prompt_tokens: 1 } }).repeat(1000)
  test.each([
    ['thinking', reasoning, 'answer_without_text'],
    ['calls of tools', tools, 'answer_without_text'],
    ['numbers', usage, 'answer_without_text'],
    ['comments', `: keep-alive ${'.'.repeat(1000)}\n\n`.repeat(60), 'answer_without_text'],
    ['line ends', '\n'.repeat(64 * 1024), 'answer_without_text'],
    ['events that are no JSON', 'data: hello\n\n'.repeat(5000), 'answer_of_unreadable_pieces'],
  ])('of %s without text is given up, and the text before is kept', async (_, piece, code) => {
    const server = endless(words('Hello'), piece)
    const { error, progress } = await ask(adapters.openai(fakeFetch(server.response).fetch))
    expect(error?.code).toBe(code)
    expect(progress).toBe('Hello')
    expect(server.wasCancelled()).toBe(true)
    expect(server.sent()).toBeLessThan(MAX_BYTES_WITHOUT_TEXT + SLACK)
  })

  test.each([
    ['line', 'data: '],
    ['line of blanks', ''],
    ['event', 'data: {\n'],
  ])('of one %s is given up', async (name, beginning) => {
    const blanks = name === 'event' ? `data: ${' '.repeat(60_000)}\n` : ' '.repeat(64 * 1024)
    const server = endless(words('Hello') + beginning, blanks)
    const { error, progress } = await ask(adapters.openai(fakeFetch(server.response).fetch))
    expect(error?.code).toBe('piece_too_long')
    expect(progress).toBe('Hello')
    expect(server.sent()).toBeLessThan(MAX_EVENT_LENGTH + SLACK)
  })

  test('counts as whole where the model had said that it is done', async () => {
    const server = endless(
      words('Hello') + event(chunk('', 'stop')),
      ': still here\n\n'.repeat(5000),
    )
    const { result } = await ask(adapters.openai(fakeFetch(server.response).fetch))
    expect(result?.content).toBe('Hello')
    expect(server.wasCancelled()).toBe(true)
  })

  test('of signs of life alone, however slow, times out', async () => {
    vi.useFakeTimers()
    const { response, send, wasCancelled } = drivenStream()
    const asking = ask(adapters.openai(fakeFetch(response).fetch))
    send(words('Hello'))
    for (let minute = 0; minute <= MAX_MS_WITHOUT_TEXT / 60_000 + 1; minute += 1) {
      await vi.advanceTimersByTimeAsync(59_000)
      if (!wasCancelled()) send(': keep-alive\n\n')
    }
    const { error, progress } = await asking
    expect(error).toMatchObject({ code: 'text_timeout', params: { seconds: 1800 } })
    expect(progress).toBe('Hello')
  })
})

describe('a whole answer that never ends', () => {
  test.each([true, false])(
    'is read up to the limit (asked for as a stream: %s)',
    async (isStream) => {
      const server = endless('{"choices":[{"message":{"content":"', 'x'.repeat(64 * 1024))
      const { error } = await ask(adapters.openai(fakeFetch(server.response).fetch), isStream)
      expect(error?.code).toBe('answer_too_long')
      expect(server.sent()).toBeLessThan(MAX_WHOLE_ANSWER_BYTES + SLACK)
      expect(server.wasCancelled()).toBe(true)
    },
  )

  test('but whose text is too long alone keeps what fits', async () => {
    const message = { role: 'assistant', content: 'x'.repeat(MAX_ANSWER_LENGTH + 1) }
    const { fetch } = fakeFetch(json({ choices: [{ message, finish_reason: 'stop' }] }))
    const { error, progress } = await ask(adapters.openai(fetch), false)
    expect(error?.code).toBe('text_too_long')
    expect(progress).toHaveLength(MAX_ANSWER_LENGTH)
  })

  test('is not read at all where it is a web page', async () => {
    const server = endless('<!doctype html>', '<p>hello</p>'.repeat(1000))
    const { error } = await ask(adapters.openai(fakeFetch(server.response).fetch))
    expect(error?.code).toBe('web_page')
    expect(server.sent()).toBeLessThan(MB)
  })

  test('of a server with templates of its own ends in the same way', async () => {
    const server = endless('', event({ text: 'x'.repeat(64 * 1024) }))
    const { error } = await ask(adapters.custom(fakeFetch(server.response).fetch), false)
    expect(error?.code).toBe('answer_too_long')
    expect(server.wasCancelled()).toBe(true)
  })
})

describe('an error that never ends', () => {
  test.each(['openai', 'anthropic', 'custom'] as const)(
    'is told by its status: %s',
    async (kind) => {
      const server = endless('{"error":{"message":"', 'x'.repeat(64 * 1024), 400)
      const { error } = await ask(adapters[kind](fakeFetch(server.response).fetch))
      expect(error).toMatchObject({ type: 'bad_request', statusCode: 400 })
      expect(error?.params).toMatchObject({ unreadMegabytes: 1 })
      expect(server.sent()).toBeLessThan(MAX_ERROR_BYTES + SLACK)
      expect(server.wasCancelled()).toBe(true)
    },
  )

  test('but comes byte by byte is told by its status', async () => {
    vi.useFakeTimers()
    const driven = drivenStream()
    const asking = ask(
      adapters.openai(fakeFetch(new Response(driven.response.body, { status: 401 })).fetch),
    )
    await drip(driven)
    expect((await asking).error).toMatchObject({ statusCode: 401 })
    expect(driven.wasCancelled()).toBe(true)
  })

  test('inside an answer is shortened', async () => {
    const long = event({ error: { message: 'violat'.repeat(100_000), type: 'x'.repeat(100_000) } })
    const { error } = await ask(adapters.openai(fakeFetch(stream(long)).fetch))
    expect(JSON.stringify(error?.params).length).toBeLessThan(3000)
    expect(error?.code).toBe('unknown_error')
  })
})

describe('what stands beside an answer', () => {
  test('has a sane length', async () => {
    const long = 'x'.repeat(100_000)
    const value = {
      id: long,
      model: long,
      choices: [{ index: 0, delta: { content: 'Hello' }, finish_reason: long }],
      usage: { prompt_tokens: 1e300, completion_tokens: -1, total_tokens: 12 },
    }
    const { result } = await ask(adapters.openai(fakeFetch(stream(sse(value))).fetch))
    expect(result).toEqual({
      content: 'Hello',
      id: 'x'.repeat(200),
      model: 'x'.repeat(200),
      finishReason: 'x'.repeat(200),
      totalTokens: 12,
    })
  })
})

describe('a list of models', () => {
  test('that never ends is read up to the limit, and told of', async () => {
    const entries = Array.from({ length: 200 }, (_, index) => `{"id":"m-${index}"},`).join('')
    const server = endless('{"data":[{"id":"first"},', entries)
    const onCut = vi.fn()
    const list = await adapters.openai(fakeFetch(server.response).fetch).listModels({
      onCut,
      showAll: true,
    })
    expect(list[0]?.id).toBe('first')
    expect(onCut).toHaveBeenCalled()
    expect(server.sent()).toBeLessThan(MAX_LIST_BYTES + SLACK)
    expect(server.wasCancelled()).toBe(true)
  })

  test('is cut behind its first thousands, and told of', async () => {
    const data = Array.from({ length: 20_000 }, (_, index) => ({ id: `m-${index}` }))
    const onCut = vi.fn()
    const { fetch } = fakeFetch(json({ data }))
    const list = await adapters.custom(fetch).listModels({ onCut })
    expect(list).toHaveLength(MAX_MODELS)
    expect(onCut).toHaveBeenCalledTimes(1)
  })

  test('of several pages is cut in the same way', async () => {
    const page = (from: number) =>
      json({
        data: Array.from({ length: 1000 }, (_, index) => ({ id: `m-${from + index}` })),
        has_more: true,
        last_id: `m-${from + 999}`,
      })
    const { fetch } = fakeFetch(page(0), page(1000), page(2000))
    const onCut = vi.fn()
    expect(await adapters.anthropic(fetch).listModels({ onCut })).toHaveLength(MAX_MODELS)
    expect(onCut).toHaveBeenCalledTimes(1)
  })

  test('holds no ids that are none, and no endless names', async () => {
    const data = [
      { id: 'x'.repeat(1000) },
      { id: 'two\nlines' },
      { id: 'a', name: 'n'.repeat(1000) },
    ]
    const { fetch } = fakeFetch(json({ data }))
    const list = await adapters.custom(fetch).listModels()
    expect(list.map(({ id, name }) => [id, name.length])).toEqual([['a', 200]])
  })

  test('that comes byte by byte is given up', async () => {
    vi.useFakeTimers()
    const driven = drivenStream()
    const listing = adapters.openai(fakeFetch(driven.response).fetch).listModels()
    const failed = expect(listing).rejects.toMatchObject({ code: 'end_timeout' })
    await drip(driven)
    await failed
    expect(driven.wasCancelled()).toBe(true)
  })

  test('that never says anything of use fails', async () => {
    const server = endless('{"hello":"', 'x'.repeat(64 * 1024))
    await expect(adapters.custom(fakeFetch(server.response).fetch).listModels()).rejects.toThrow(
      'list_too_long',
    )
  })
})

describe('pictures', () => {
  const provider = {
    id: 'p',
    name: 'P',
    type: 'openai' as const,
    apiKey: 'key-1234',
    defaultModel: 'gpt-image-1',
    enabled: true,
    createdAt: 0,
  }

  test('of an answer that never ends are given up', async () => {
    const server = endless('{"data":[{"b64_json":"', 'A'.repeat(256 * 1024))
    const adapter = createImageAdapter(connectable(provider), {
      fetch: fakeFetch(server.response).fetch,
    })
    await expect(adapter.generate({ prompt: 'a lamp', model: 'gpt-image-1' })).rejects.toThrow(
      'picture_answer_too_long',
    )
    expect(server.wasCancelled()).toBe(true)
    expect(server.sent()).toBeLessThan(48 * MB)
  })
})

test('a fast server leaves the page its turns', async () => {
  const server = endless(words('Hello'), '\n'.repeat(64 * 1024))
  const asking = ask(adapters.openai(fakeFetch(server.response).fetch))
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  })
  await asking.finally(() => clearInterval(counting))
  // A turn for each megabyte.
  expect(turns).toBeGreaterThan(10)
})
