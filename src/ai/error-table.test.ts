import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProviderType } from '@/domain/provider'
import { createAdapter } from './create-adapter'
import { ProviderError, type ProviderErrorType, type ProviderFailureCode } from './provider-error'
import { fakeFetch, json, text } from './testing/fake-fetch'
import { leaseOf } from './testing/lease'

const KEY = 'sk-secret-4711'

/** The error of a chat request that is answered like this, every time. */
async function errorOf(type: ProviderType, answer: () => Response): Promise<ProviderError> {
  const { fetch } = fakeFetch(answer, answer, answer)
  const adapter = createAdapter(
    {
      id: 'p',
      name: 'P',
      type,
      leaseKey: leaseOf(KEY),
      defaultModel: 'm',
      enabled: true,
      createdAt: 0,
      ...(type === 'custom' && { apiEndpoint: 'https://own.example/v1' }),
    },
    { fetch, random: () => 0 },
  )
  const answered = adapter
    .complete({ model: 'm', messages: [{ role: 'user', content: 'hi' }] })
    .catch((caught: unknown) => caught)
  // Two retries wait 0.5 s and 1 s.
  await vi.advanceTimersByTimeAsync(1500)
  const error: unknown = await answered
  if (!(error instanceof ProviderError)) throw new Error('expected a ProviderError')
  return error
}

interface Row {
  id: string
  provider: ProviderType
  status: number
  body?: unknown
  headers?: Record<string, string>
  expected: {
    type: ProviderErrorType
    code: ProviderFailureCode
    vendorCode?: string
    /** The vendor's own words. */
    detail?: string
    retryAfter?: number
  }
}

const unauthorized = {
  type: 'authorization',
  code: 'unauthorized',
} as const
const tooLong = {
  type: 'context_length',
  code: 'context_length_exceeded',
} as const
const badRequest = { type: 'bad_request', code: 'bad_request' } as const

const rows: Row[] = [
  { id: 'ERR-03', provider: 'openai', status: 401, expected: unauthorized },
  { id: 'ERR-03', provider: 'openai', status: 403, expected: unauthorized },
  { id: 'ERR-03', provider: 'xai', status: 401, expected: unauthorized },
  { id: 'ERR-03', provider: 'openrouter', status: 403, expected: unauthorized },
  { id: 'ERR-04', provider: 'anthropic', status: 401, expected: unauthorized },
  { id: 'ERR-04, decision 086', provider: 'anthropic', status: 403, expected: unauthorized },
  {
    id: 'ERR-07 not elsewhere',
    provider: 'openai',
    status: 402,
    expected: { type: 'bad_request', code: 'payment_required' },
  },
  {
    id: 'ERR-07',
    provider: 'openrouter',
    status: 402,
    body: { error: { code: 402, message: 'Insufficient credits' } },
    expected: {
      type: 'rate_limit',
      code: 'credit_limit_reached',
      detail: 'Insufficient credits',
    },
  },
  {
    id: 'ERR-08',
    provider: 'openai',
    status: 400,
    body: { error: { code: 'context_length_exceeded', message: 'Too many tokens' } },
    expected: { ...tooLong, detail: 'Too many tokens' },
  },
  {
    id: 'ERR-08 by words',
    provider: 'openrouter',
    status: 400,
    body: {
      error: { code: 400, message: "This endpoint's maximum context length is 8192 tokens" },
    },
    expected: { ...tooLong, detail: "This endpoint's maximum context length is 8192 tokens" },
  },
  {
    id: 'ERR-08 as xAI says it',
    provider: 'xai',
    status: 400,
    body: {
      code: 'Client specified an invalid argument',
      error: "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
    },
    expected: {
      ...tooLong,
      detail:
        "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
    },
  },
  {
    id: 'ERR-09',
    provider: 'anthropic',
    status: 400,
    body: {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'exceeds the maximum context length' },
    },
    expected: { ...tooLong, detail: 'exceeds the maximum context length' },
  },
  {
    id: 'ERR-09 as Claude says it today',
    provider: 'anthropic',
    status: 400,
    body: {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: 'prompt is too long: 210000 tokens > 200000 maximum',
      },
    },
    expected: { ...tooLong, detail: 'prompt is too long: 210000 tokens > 200000 maximum' },
  },
  ...[
    { type: 'model_context_window_exceeded', message: 'No room' },
    { type: 'invalid_request_error', message: 'model_context_window_exceeded' },
  ].map((error) => ({
    id: `ERR-09 in a code or as words: ${error.type}`,
    provider: 'anthropic' as const,
    status: 400,
    body: { type: 'error', error },
    expected: { ...tooLong, detail: error.message },
  })),
  {
    id: 'ERR-10',
    provider: 'openai',
    status: 400,
    expected: badRequest,
  },
  {
    id: 'ERR-10 with words',
    provider: 'openai',
    status: 400,
    body: {
      error: { message: 'n must be 1', type: 'invalid_request_error', code: null, param: 'n' },
    },
    expected: { ...badRequest, detail: 'n must be 1', vendorCode: 'invalid_request_error' },
  },
  {
    id: 'ERR-10 flat (Mistral)',
    provider: 'mistral',
    status: 422,
    body: {
      object: 'error',
      message: { detail: [{ loc: ['body', 'store'], msg: 'Extra inputs are not permitted' }] },
      type: 'invalid_request_error',
      code: null,
    },
    expected: {
      ...badRequest,
      detail: 'store: Extra inputs are not permitted',
      vendorCode: 'invalid_request_error',
    },
  },
  {
    id: 'ERR-10 a text (xAI)',
    provider: 'xai',
    status: 400,
    body: { code: 'Client specified an invalid argument', error: 'Model not found: grok-9' },
    expected: { ...badRequest, detail: 'Model not found: grok-9' },
  },
  {
    id: 'ERR-03 as xAI says it today',
    provider: 'xai',
    status: 400,
    body: {
      code: 'Client specified an invalid argument',
      error: 'Incorrect API key provided: xa***11. You can get one at https://console.x.ai.',
    },
    expected: {
      ...unauthorized,
      detail: 'Incorrect API key provided: xa***11. You can get one at https://console.x.ai.',
    },
  },
  {
    id: 'ERR-15',
    provider: 'openai',
    status: 401,
    body: {
      error: {
        message: 'Incorrect API key',
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      },
    },
    expected: { ...unauthorized, detail: 'Incorrect API key', vendorCode: 'invalid_api_key' },
  },
  {
    id: 'ERR-16',
    provider: 'openai',
    status: 400,
    expected: badRequest,
  },
  { id: 'ERR-17', provider: 'mistral', status: 401, expected: unauthorized },
  { id: 'ERR-18', provider: 'custom', status: 403, expected: unauthorized },
  {
    id: 'ERR-19',
    provider: 'openai',
    status: 404,
    expected: { type: 'bad_request', code: 'not_found' },
  },
  {
    id: 'ERR-21',
    provider: 'openai',
    status: 422,
    expected: badRequest,
  },
  {
    id: 'ERR-05',
    provider: 'openai',
    status: 429,
    expected: { type: 'rate_limit', code: 'rate_limit_exceeded' },
  },
  {
    id: 'ERR-06',
    provider: 'anthropic',
    status: 429,
    headers: { 'retry-after': '0' },
    body: { type: 'error', error: { type: 'rate_limit_error', message: 'Slow down' } },
    expected: {
      type: 'rate_limit',
      code: 'rate_limit_exceeded',
      vendorCode: 'rate_limit_error',
      detail: 'Slow down',
      retryAfter: 0,
    },
  },
  {
    id: 'ERR-11',
    provider: 'openai',
    status: 500,
    expected: { type: 'server', code: 'server_error' },
  },
  {
    id: 'ERR-12',
    provider: 'anthropic',
    status: 500,
    expected: { type: 'server', code: 'server_error' },
  },
  {
    id: 'ERR-12 overloaded',
    provider: 'anthropic',
    status: 529,
    body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    expected: {
      type: 'server',
      code: 'server_error',
      vendorCode: 'overloaded_error',
      detail: 'Overloaded',
    },
  },
  ...(['xai', 'mistral', 'openrouter', 'custom'] as const).map((provider): Row => ({
    id: 'ERR-13',
    provider,
    status: 503,
    expected: { type: 'server', code: 'server_error' },
  })),
  {
    id: 'ERR-20',
    provider: 'openai',
    status: 409,
    expected: badRequest,
  },
  {
    id: 'ERR-22',
    provider: 'custom',
    status: 429,
    expected: { type: 'rate_limit', code: 'rate_limit_exceeded' },
  },
  {
    id: 'ERR-23',
    provider: 'demo',
    status: 500,
    expected: { type: 'server', code: 'server_error' },
  },
]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the error table', () => {
  test.each(rows)(
    '$id: $provider $status',
    async ({ provider, status, body, headers, expected }) => {
      const error = await errorOf(provider, () => json(body ?? {}, status, headers))
      const { detail, ...rest } = expected
      expect(error).toMatchObject({ ...rest, statusCode: status, provider })
      expect(error.vendorCode).toBe(expected.vendorCode)
      expect(error.params?.['detail']).toBe(detail)
    },
  )

  test('names whom it speaks of, and nobody where the server is the user’s own', async () => {
    const nameFor = async (type: ProviderType, status: number) =>
      (await errorOf(type, () => json({}, status))).params?.['name']
    expect(await nameFor('anthropic', 401)).toBe('Anthropic')
    expect(await nameFor('anthropic', 500)).toBe('Claude')
    expect(await nameFor('mistral', 500)).toBe('Mistral')
    expect(await nameFor('custom', 500)).toBeUndefined()
  })

  test('ERR-06: tells how long to wait, where there is anything to wait for', async () => {
    const secondsFor = async (retryAfter: string) => {
      const error = await errorOf('openai', () => json({}, 429, { 'retry-after': retryAfter }))
      return error.params?.['seconds']
    }
    expect(await secondsFor('100')).toBe(100)
    expect(await secondsFor('0')).toBeUndefined()
  })

  test('ERR-14: a status that no row has', async () => {
    expect(await errorOf('openai', () => json({}, 399))).toMatchObject({
      type: 'unknown',
      code: 'unknown_error',
    })
  })

  test.each([
    '',
    '<html><body>Bad gateway</body></html>',
    'not { json',
    'null',
    '[]',
    '"x"',
    '{"error":null}',
  ])('an error with the body %j still has its row', async (body) => {
    const error = await errorOf('openai', () => text(body, 400))
    expect(error).toMatchObject({ type: 'bad_request', code: 'bad_request' })
    expect(error.params).toEqual({ name: 'OpenAI' })
  })

  test('a key that a vendor echoes is taken out of its words and its code (P7)', async () => {
    const error = await errorOf('openai', () =>
      json({ error: { message: `Incorrect API key provided: ${KEY}.`, code: `bad-${KEY}` } }, 401),
    )
    const { message, code, vendorCode, params } = error
    expect(JSON.stringify([message, code, vendorCode, params])).not.toContain(KEY)
    expect(params?.['detail']).toContain('[key]')
  })

  test('a whole page as message is cut', async () => {
    const error = await errorOf('openai', () =>
      json({ error: { message: 'x'.repeat(50_000) } }, 400),
    )
    expect(String(error.params?.['detail']).length).toBeLessThan(2100)
  })
})
