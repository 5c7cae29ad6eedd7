import { fc } from '@/testing/fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startStandIn, type StandIn } from './server'
import { standInProviders, type StandInProvider } from './stand-in-types'
import { askChat, eventData, goodHeaders, streamedText } from './test-client'

let standIn: StandIn

beforeEach(async () => {
  vi.unstubAllGlobals()
  standIn = await startStandIn()
})
afterEach(async () => {
  expect(standIn.problems).toEqual([])
  await standIn.close()
})

const each = standInProviders.map((provider) => [provider] as const)
const stream = { stream: true }

describe('an error status', () => {
  const shapes: Record<StandInProvider, RegExp> = {
    openai: /^\{"error":\{"message":".+","type":".+","param":.+,"code":.+\}\}$/,
    custom: /^\{"error":\{"message":".+","type":".+","param":.+,"code":.+\}\}$/,
    anthropic:
      /^\{"type":"error","error":\{"type":"\w+_error","message":".+"\},"request_id":".+"\}$/,
    xai: /^\{"code":".+","error":".+"\}$/,
    mistral: /^\{"object":"error","message":".+","type":".+","param":null,"code":null\}$/,
    openrouter: /^\{"error":\{"code":\d+,"message":".+"\},"user_id":null\}$/,
    gemini: /^\{"error":\{"code":\d+,"message":".+","status":"[A-Z_]+".*\}\}$/,
  }

  it.each(each)('comes in the shape of %s, once', async (provider) => {
    for (const status of [400, 401, 402, 403, 404, 429, 500, 503, 529]) {
      standIn.fault({ status, retryAfter: 7 })
      const response = await askChat(standIn, provider, stream)
      expect(response.status).toBe(status)
      expect(response.headers.get('retry-after')).toBe('7')
      expect(await response.text()).toMatch(shapes[provider])
    }
    expect((await askChat(standIn, provider)).status).toBe(200)
  })

  it.each([
    ['openai', 429, /insufficient_quota/],
    ['anthropic', 402, /billing_error/],
    ['openrouter', 402, /"code":402/],
  ] as const)('for lack of credit is %s’s own', async (provider, status, words) => {
    standIn.fault({ error: 'no-credit' })
    const response = await askChat(standIn, provider)
    expect(response.status).toBe(status)
    expect(await response.text()).toMatch(words)
  })

  it('says "prompt is too long" at Anthropic, and 529 when overloaded', async () => {
    standIn.fault({ error: 'context-length' })
    expect(await (await askChat(standIn, 'anthropic')).text()).toMatch(
      /prompt is too long: \d+ tokens > \d+ maximum/,
    )
    standIn.fault({ error: 'overloaded' })
    expect((await askChat(standIn, 'anthropic')).status).toBe(529)
  })

  it('can have any body, headers and target, and last', async () => {
    const match = { method: 'GET', path: '/models' }
    standIn.fault({
      match,
      times: Infinity,
      status: 418,
      body: 'teapot',
      headers: { 'x-request-id': 'a' },
    })
    expect((await askChat(standIn, 'openai')).status).toBe(200)
    for (const provider of ['openai', 'mistral'] as const) {
      const response = await fetch(`${standIn.endpoint(provider)}/models`, {
        headers: goodHeaders(provider),
      })
      expect(response.status).toBe(418)
      expect(response.headers.get('x-request-id')).toBe('a')
      expect(await response.text()).toBe('teapot')
    }
    standIn.reset()
    const response = await fetch(`${standIn.endpoint('openai')}/models`, {
      headers: goodHeaders('openai'),
    })
    expect(response.status).toBe(200)
  })

  it('takes faults in the order planned, before lasting ones', async () => {
    standIn.fault({ status: 500, times: Infinity })
    standIn.fault({ status: 429, times: 2 })
    standIn.fault({ status: 503 })
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await askChat(standIn, 'openai')).status)
    expect(statuses).toEqual([429, 429, 503, 500, 500])
  })
})

describe('a broken answer', () => {
  it.each(each)('of %s can be an error inside 200', async (provider) => {
    standIn.fault({ kind: 'error-in-200', error: 'overloaded' })
    const response = await askChat(standIn, provider, stream)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/"error"/)
  })

  it.each(each)('of %s can have an error event in the middle', async (provider) => {
    standIn.reply(['one ', 'two ', 'three ', 'four '])
    standIn.fault({ kind: 'error-event', afterTokens: 2 })
    const text = await (await askChat(standIn, provider, stream)).text()
    expect(streamedText(text)).toBe('one two ')
    expect(eventData(text).at(-1)).toMatch(/error/)
    expect(standIn.requests[0]!.state).toBe('broken')
  })

  it('can be a page of HTML', async () => {
    standIn.fault({ kind: 'html' })
    const response = await askChat(standIn, 'xai', stream)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toMatch(/^<!doctype html>/)
  })

  it.each(each)('of %s can be whole where a stream was asked for', async (provider) => {
    standIn.fault({ kind: 'json-instead-of-stream' })
    const response = await askChat(standIn, provider, stream)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toHaveProperty(provider === 'gemini' ? 'responseId' : 'id')
  })

  it('can be a reset before the headers', async () => {
    standIn.fault({ kind: 'reset' })
    await expect(askChat(standIn, 'openai', stream)).rejects.toThrow('fetch failed')
    expect(standIn.requests[0]!.state).toBe('broken')
  })

  it('can be a reset in the middle, after what was sent has arrived', async () => {
    standIn.reply(['one ', 'two ', 'three '])
    standIn.fault({ kind: 'reset', afterTokens: 2 })
    standIn.hold()
    const response = await askChat(standIn, 'openai', stream)
    let text = ''
    const reading = (async () => {
      for await (const bytes of response.body!) {
        text += new TextDecoder().decode(bytes)
        // The break is released once all before it was read.
        if (streamedText(text) === 'one two ') standIn.release(1)
      }
    })()
    standIn.release(2)
    await expect(reading).rejects.toThrow('terminated')
    expect(streamedText(text)).toBe('one two ')
  })

  it.each(each)('of %s can just end, or miss only its end mark', async (provider) => {
    standIn.reply(['one ', 'two ', 'three '])
    standIn.fault({ kind: 'cut', afterTokens: 1 })
    const cut = await (await askChat(standIn, provider, stream)).text()
    expect(streamedText(cut)).toBe('one ')
    expect(cut).not.toMatch(/"(stop|end_turn|STOP)"/)
    standIn.fault({ kind: 'no-end-mark' })
    const unmarked = await (await askChat(standIn, provider, stream)).text()
    expect(streamedText(unmarked)).toBe('one two three ')
    expect(unmarked).toMatch(/"(stop|end_turn|STOP)"/)
    expect(unmarked).not.toMatch(/\[DONE\]|message_stop/)
  })

  it('can be silence, from the start or from the middle, until the client leaves', async () => {
    standIn.reply(['one ', 'two '])
    standIn.fault({ kind: 'silence' })
    standIn.fault({ kind: 'silence', afterTokens: 1 })
    const controller = new AbortController()
    const first = askChat(standIn, 'openai', stream, { signal: controller.signal })
    await standIn.waitForRequest()
    const response = await askChat(standIn, 'openai', stream, { signal: controller.signal })
    await standIn.waitUntil(() => standIn.requests[1]!.tokensSent === 1)
    expect(standIn.requests.map(({ state }) => state)).toEqual(['answering', 'answering'])
    controller.abort()
    await expect(first).rejects.toHaveProperty('name', 'AbortError')
    await expect(response.text()).rejects.toHaveProperty('name', 'AbortError')
    await standIn.waitUntil(() => standIn.requests.every(({ state }) => state === 'aborted'))
  })
})

describe('the pace', () => {
  it('is in the hand of the test', async () => {
    standIn.reply(['a', 'b', 'c', 'd'])
    standIn.hold()
    const response = await askChat(standIn, 'openai', stream)
    const [request] = standIn.requests
    expect(request!.tokensSent).toBe(0)
    standIn.release(3)
    await standIn.waitUntil(() => request!.tokensSent === 3)
    expect(request!.state).toBe('answering')
    standIn.release()
    expect(streamedText(await response.text())).toBe('abcd')
    await standIn.waitUntil(() => request!.state === 'done')
  })

  it('holds whole answers too', async () => {
    standIn.hold()
    let answered = false
    const asking = askChat(standIn, 'mistral').then((response) => {
      answered = true
      return response
    })
    await standIn.waitForRequest({ provider: 'mistral' })
    await new Promise((done) => setTimeout(done, 30))
    expect(answered).toBe(false)
    standIn.release(1)
    expect((await asking).status).toBe(200)
  })

  it('can be slow', async () => {
    standIn.reply(['a', 'b', 'c', 'd', 'e'], { msPerToken: 20 })
    const start = performance.now()
    await (await askChat(standIn, 'xai', stream)).text()
    expect(performance.now() - start).toBeGreaterThanOrEqual(95)
  })

  it('tells when the client hangs up', async () => {
    standIn.hold()
    const controller = new AbortController()
    const response = await askChat(standIn, 'openai', stream, { signal: controller.signal })
    controller.abort()
    await expect(response.text()).rejects.toHaveProperty('name', 'AbortError')
    await standIn.waitUntil(() => standIn.requests[0]!.state === 'aborted')
  })

  it('sends 10,000 chunks', async () => {
    const chunks = Array.from({ length: 10_000 }, (_, index) => `w${index} `)
    standIn.reply(chunks)
    const text = await (await askChat(standIn, 'openai', stream)).text()
    expect(streamedText(text)).toBe(chunks.join(''))
    expect(standIn.requests[0]!.tokensSent).toBe(10_000)
  })
})

describe('the wire', () => {
  const words = ['Grüße, ', '世界 ', '👩‍🚀 ', '\ud83d', '\ude00', ' line\nbreak']

  it.each([
    [{ chunkBytes: 1 }],
    [{ chunkBytes: 7 }],
    [{ chunkBytes: 'random' }],
    [{ lineEnd: '\r\n', chunkBytes: 3 }],
    [{ lineEnd: '\r' }],
    [{ bom: true, tightData: true }],
    [{ comments: 'OPENROUTER PROCESSING', chunkBytes: 5 }],
  ] as const)('says the same with %j', async (options) => {
    standIn.wire(options)
    standIn.reply(words)
    for (const provider of standInProviders) {
      const text = await (await askChat(standIn, provider, stream)).text()
      expect(streamedText(text)).toBe(words.join(''))
    }
  })

  it('really changes the bytes', async () => {
    standIn.reply(['a', 'b'])
    standIn.wire({ lineEnd: '\r\n', bom: true, comments: 'note' })
    const response = await askChat(standIn, 'openai', stream)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = bytes.toString('utf8')
    expect(text).toContain(': note\r\n\r\n')
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    standIn.wire({ chunkBytes: 1 })
    const pieces: number[] = []
    for await (const piece of (await askChat(standIn, 'openai', stream)).body!)
      pieces.push(piece.length)
    expect(pieces.length).toBeGreaterThan(100)
  })

  it('begins with a comment at OpenRouter', async () => {
    const text = await (await askChat(standIn, 'openrouter', stream)).text()
    expect(text).toMatch(/^: OPENROUTER PROCESSING\n\n/)
  })

  it('carries any text unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }),
        async (chunks) => {
          standIn.reset()
          standIn.reply(chunks, { chunkBytes: 11 })
          const text = await (await askChat(standIn, 'openai', stream)).text()
          expect(streamedText(text)).toBe(chunks.join(''))
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('replies', () => {
  it('can be planned one by one, for some requests, and for all', async () => {
    standIn.reply('always')
    standIn.reply('first', { times: 1 })
    standIn.reply('for Mistral', { match: { provider: 'mistral' }, times: 1 })
    const ask = async (provider: StandInProvider) =>
      streamedText(await (await askChat(standIn, provider, stream)).text())
    expect(await ask('mistral')).toBe('first')
    expect(await ask('openai')).toBe('always')
    expect(await ask('mistral')).toBe('for Mistral')
    expect(await ask('mistral')).toBe('always')
  })

  it('can be empty, and can be a refusal', async () => {
    standIn.reply('', { finishReason: 'refusal', times: 1 })
    const text = await (await askChat(standIn, 'anthropic', stream)).text()
    expect(text).toContain('"stop_reason":"refusal"')
    standIn.reply([], { times: 1 })
    expect(await (await askChat(standIn, 'openai')).json()).toMatchObject({
      choices: [{ message: { content: '' } }],
    })
  })
})

it('stand-ins run beside each other without mixing', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(() => startStandIn()))
  others.forEach((other, index) => other.reply(`number ${index}`))
  const texts = await Promise.all(
    others.map(async (other) => streamedText(await (await askChat(other, 'xai', stream)).text())),
  )
  expect(texts).toEqual(['number 0', 'number 1', 'number 2', 'number 3'])
  expect(standIn.requests).toEqual([])
  await Promise.all(others.map((other) => other.close()))
})
