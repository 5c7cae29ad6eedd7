import { inflateSync } from 'node:zlib'
import { fc } from '@/testing/fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { splitIntoTokens } from './chat-answer'
import { demoFetch } from './demo-fetch'
import { demoModels } from './demo-models'
import { handleDemoRequest, type DemoOptions } from './handle-demo-request'

const BASE = 'https://demo.invalid/anything/v1'

const completionSchema = z.object({
  model: z.string(),
  choices: z.array(
    z.object({ message: z.object({ content: z.string() }), finish_reason: z.string() }),
  ),
  usage: z.object({
    prompt_tokens: z.number(),
    completion_tokens: z.number(),
    completion_tokens_details: z.object({ reasoning_tokens: z.number() }),
    total_tokens: z.number(),
  }),
})
const errorSchema = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.nullable(z.string()),
    code: z.string(),
  }),
})
const chunkSchema = z.object({
  object: z.literal('chat.completion.chunk'),
  choices: z.array(
    z.object({
      delta: z.object({ role: z.optional(z.string()), content: z.optional(z.string()) }),
      finish_reason: z.nullable(z.string()),
    }),
  ),
  usage: z.optional(z.object({ total_tokens: z.number() })),
})

function post(path: string, body: unknown, init: RequestInit = {}): Request {
  return new Request(`${BASE}${path}`, { method: 'POST', body: JSON.stringify(body), ...init })
}

function chatRequest(fields: Record<string, unknown> = {}, init?: RequestInit): Request {
  const messages = [{ role: 'user', content: 'Tell me a story' }]
  return post('/chat/completions', { model: 'demo-storyteller', messages, ...fields }, init)
}

async function complete(fields: Record<string, unknown> = {}, options?: DemoOptions) {
  const response = await handleDemoRequest(chatRequest(fields), options)
  expect(response.status).toBe(200)
  const answer = completionSchema.parse(await response.json())
  return { ...answer, text: answer.choices[0]!.message.content }
}

const dataOf = (text: string) =>
  text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => event.replace(/^data: /, ''))

describe('models', () => {
  it('lists the storyteller and the painter under any path that ends in /v1', async () => {
    for (const base of [BASE, 'http://127.0.0.1:1/v1', 'https://a.example/b/c/v1']) {
      const response = await handleDemoRequest(new Request(`${base}/models`))
      expect(await response.json()).toMatchObject({
        object: 'list',
        data: demoModels.map((id) => ({ id, object: 'model' })),
      })
    }
  })
})

describe('chat', () => {
  it('gives the same answer to the same conversation and another to another variation', async () => {
    const first = await complete()
    expect((await complete()).text).toBe(first.text)
    const variations = await Promise.all(
      [1, 2, 3, 4, 5].map((variation) => complete({}, { variation })),
    )
    expect(new Set(variations.map(({ text }) => text)).size).toBeGreaterThan(1)
  })

  it('counts tokens that add up and stops at the limit', async () => {
    const whole = await complete()
    expect(whole.usage.total_tokens).toBe(whole.usage.prompt_tokens + whole.usage.completion_tokens)
    expect(whole.choices[0]!.finish_reason).toBe('stop')
    const cut = await complete({ max_tokens: 7 })
    const { completion_tokens, completion_tokens_details } = cut.usage
    expect(completion_tokens - completion_tokens_details.reasoning_tokens).toBe(7)
    expect(cut.choices[0]!.finish_reason).toBe('length')
    expect(whole.text.startsWith(cut.text)).toBe(true)
  })

  it('ends before a stop sequence', async () => {
    const whole = await complete()
    const stop = whole.text.slice(20, 26)
    const { text } = await complete({ stop: [stop] })
    expect(text).toBe(whole.text.slice(0, whole.text.indexOf(stop)))
  })

  it('streams the text of the whole answer, with usage last when asked', async () => {
    const whole = await complete()
    const request = chatRequest({ stream: true, stream_options: { include_usage: true } })
    const response = await handleDemoRequest(request, { delayMs: 0 })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const data = dataOf(await response.text())
    expect(data.at(-1)).toBe('[DONE]')
    const chunks = data.slice(0, -1).map((event) => chunkSchema.parse(JSON.parse(event)))
    expect(chunks[0]!.choices[0]!.delta.role).toBe('assistant')
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(whole.text)
    expect(chunks.at(-2)!.choices[0]!.finish_reason).toBe('stop')
    expect(chunks.at(-1)).toMatchObject({
      choices: [],
      usage: { total_tokens: whole.usage.total_tokens },
    })
  })

  it('sends no usage when not asked', async () => {
    const response = await handleDemoRequest(chatRequest({ stream: true }), { delayMs: 0 })
    expect(await response.text()).not.toContain('usage')
  })

  it('streams at the pace it is told to', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const request = chatRequest({ stream: true, reasoning_effort: 'none' })
    const response = await handleDemoRequest(request, { delayMs: 20 })
    let text = ''
    void response.body!.pipeTo(
      new WritableStream<Uint8Array>({
        write: (bytes) => void (text += new TextDecoder().decode(bytes)),
      }),
    )
    const tokens = () => dataOf(text).filter((event) => event.includes('"content"')).length - 1
    await vi.advanceTimersByTimeAsync(200)
    expect(tokens()).toBe(0)
    await vi.advanceTimersByTimeAsync(1040)
    expect(tokens()).toBeGreaterThan(45)
    expect(tokens()).toBeLessThan(55)
  })

  it('breaks off with the reason of an abort, before and in the middle', async () => {
    const aborted = AbortSignal.abort()
    await expect(handleDemoRequest(chatRequest({}, { signal: aborted }))).rejects.toHaveProperty(
      'name',
      'AbortError',
    )
    const controller = new AbortController()
    const request = chatRequest({ stream: true }, { signal: controller.signal })
    const response = await handleDemoRequest(request, { delayMs: 5 })
    const reader = response.body!.getReader()
    await reader.read()
    controller.abort()
    await expect(
      (async () => {
        for (;;) if ((await reader.read()).done) return
      })(),
    ).rejects.toHaveProperty('name', 'AbortError')
  })

  it('cuts texts into tokens without losing a code unit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(splitIntoTokens(text).join('')).toBe(text)
      }),
    )
  })
})

describe('errors', () => {
  it.each([
    ['unknown route', new Request(`${BASE}/nothing`), 404, 'unknown_url'],
    ['wrong method', new Request(`${BASE}/chat/completions`), 404, 'unknown_url'],
    ['unknown model', chatRequest({ model: 'gpt-9' }), 404, 'model_not_found'],
    ['the painter asked to talk', chatRequest({ model: 'demo-painter' }), 404, 'model_not_found'],
    ['no messages', chatRequest({ messages: [] }), 400, 'invalid_value'],
    [
      'no JSON',
      new Request(`${BASE}/chat/completions`, { method: 'POST', body: '{' }),
      400,
      'invalid_value',
    ],
    [
      'too long',
      chatRequest({ messages: [{ role: 'user', content: 'x'.repeat(600_000) }] }),
      400,
      'context_length_exceeded',
    ],
    ['no prompt', post('/images/generations', { model: 'demo-painter' }), 400, 'invalid_value'],
    [
      'a huge picture',
      post('/images/generations', { prompt: 'hills', size: '9000x9000' }),
      400,
      'invalid_value',
    ],
  ])('are told in the protocol: %s', async (_, request, status, code) => {
    const response = await handleDemoRequest(request)
    expect(response.status).toBe(status)
    expect(errorSchema.parse(await response.json()).error.code).toBe(code)
  })
})

const imagesSchema = z.object({
  data: z.array(z.object({ b64_json: z.string() })),
  usage: z.object({ total_tokens: z.number() }),
})

/** Decodes our own kind of PNG far enough to see that every pixel row is there, and the sky painted from side to side. */
function readPng(base64: string) {
  const file = Buffer.from(base64, 'base64')
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const width = file.readUInt32BE(16)
  const height = file.readUInt32BE(20)
  const idat = file.indexOf('IDAT')
  const rows = inflateSync(file.subarray(idat + 4, idat + 4 + file.readUInt32BE(idat - 4)))
  expect(rows.length).toBe((width * 3 + 1) * height)
  const sky = Buffer.alloc(width * 3, rows.subarray(1, 4))
  expect(sky.some((byte) => byte > 0)).toBe(true)
  expect(rows.subarray(1, 1 + width * 3).equals(sky)).toBe(true)
  return { width, height }
}

describe('images', () => {
  it('draws as many pictures as asked, in the size asked, and the same again', async () => {
    const body = { model: 'demo-painter', prompt: 'a harbour at night', size: '96x64', n: 2 }
    const draw = async () =>
      imagesSchema.parse(await (await handleDemoRequest(post('/images/generations', body))).json())
    const { data } = await draw()
    expect(data.map(({ b64_json }) => readPng(b64_json))).toEqual([
      { width: 96, height: 64 },
      { width: 96, height: 64 },
    ])
    expect(data[0]).not.toEqual(data[1])
    expect((await draw()).data).toEqual(data)
  })

  it('edits a picture that is sent as a form, and needs one', async () => {
    const edit = async (picture: string | undefined) => {
      const form = new FormData()
      form.set('prompt', 'portrait of a woman, 40')
      form.set('size', '64x64')
      if (picture !== undefined) form.append('image[]', new Blob([picture]), 'a.png')
      return handleDemoRequest(new Request(`${BASE}/images/edits`, { method: 'POST', body: form }))
    }
    const one = imagesSchema.parse(await (await edit('one')).json())
    const two = imagesSchema.parse(await (await edit('two')).json())
    readPng(one.data[0]!.b64_json)
    expect(one.data).not.toEqual(two.data)
    expect((await edit(undefined)).status).toBe(400)
  })

  it('stops drawing on an abort', async () => {
    const controller = new AbortController()
    const request = post(
      '/images/generations',
      { prompt: 'hills', size: '1024x1024' },
      { signal: controller.signal },
    )
    const drawing = handleDemoRequest(request)
    setTimeout(() => controller.abort(), 0)
    await expect(drawing).rejects.toHaveProperty('name', 'AbortError')
  })
})

describe('demoFetch', () => {
  it('gives another answer when the same request is made again', async () => {
    const ask = async () => {
      const response = await demoFetch(`${BASE}/chat/completions`, {
        method: 'POST',
        redirect: 'error',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'demo-storyteller',
          messages: [{ role: 'user', content: 'a story please' }],
        }),
      })
      return completionSchema.parse(await response.json()).choices[0]!.message.content
    }
    const answers = [await ask(), await ask(), await ask(), await ask(), await ask()]
    expect(new Set(answers).size).toBeGreaterThan(1)
  })
})
