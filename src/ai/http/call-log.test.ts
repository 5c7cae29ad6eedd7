import type { HttpRequest } from './http-request'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProviderConfig } from '../contracts'
import {
  brokenStream,
  drivenStream,
  fakeFetch,
  json,
  sse,
  stream,
  text,
} from '../testing/fake-fetch'
import { type Call, callLog, clearCallLog, MAX_CALLS, startCallLog } from './call-log'
import { createHttpClient } from './http-client'
import { authorizeOpenai } from '../openai-style/openai-style-adapter'
import { leaseOf } from '../testing/lease'

const KEY = 'sk-secret-4711'
const post: HttpRequest = {
  url: 'https://api.test/v1/chat/completions',
  method: 'POST',
  headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ model: 'test', messages: [{ role: 'user', content: `My key: ${KEY}` }] }),
}

const client = (fetch: typeof globalThis.fetch, config: Partial<ProviderConfig> = {}) =>
  createHttpClient(
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

const calls = () => callLog.getState().calls
const lastCall = (): Call => {
  const [call] = calls()
  if (!call) throw new Error('no call was noted')
  return call
}
/** Everything that is kept, as one text. */
const everything = () => JSON.stringify(callLog.getState())

let stop: () => void = () => undefined
beforeEach(() => {
  stop = startCallLog()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('a call', () => {
  test('is kept with request and answer, without the key, also where the vendor gives it back (P7)', async () => {
    const { fetch } = fakeFetch(
      json({ answer: `You are ${KEY}`, encoded: btoa(KEY) }, 200, { 'x-id': KEY }),
    )
    await (await client(fetch).send(post)).readText(1_000)
    expect(lastCall()).toMatchObject({
      provider: 'openai',
      method: 'POST',
      url: post.url,
      state: 'done',
      status: 200,
      requestHeaders: [
        ['Authorization', 'Bearer [key]'],
        ['Content-Type', 'application/json'],
      ],
      responseBody: { isCut: false },
    })
    expect(lastCall().requestBody?.text).toContain('"content": "My key: [key]"')
    expect(lastCall().responseBody?.text).toContain('"answer": "You are [key]"')
    expect(lastCall().responseHeaders).toContainEqual(['x-id', '[key]'])
    expect(everything()).not.toContain(KEY)
    expect(everything()).not.toContain(btoa(KEY).slice(0, 12))
  })

  test('shows its state while the answer comes, and the raw stream in the end', async () => {
    const { response, send, close } = drivenStream()
    const answer = await client(fakeFetch(response).fetch).send(post)
    expect(lastCall()).toMatchObject({ state: 'receiving', status: 200 })
    const reading = answer.readChunks(() => false)
    const raw = sse(
      { choices: [{ delta: { content: 'Hel' } }] },
      { choices: [{ delta: { content: 'lo' } }] },
    )
    send(raw)
    close()
    await reading
    expect(lastCall()).toMatchObject({ state: 'done', responseBody: { text: raw, isCut: false } })
    expect(lastCall().responseBytes).toBe(raw.length)
  })

  test('that fails on the way says why, and keeps what came', async () => {
    const answer = await client(
      fakeFetch(brokenStream('data: {"half":1}\n\n', `data: "${KEY}`)).fetch,
    ).send(post)
    await expect(answer.readChunks(() => false)).rejects.toThrow()
    expect(lastCall()).toMatchObject({
      state: 'failed',
      failure: { code: 'unforeseen', params: { detail: 'network error' } },
    })
    expect(lastCall().responseBody?.text).toContain('{"half":1}')
    const { fetch } = fakeFetch(new TypeError(`no route to ${KEY}`))
    await expect(client(fetch).send(post)).rejects.toThrow()
    expect(lastCall()).toMatchObject({ state: 'failed', failure: { code: 'connection_error' } })
    expect(lastCall().status).toBeUndefined()
    expect(everything()).not.toContain(KEY)
  })

  test('that the user stops is stopped, not failed', async () => {
    const { response, send } = drivenStream()
    const controller = new AbortController()
    const answer = await client(fakeFetch(response).fetch).send({
      ...post,
      signal: controller.signal,
    })
    const reading = answer.readChunks(() => false)
    send('data: {}\n\n')
    await Promise.resolve()
    controller.abort()
    await expect(reading).rejects.toThrow()
    expect(lastCall()).toMatchObject({
      state: 'stopped',
      failure: { code: 'request_aborted' },
    })
  })

  test('stands once for each try', async () => {
    vi.useFakeTimers()
    const { fetch } = fakeFetch(json({}, 503), json({ ok: true }))
    const sending = client(fetch).send(post)
    await vi.advanceTimersByTimeAsync(500)
    await (await sending).readText(1_000)
    expect(calls().map(({ status, state }) => [status, state])).toEqual([
      [200, 'done'],
      [503, 'done'],
    ])
  })

  test('that brings a picture is told by its size', async () => {
    const { fetch } = fakeFetch(text('\u0000'.repeat(5000), 200, 'image/png'))
    await (await client(fetch).send(post)).readChunks(() => false)
    expect(lastCall()).toMatchObject({ state: 'done', responseBytes: 5000 })
    expect(lastCall().responseBody).toBeUndefined()
  })

  test('with an endless answer keeps only its beginning', async () => {
    const piece = new TextEncoder().encode('a b '.repeat(256 * 1024))
    const { fetch } = fakeFetch(stream(...Array<Uint8Array>(12).fill(piece)))
    await (await client(fetch).send(post)).readChunks(() => false)
    expect(lastCall().responseBytes).toBe(12 * piece.length)
    expect(lastCall().responseBody?.isCut).toBe(true)
    expect(lastCall().responseBody?.text.length).toBe(256 * 1024)
  })
})

describe('the log', () => {
  test(`keeps the last ${MAX_CALLS} calls, the newest first`, async () => {
    const answers = Array.from({ length: MAX_CALLS + 3 }, (_, index) => json({ index }))
    const { fetch } = fakeFetch(...answers)
    for (let sent = 0; sent < answers.length; sent += 1)
      await (await client(fetch).send(post)).readText(1_000)
    expect(calls()).toHaveLength(MAX_CALLS)
    expect(lastCall().responseBody?.text).toContain(`"index": ${MAX_CALLS + 2}`)
  })

  test('is empty after Clear, also of a call that is still going on', async () => {
    const { response, close } = drivenStream()
    const answer = await client(fakeFetch(response).fetch).send(post)
    clearCallLog()
    const reading = answer.readText(1_000)
    close()
    await reading
    expect(calls()).toEqual([])
  })

  test('keeps nothing once it is ended, and the answers come all the same', async () => {
    stop()
    const { fetch } = fakeFetch(json({ quiet: true }))
    expect(await (await client(fetch).send(post)).readText(1_000)).toMatchObject({
      text: '{"quiet":true}',
    })
    expect(calls()).toEqual([])
  })

  test('changes nothing of what the caller gets', async () => {
    const pieces = ['data: {"a', '":1}\n\nda', 'ta: [DONE]\n\n']
    const { fetch } = fakeFetch(stream(...pieces))
    const seen: string[] = []
    const decoder = new TextDecoder()
    await (
      await client(fetch).send(post)
    ).readChunks((bytes) => {
      seen.push(decoder.decode(bytes))
      return seen.length === 2
    })
    expect(seen).toEqual(pieces.slice(0, 2))
    expect(lastCall()).toMatchObject({ state: 'done' })
    expect(lastCall().responseBody?.text).toContain('{"a":1}')
  })
})
