import { fc } from '@/testing/fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAnthropicAdapter } from '../anthropic/anthropic-adapter'
import type { ChatResult, ProviderAdapter } from '../contracts'
import { createOpenaiStyleAdapter } from '../openai-style/openai-style-adapter'
import { ProviderError } from '../provider-error'
import {
  brokenStream,
  chunk,
  completion,
  drivenStream,
  fakeFetch,
  sse,
  stream,
} from '../testing/fake-fetch'
import { leaseOf } from '../testing/lease'

/** P22: whatever bytes come, in whatever pieces, an answer ends in a result or a ProviderError. */

type Kind = 'openai' | 'anthropic'

function adapterFor(kind: Kind, fetch: typeof globalThis.fetch): ProviderAdapter {
  return kind === 'anthropic'
    ? createAnthropicAdapter({
        type: kind,
        leaseKey: leaseOf('key-1234'),
        baseURL: 'https://a.test/v1',
        fetch,
      })
    : createOpenaiStyleAdapter({
        type: kind,
        api: 'chat',
        leaseKey: leaseOf('key-1234'),
        baseURL: 'https://o.test/v1',
        fetch,
      })
}

interface Ending {
  result?: ChatResult
  error?: ProviderError
  /** The last text reported through onProgress. */
  progress: string
  tokens: string[]
}

async function ask(kind: Kind, response: Response): Promise<Ending> {
  const { fetch } = fakeFetch(response)
  let progress = ''
  const tokens: string[] = []
  try {
    const result = await adapterFor(kind, fetch).complete({
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
      options: {
        onProgress: (text) => {
          progress = text
        },
        onToken: (token) => tokens.push(token),
      },
    })
    return { result, progress, tokens }
  } catch (error) {
    // Anything else than a ProviderError fails the test here.
    if (!(error instanceof ProviderError)) throw error
    return { error, progress, tokens }
  }
}

const encoder = new TextEncoder()

/** Cuts bytes at the given places. */
function cut(bytes: Uint8Array, offsets: readonly number[]): Uint8Array[] {
  const sorted = [0, ...offsets.map((offset) => offset % (bytes.length + 1)), bytes.length].sort(
    (a, b) => a - b,
  )
  return sorted.slice(1).map((end, index) => bytes.slice(sorted[index], end))
}

const WORDS = 'Grüße, 世界 👩‍🚀 “quoted”\nnew line'
/** Small pieces, one of which ends inside the astronaut. */
const PIECES = WORDS.match(/[^]{1,6}/gu) ?? []

const openaiStream = sse(chunk(''), ...PIECES.map((piece) => chunk(piece)), chunk('', 'stop'), {
  id: 'chat-1',
  choices: [],
  usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
})

const anthropicStream = [
  { type: 'message_start', message: { id: 'msg-1', model: 'claude', usage: { input_tokens: 5 } } },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm' } },
  { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
  { type: 'ping' },
  ...PIECES.map((piece) => ({
    type: 'content_block_delta',
    index: 1,
    delta: { type: 'text_delta', text: piece },
  })),
  { type: 'content_block_stop', index: 1 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 9 } },
  { type: 'message_stop' },
]
  .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  .join('')

const streams: [Kind, string][] = [
  ['openai', openaiStream],
  ['anthropic', anthropicStream],
]

describe('a complete stream', () => {
  test.each(streams)('%s: gives the same answer cut at every single byte', async (kind, text) => {
    const bytes = encoder.encode(text)
    for (let offset = 0; offset < bytes.length; offset += 1) {
      const { result } = await ask(kind, stream(bytes.slice(0, offset), bytes.slice(offset)))
      expect(result?.content).toBe(WORDS)
    }
    const oneByOne = await ask(kind, stream(...Array.from(bytes, (byte) => new Uint8Array([byte]))))
    expect(oneByOne.result).toMatchObject({
      content: WORDS,
      totalTokens: kind === 'openai' ? 7 : 14,
    })
    expect(oneByOne.tokens.join('')).toBe(WORDS)
    expect(oneByOne.progress).toBe(WORDS)
  })

  test.each(streams)(
    '%s: gives the same answer under any chunking and any line ends',
    async (kind, text) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.nat(10_000), { maxLength: 30 }),
          fc.constantFrom('\n', '\r\n', '\r'),
          fc.boolean(),
          async (offsets, lineEnd, withBom) => {
            const bytes = encoder.encode((withBom ? '\ufeff' : '') + text.replaceAll('\n', lineEnd))
            const { result, progress } = await ask(kind, stream(...cut(bytes, offsets)))
            expect(result?.content).toBe(WORDS)
            expect(progress).toBe(WORDS)
          },
        ),
        { numRuns: 60 },
      )
    },
  )

  test('comments, pings, unknown fields and odd chunks are passed over', async () => {
    const { result } = await ask(
      'openai',
      stream(
        ': OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\nretry: 12\nid: 3\nnonsense\n\n',
        'data: ping\n\ndata: null\n\ndata: 7\n\ndata: {"choices":null}\n\ndata: {"choices":[null]}\n\n',
        'data: {"choices":[{"delta":null}]}\n\ndata: {"choices":[{"delta":{"content":null}}]}\n\n',
        sse(chunk('yes'), chunk('', 'stop')),
      ),
    )
    expect(result).toMatchObject({ content: 'yes', finishReason: 'stop' })
  })

  test('nothing after [DONE] counts, and nothing is waited for', async () => {
    const driven = drivenStream()
    driven.send(sse(chunk('a', 'stop')) + `data: ${JSON.stringify(chunk('late'))}\n\n`)
    const { result } = await ask('openai', driven.response)
    expect(result?.content).toBe('a')
    expect(driven.wasCancelled()).toBe(true)
  })

  test('[DONE] alone ends an answer', async () => {
    const { result } = await ask('openai', stream(sse(chunk('a'))))
    expect(result?.content).toBe('a')
    expect(result?.finishReason).toBeUndefined()
  })

  test('a finish reason ends an answer also without [DONE], even if the line breaks', async () => {
    const text = sse(chunk('a', 'length')).replace('data: [DONE]\n\n', '')
    expect((await ask('openai', stream(text))).result).toMatchObject({ finishReason: 'length' })
    expect((await ask('openai', brokenStream(text))).result).toMatchObject({ content: 'a' })
  })

  test('the last event counts without the empty line behind it', async () => {
    const { result } = await ask('openai', stream(`data: ${JSON.stringify(chunk('a', 'stop'))}`))
    expect(result?.content).toBe('a')
  })

  test('is not lost where its numbers, which come after the last word, are cut off', async () => {
    const text = `data: ${JSON.stringify(chunk('a', 'stop'))}\n\ndata: {"choices":[],"usa`
    expect((await ask('openai', stream(text))).result?.content).toBe('a')
  })
})

describe('a broken stream', () => {
  test.each(streams)(
    '%s: one that ends early, at any byte, is an error that keeps the text',
    async (kind, text) => {
      const bytes = encoder.encode(text)
      const end = text.indexOf(kind === 'openai' ? '"finish_reason":"stop"' : '"stop_reason"')
      const lastByte = encoder.encode(text.slice(0, end)).length
      for (let offset = 1; offset < lastByte; offset += 13) {
        const { error, progress } = await ask(kind, stream(bytes.slice(0, offset)))
        expect(error).toBeInstanceOf(ProviderError)
        expect(WORDS.startsWith(progress)).toBe(true)
      }
    },
  )

  test('says that the answer was cut off', async () => {
    const { error, progress } = await ask(
      'openai',
      stream(`data: ${JSON.stringify(chunk('half a'))}\n\n`),
    )
    expect(error).toMatchObject({
      type: 'connection',
      code: 'stream_interrupted',
    })
    expect(progress).toBe('half a')
  })

  test('says the same where it ends in the middle of an event', async () => {
    const { error, progress } = await ask(
      'openai',
      stream(`data: ${JSON.stringify(chunk('half a'))}\n\ndata: {"choices":[{"del`),
    )
    expect(error?.code).toBe('stream_interrupted')
    expect(progress).toBe('half a')
  })

  test('says the same when the line breaks', async () => {
    const { error, progress } = await ask(
      'openai',
      brokenStream(`data: ${JSON.stringify(chunk('half'))}\n\n`),
    )
    expect(error?.code).toBe('stream_interrupted')
    expect(progress).toBe('half')
  })

  test.each([
    [
      'OpenRouter',
      {
        error: { code: 502, message: 'Upstream died' },
        choices: [{ delta: { content: '' }, finish_reason: 'error' }],
      },
      'server',
    ],
    [
      'OpenRouter in the choice',
      { choices: [{ delta: {}, error: { code: 429, message: 'Slow' } }] },
      'rate_limit',
    ],
    ['OpenAI', { error: { type: 'server_error', code: null, message: 'Sorry' } }, 'server'],
    ['xAI', { error: 'Something broke' }, 'unknown'],
    ['words alone', { error: 'This exceeds the context window' }, 'context_length'],
    ['Mistral', { object: 'error', message: 'Nope', type: 'invalid_request_error' }, 'bad_request'],
    ['a finish reason alone', { choices: [{ delta: {}, finish_reason: 'error' }] }, 'server'],
  ])('an error in the middle ends it and keeps the text: %s', async (_, event, type) => {
    const { error, progress } = await ask(
      'openai',
      stream(sse(chunk('so far'), event, chunk('more'))),
    )
    expect(error?.type).toBe(type)
    expect(progress).toBe('so far')
  })

  test("Claude's error event ends it, and so does llama.cpp's error field", async () => {
    const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    const claude = await ask(
      'anthropic',
      stream(`event: error\ndata: ${JSON.stringify(overloaded)}\n\n`),
    )
    expect(claude.error).toMatchObject({
      type: 'server',
      code: 'server_error',
      vendorCode: 'overloaded_error',
      params: { name: 'Claude', detail: 'Overloaded' },
    })
    const llama = await ask('openai', stream('error: {"code":500,"message":"slot is gone"}\n\n'))
    expect(llama.error).toMatchObject({
      type: 'server',
      params: { detail: 'slot is gone' },
    })
  })

  test('a piece that is a broken object is an error, because it may hold words', async () => {
    const { error } = await ask(
      'openai',
      stream('data: {"choices":[{"delta":{"content":"a\n\n', sse(chunk('b', 'stop'))),
    )
    expect(error?.code).toBe('first_piece_unreadable')
  })

  test('a broken object in the middle keeps the text, and does not advise to check the address', async () => {
    const { error, progress } = await ask(
      'openai',
      stream(
        `data: ${JSON.stringify(chunk('so far'))}\n\n`,
        'data: {"choices":[{"delta":{"content":"a\n\n',
        sse(chunk('b', 'stop')),
      ),
    )
    expect(error?.code).toBe('piece_unreadable')
    expect(progress).toBe('so far')
  })
})

describe('something else than a stream', () => {
  test('a whole JSON answer is reported at once', async () => {
    const { result, progress, tokens } = await ask(
      'openai',
      stream(JSON.stringify(completion('whole'))),
    )
    expect(result).toMatchObject({ content: 'whole', totalTokens: 7 })
    expect(progress).toBe('whole')
    expect(tokens).toEqual(['whole'])
  })

  test('an error object inside a 200 is that error', async () => {
    const { error } = await ask(
      'openai',
      stream(JSON.stringify({ error: { code: 401, message: 'No' } })),
    )
    expect(error).toMatchObject({
      type: 'authorization',
      statusCode: 401,
      params: { detail: 'No' },
    })
  })

  test.each([
    ['a web page', '<!doctype html><title>Login</title>', 'web_page'],
    ['words', 'upstream connect error', 'not_an_answer'],
    ['a JSON text that is cut off', '{"choices":[{"message"', 'stream_interrupted'],
    ['a JSON text that is no answer', '{"hello":1}', 'no_model_answer'],
    ['a list', '[1,2]', 'no_model_answer'],
    ['nothing', '', 'stream_interrupted'],
    ['blanks', ' \n \n', 'stream_interrupted'],
    ['NUL bytes', '\0\0\0', 'not_an_answer'],
  ])('%s is an error', async (_, body, code) => {
    const { error } = await ask('openai', stream(body))
    expect(error?.code).toBe(code)
  })

  test('a body that is absent is an error', async () => {
    expect((await ask('anthropic', new Response(null))).error).toBeInstanceOf(ProviderError)
  })
})

describe('any bytes', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .constantFrom(
          'data: ',
          '\n\n',
          '\r\n',
          '{',
          '}',
          'data: [DONE]',
          'event: error\n',
          ': x\n',
          `data: ${JSON.stringify(chunk('a'))}\n\n`,
          `data: ${JSON.stringify(chunk('', 'stop'))}\n\n`,
          'data: {"type":"message_stop"}\n\n',
          'data: {"type":"content_block_delta","delta":{"type":"text_delta","text":"a"}}\n\n',
          'data: {"error":{}}\n\n',
          'data: {"choices":[{"delta":{"content":{"a":1}}}]}\n\n',
          '\ufeff',
          '👩‍🚀',
        )
        .map((text) => encoder.encode(text)),
    ),
    { maxLength: 20 },
  )

  test.each(['openai', 'anthropic'] as const)(
    '%s: end in a result or a ProviderError',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(pieces, async (parts) => {
          const { result, error, progress } = await ask(kind, stream(...parts))
          expect((result === undefined) !== (error === undefined)).toBe(true)
          if (result) expect(result.content).toBe(progress)
        }),
        { numRuns: 300 },
      )
    },
  )
})

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a silent stream times out and keeps the text', async () => {
    const driven = drivenStream()
    driven.send(`data: ${JSON.stringify(chunk('half'))}\n\n`)
    const asked = ask('openai', driven.response)
    await vi.advanceTimersByTimeAsync(60_000)
    const { error, progress } = await asked
    expect(error?.code).toBe('timeout')
    expect(progress).toBe('half')
    expect(driven.wasCancelled()).toBe(true)
  })

  test('a server that forgets to hang up after its last word costs nothing but time', async () => {
    const driven = drivenStream()
    driven.send(`data: ${JSON.stringify(chunk('all', 'stop'))}\n\n`)
    const asked = ask('openai', driven.response)
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await asked).result?.content).toBe('all')
  })
})

describe('speed', () => {
  test('a line of 4 MB in small pieces and a body of carriage returns take no quadratic time', async () => {
    // In quadratic time this would run into the test's time limit.
    const long = 'x'.repeat(4 * 1024 * 1024)
    const bytes = encoder.encode(sse(chunk(long), chunk('', 'stop')))
    const offsets = Array.from({ length: 1000 }, (_, index) => index * 4096)
    const { result } = await ask('openai', stream(...cut(bytes, offsets)))
    expect(result?.content.length).toBe(long.length)
    const short = await ask('openai', stream('\r'.repeat(500_000), sse(chunk('a', 'stop'))))
    expect(short.result?.content).toBe('a')
  })

  test('an event that never ends is given up', async () => {
    const endless = encoder.encode(`data: ${'x'.repeat(1024 * 1024)}`)
    const more = encoder.encode('x'.repeat(1024 * 1024))
    const { error } = await ask(
      'openai',
      stream(endless, ...Array.from({ length: 17 }, () => more)),
    )
    expect(error).toMatchObject({ code: 'piece_too_long', params: { megabytes: 8 } })
  })
})
