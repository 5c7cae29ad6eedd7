import type { HttpRequest } from './http-request'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProviderConfig } from '../contracts'
import { drivenStream, fakeFetch, json, silentFetch, text } from '../testing/fake-fetch'
import { createHttpClient } from './http-client'
import { authorizeOpenai } from '../openai-style/openai-style-adapter'
import { leaseOf } from '../testing/lease'

const KEY = 'sk-secret-4711'
const get: HttpRequest = { url: 'https://api.test/v1/models', method: 'GET', headers: {} }

function client(fetch: typeof globalThis.fetch, config: Partial<ProviderConfig> = {}) {
  return createHttpClient(
    {
      type: 'openai',
      leaseKey: leaseOf(KEY),
      baseURL: 'https://api.test/v1',
      fetch,
      random: () => 0,
      ...config,
    },
    authorizeOpenai,
  )
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('sending', () => {
  test('sends no cookies, follows no redirect, tells no referrer, keeps no copy', async () => {
    const { fetch, sent } = fakeFetch(json({}))
    await client(fetch).send(get)
    expect(sent[0]?.init).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
  })

  test('refuses a key that no header can carry, without naming it (ERR-03; P7)', async () => {
    const { fetch, sent } = fakeFetch()
    const sending = client(fetch, { leaseKey: leaseOf('sk-ä\nb') }).send(get)
    await expect(sending).rejects.toMatchObject({
      type: 'authorization',
      code: 'key_unusable',
    })
    await expect(sending).rejects.not.toThrow(/sk-ä/)
    expect(sent).toHaveLength(0)
  })
})

describe('an address that leads away from the provider’s own', () => {
  test.each([
    'https://api.test/v1/../v2/models',
    'https://api.test/v1/%2e%2E/account/models',
    'https://api.test/v1/..\\account',
    'https://api.test/v1\t/../models',
    'https://api.test/v10/models',
    'https://api.test/v1@evil.test/models',
    'https://api.test@evil.test/v1/models',
    'https://api.test.evil.test/v1/models',
    'http://api.test/v1/models',
    '//evil.test/v1/models',
    'javascript:alert(1)',
  ])('%s is refused before the key is read', async (url) => {
    const { fetch, sent } = fakeFetch(json({}))
    const leaseKey = vi.fn(leaseOf(KEY))
    const sending = client(fetch, { leaseKey }).send({ ...get, url })
    await expect(sending).rejects.toMatchObject({ type: 'bad_request' })
    expect(leaseKey).not.toHaveBeenCalled()
    expect(sent).toEqual([])
  })

  test.each(['https://api.test/v1', 'https://api.test/v1/a/b', 'https://api.test/v1?limit=1'])(
    '%s is sent',
    async (url) => {
      const { fetch, sent } = fakeFetch(json({}))
      await client(fetch).send({ ...get, url })
      expect(sent).toHaveLength(1)
    },
  )
})

describe('a key that is too long to be one', () => {
  test('is refused before anything is sent', async () => {
    const { fetch, sent } = fakeFetch()
    const sending = client(fetch, { leaseKey: leaseOf('k'.repeat(100_000)) }).send(get)
    await expect(sending).rejects.toMatchObject({ type: 'authorization', code: 'key_too_long' })
    expect(sent).toHaveLength(0)
  })
})

describe('retries', () => {
  test.each([408, 409, 429, 500, 503, 529])(
    'sends three times in all after %i, 0.5 s and 1 s apart (ADAP-57, ADAP-58)',
    async (status) => {
      const { fetch, sent } = fakeFetch(json({}, status), json({}, status), json({}, status))
      const answer = client(fetch).send(get)
      await vi.advanceTimersByTimeAsync(499)
      expect(sent).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(sent).toHaveLength(2)
      await vi.advanceTimersByTimeAsync(999)
      expect(sent).toHaveLength(2)
      await vi.advanceTimersByTimeAsync(1)
      expect(sent).toHaveLength(3)
      expect((await answer).status).toBe(status)
    },
  )

  test('takes up to a quarter off the wait', async () => {
    const { fetch, sent } = fakeFetch(json({}, 500), json({}))
    const answer = client(fetch, { random: () => 1 }).send(get)
    await vi.advanceTimersByTimeAsync(375)
    expect(sent).toHaveLength(2)
    expect((await answer).status).toBe(200)
  })

  test('waits as long as the server asks, and tells of it', async () => {
    const { fetch, sent } = fakeFetch(json({}, 429, { 'retry-after': '3' }), json({}))
    const onWait = vi.fn()
    const answer = client(fetch).send({ ...get, onWait })
    await vi.advanceTimersByTimeAsync(2999)
    expect(sent).toHaveLength(1)
    expect(onWait.mock.calls).toEqual([[3000]])
    await vi.advanceTimersByTimeAsync(1)
    expect((await answer).status).toBe(200)
    expect(onWait.mock.calls).toEqual([[3000], [undefined]])
  })

  test.each(['60', 'Wed, 21 Oct 2099 07:28:00 GMT'])(
    'does not sit out a minute or more, nor a date: %s (ADAP-59, ERR-06)',
    async (retryAfter) => {
      const { fetch, sent } = fakeFetch(json({}, 429, { 'retry-after': retryAfter }), json({}))
      const answer = client(fetch).send(get)
      await vi.advanceTimersByTimeAsync(500)
      expect(sent).toHaveLength(2)
      expect((await answer).status).toBe(200)
    },
  )

  test.each([400, 401, 402, 403, 404, 422])('does not send again after %i', async (status) => {
    const { fetch, sent } = fakeFetch(json({}, status))
    expect((await client(fetch).send(get)).status).toBe(status)
    expect(sent).toHaveLength(1)
  })

  test('does not send again where the connection failed: the request may have been served', async () => {
    const { fetch, sent } = fakeFetch(new TypeError('Failed to fetch'))
    await expect(client(fetch).send(get)).rejects.toMatchObject({ code: 'connection_error' })
    expect(sent).toHaveLength(1)
  })

  test('can be stopped while it waits', async () => {
    const { fetch, sent } = fakeFetch(json({}, 500))
    const controller = new AbortController()
    const answer = client(fetch).send({ ...get, signal: controller.signal })
    const failed = expect(answer).rejects.toMatchObject({ code: 'request_aborted', isAbort: true })
    await vi.advanceTimersByTimeAsync(100)
    controller.abort()
    await failed
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(1)
  })
})

describe('stopping and silence', () => {
  test('a signal that is aborted already sends nothing', async () => {
    const { fetch, sent } = fakeFetch()
    const answer = client(fetch).send({ ...get, signal: AbortSignal.abort() })
    await expect(answer).rejects.toMatchObject({
      code: 'request_aborted',
      type: 'connection',
    })
    expect(sent).toHaveLength(0)
  })

  test('stops a fetch that does not listen', async () => {
    const controller = new AbortController()
    const answer = client(silentFetch).send({ ...get, signal: controller.signal })
    const failed = expect(answer).rejects.toMatchObject({ code: 'request_aborted' })
    controller.abort()
    await failed
  })

  test('times out after 60 s without a first byte (ADAP-54, ERR-26)', async () => {
    const answer = client(silentFetch).send(get)
    const failed = expect(answer).rejects.toMatchObject({
      code: 'timeout',
      params: { seconds: 60 },
      type: 'connection',
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await failed
  })

  test('times out after 60 s of silence in a body, not after 60 s in all', async () => {
    const driven = drivenStream()
    const { fetch } = fakeFetch(driven.response)
    const answer = await client(fetch).send(get)
    const pieces: number[] = []
    const reading = answer.readChunks((bytes) => {
      pieces.push(bytes.length)
      return false
    })
    const failed = expect(reading).rejects.toMatchObject({ code: 'timeout' })
    for (let round = 0; round < 3; round += 1) {
      await vi.advanceTimersByTimeAsync(50_000)
      driven.send('abc')
    }
    await vi.advanceTimersByTimeAsync(59_000)
    expect(pieces).toEqual([3, 3, 3])
    await vi.advanceTimersByTimeAsync(1_000)
    await failed
    expect(driven.wasCancelled()).toBe(true)
  })

  test('stops in the middle of a body', async () => {
    const driven = drivenStream()
    const { fetch } = fakeFetch(driven.response)
    const controller = new AbortController()
    const answer = await client(fetch).send({ ...get, signal: controller.signal })
    const reading = answer.readText(1_000)
    const failed = expect(reading).rejects.toMatchObject({ code: 'request_aborted' })
    driven.send('abc')
    await vi.advanceTimersByTimeAsync(1)
    controller.abort()
    await failed
    expect(driven.wasCancelled()).toBe(true)
  })

  test('lets go of a stream that its reader has enough of', async () => {
    const driven = drivenStream()
    const { fetch } = fakeFetch(driven.response)
    const answer = await client(fetch).send(get)
    driven.send('abc')
    await answer.readChunks(() => true)
    expect(driven.wasCancelled()).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('leaves no timer behind', async () => {
    const { fetch } = fakeFetch(text('hello'))
    const answer = await client(fetch).send(get)
    expect(await answer.readText(1_000)).toEqual({ text: 'hello', isCut: false })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('connection errors', () => {
  const failing = (config: Partial<ProviderConfig>, url: string) =>
    client(fakeFetch(new TypeError('Failed to fetch')).fetch, {
      baseURL: new URL('/v1', url).href,
      ...config,
    }).send({ ...get, url })

  test('name whom the browser could not connect to (ERR-25)', async () => {
    await expect(
      failing({ type: 'mistral' }, 'https://api.mistral.ai/v1/models'),
    ).rejects.toMatchObject({
      code: 'connection_error',
      type: 'connection',
      params: { name: 'Mistral', origin: 'https://api.mistral.ai' },
    })
  })

  test('name the key first where a wrong one looks like no connection (PROV2-11)', async () => {
    for (const [type, origin, name] of [
      ['openai', 'https://api.openai.com', 'OpenAI'],
      ['custom', 'https://api.cerebras.ai', 'Cerebras'],
    ] as const) {
      const error = await failing({ type }, `${origin}/v1/models`).catch((e: unknown) => e)
      expect(error).toMatchObject({
        code: 'key_or_connection',
        isUnreachable: true,
        params: { name, origin },
      })
    }
    await expect(failing({}, 'https://proxy.example/v1/models')).rejects.toMatchObject({
      code: 'connection_error',
    })
  })

  test('tell Ollama and LM Studio apart, and name this page', async () => {
    vi.stubGlobal('location', { origin: 'https://parlour.example' })
    await expect(
      failing({ type: 'custom' }, 'http://localhost:11434/v1/models'),
    ).rejects.toMatchObject({
      code: 'ollama_silent',
      params: {
        origin: 'http://localhost:11434',
        page: 'https://parlour.example',
        site: 'https://parlour.example',
      },
    })
    await expect(
      failing({ type: 'custom' }, 'http://127.0.0.1:1234/v1/models'),
    ).rejects.toMatchObject({
      code: 'lm_studio_silent',
    })
  })

  test('do not speak of the local network where the page itself is local', async () => {
    vi.stubGlobal('location', { origin: 'http://localhost:4173' })
    const page = 'http://localhost:4173'
    await expect(failing({ type: 'custom' }, 'http://localhost:9999/v1')).rejects.toMatchObject({
      code: 'local_server_silent',
      params: { origin: 'http://localhost:9999', page },
    })
    await expect(failing({ type: 'custom' }, 'http://localhost:9999/v1')).rejects.not.toMatchObject(
      { params: { site: page } },
    )
  })

  test('say that one is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    await expect(failing({}, 'https://api.openai.com/v1/models')).rejects.toMatchObject({
      code: 'offline',
    })
  })

  test('keep the key out of the cause', async () => {
    const { fetch } = fakeFetch(new TypeError(`"Bearer ${KEY}" is an invalid header value`))
    const error: unknown = await client(fetch)
      .send(get)
      .catch((caught: unknown) => caught)
    expect(String((error as Error).cause)).toContain('[key]')
    expect(String((error as Error).cause)).not.toContain(KEY)
  })
})
