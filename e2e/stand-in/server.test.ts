import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { startStandIn, type StandIn } from './server'
import { standInProviders, type StandInProvider } from './stand-in-types'
import { askChat, eventData, goodHeaders, goodModels, streamedText } from './test-client'

let standIn: StandIn

beforeEach(async () => {
  // The set-up closes the network of unit tests; this server is the one thing they may talk to.
  vi.unstubAllGlobals()
  standIn = await startStandIn()
})
afterEach(() => standIn.close())

const chatProviders = standInProviders.map((provider) => [provider] as const)

describe('the happy path fits the vendor’s schemas', () => {
  it.each(chatProviders)('%s, whole', async (provider) => {
    const response = await askChat(standIn, provider)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/"(stop|end_turn|STOP)"/)
    expect(standIn.problems).toEqual([])
  })

  it.each(chatProviders)('%s, streamed', async (provider) => {
    const response = await askChat(standIn, provider, { stream: true })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const text = await response.text()
    expect(streamedText(text).length).toBeGreaterThan(200)
    expect(eventData(text).at(-1)).toMatch(/\[DONE\]|message_stop|"STOP"/)
    expect(standIn.problems).toEqual([])
    expect(standIn.chats(provider)).toMatchObject([{ state: 'done', status: 200 }])
    expect(standIn.requests[0]!.tokensSent).toBeGreaterThan(20)
  })

  it.each(chatProviders)('%s, with thinking, a cut answer and no usage', async (provider) => {
    standIn.reply('Hello there.', { thinking: 'Hm.', finishReason: 'length', omitUsage: true })
    const whole = await (await askChat(standIn, provider)).text()
    expect(whole).toContain('Hello there.')
    const stream = await (await askChat(standIn, provider, { stream: true })).text()
    expect(streamedText(stream)).toBe('Hello there.')
    expect(stream).toContain('Hm.')
    expect(stream).toMatch(/"(length|max_tokens|MAX_TOKENS)"/)
    expect(standIn.problems).toEqual([])
  })

  it('of Anthropic, by the newer version header too', async () => {
    for (const stream of [true, false]) {
      const headers = { ...goodHeaders('anthropic'), 'anthropic-version': '2026-10-21' }
      const response = await askChat(standIn, 'anthropic', { stream }, { headers })
      expect(response.status).toBe(200)
      await response.text()
    }
    expect(standIn.problems).toEqual([])
  })

  it('of Anthropic sends its events in the true order', async () => {
    const text = await (await askChat(standIn, 'anthropic', { stream: true })).text()
    const names = Array.from(text.matchAll(/^event: (.+)$/gm), ([, name]) => name)
    const distinct = names.filter((name, index) => name !== names[index - 1])
    expect(distinct).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'content_block_start',
      'ping',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ])
  })

  it('of OpenAI tells the usage only when asked, in a chunk without choices', async () => {
    const plain = await (await askChat(standIn, 'openai', { stream: true })).text()
    expect(plain).not.toContain('prompt_tokens')
    const fields = { stream: true, stream_options: { include_usage: true } }
    const asked = eventData(await (await askChat(standIn, 'openai', fields)).text())
    expect(JSON.parse(asked.at(-2)!)).toMatchObject({ choices: [], usage: {} })
  })

  it('spends tokens on thinking before the answer', async () => {
    const openai = await askChat(standIn, 'openai', { max_completion_tokens: 5 })
    expect(await openai.json()).toMatchObject({
      choices: [{ message: { content: '' }, finish_reason: 'length' }],
    })
    const anthropic = await askChat(standIn, 'anthropic', { max_tokens: 5, stream: true })
    const text = await anthropic.text()
    expect(streamedText(text)).toBe('')
    expect(text).toContain('"max_tokens"')
    expect(standIn.problems).toEqual([])
  })
})

const idSchema = z.union([
  z.looseObject({ id: z.string() }),
  z.pipe(
    z.looseObject({ name: z.string() }),
    z.transform((entry) => ({ ...entry, id: entry.name })),
  ),
])
const idsSchema = z.object({
  data: z.array(idSchema),
  has_more: z.optional(z.boolean()),
  last_id: z.optional(z.nullable(z.string())),
})

async function listIds(provider: StandInProvider, query = '') {
  const address = `${standIn.endpoint(provider)}/models${query}`
  const response = await fetch(address, { headers: goodHeaders(provider) })
  const body = z.looseObject({}).parse(await response.json())
  const list = idsSchema.parse({ data: body.models, ...body })
  return { ...list, ids: list.data.map(({ id }) => id) }
}

describe('lists of models', () => {
  it.each(chatProviders)('%s', async (provider) => {
    expect((await listIds(provider)).ids.length).toBeGreaterThan(1)
    expect(standIn.problems).toEqual([])
  })

  it('of OpenAI carries shutdown dates and leaves out the dead', async () => {
    const { data, ids } = await listIds('openai')
    expect(data.find(({ id }) => id === 'gpt-4o')).toMatchObject({ shutdown_date: '2027-01-14' })
    expect(ids).toContain('gpt-image-2')
    expect(ids).not.toContain('gpt-3.5-turbo')
    expect(ids).not.toContain('gpt-image-1')
  })

  it('of Anthropic comes in pages', async () => {
    const first = await listIds('anthropic', '?limit=3')
    expect(first).toMatchObject({ has_more: true, last_id: first.ids[2] })
    const rest = await listIds('anthropic', `?limit=1000&after_id=${first.ids[2]!}`)
    expect(rest.has_more).toBe(false)
    expect(rest.ids).not.toContain(first.ids[0])
  })

  it('of OpenRouter needs no key, its /key does', async () => {
    const base = standIn.endpoint('openrouter')
    expect((await fetch(`${base}/models`)).status).toBe(200)
    expect((await fetch(`${base}/key`)).status).toBe(401)
    const response = await fetch(`${base}/key`, { headers: goodHeaders('openrouter') })
    expect(await response.json()).toMatchObject({ data: { limit: 10 } })
  })
})

describe('keys', () => {
  it.each([
    ['openai', 401, { error: { code: 'invalid_api_key' } }],
    ['anthropic', 401, { type: 'error', error: { type: 'authentication_error' } }],
    ['xai', 400, { error: expect.stringContaining('Incorrect API key') as string }],
    ['mistral', 401, { message: 'Unauthorized' }],
    ['openrouter', 401, { error: { code: 401 } }],
    ['gemini', 400, { error: { status: 'INVALID_ARGUMENT' } }],
    ['custom', 401, { error: { code: 'invalid_api_key' } }],
  ] as const)('a bad one at %s is refused in its own shape', async (provider, status, body) => {
    const response = await askChat(
      standIn,
      provider,
      {},
      { headers: goodHeaders(provider, 'bad-1') },
    )
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(body)
    expect(standIn.problems).toEqual([])
  })

  it('that is missing is a problem, except for a server of one’s own', async () => {
    expect((await askChat(standIn, 'custom', {}, { headers: {} })).status).toBe(200)
    expect(standIn.problems).toEqual([])
    expect((await askChat(standIn, 'openai', {}, { headers: {} })).status).toBe(401)
    expect(standIn.problems).toMatchObject([{ kind: 'header', provider: 'openai' }])
  })
})

const message = { role: 'user', content: 'hi' }

describe('refusals', () => {
  it.each<[StandInProvider, Record<string, unknown>, number, RegExp]>([
    ['openai', { max_tokens: 100 }, 400, /"param":"max_tokens","code":"unsupported_parameter"/],
    ['openai', { temperature: 0.7 }, 400, /unsupported_value/],
    ['openai', { top_k: 3 }, 400, /top_k/],
    ['openai', { stop: [] }, 400, /stop/],
    ['openai', { temperature: 3, model: 'gpt-4o' }, 400, /temperature/],
    ['openai', { model: 'gpt-3.5-turbo' }, 404, /model_not_found/],
    ['openai', { messages: [] }, 400, /messages/],
    ['anthropic', { temperature: 0.7 }, 400, /temperature/],
    ['anthropic', { top_p: 0.9 }, 400, /top_p/],
    ['anthropic', { model: 'claude-opus-4-6', temperature: 0.7, top_p: 0.9 }, 400, /both/],
    ['anthropic', { model: 'claude-opus-4-6', temperature: 1.5 }, 400, /temperature/],
    ['anthropic', { max_tokens: undefined }, 400, /max_tokens/],
    ['anthropic', { stop: ['x'] }, 400, /stop: Extra inputs/],
    ['anthropic', { messages: [message, { role: 'assistant', content: 'a' }] }, 400, /prefill/],
    ['anthropic', { messages: [{ role: 'assistant', content: 'a' }, message] }, 400, /first/],
    ['anthropic', { model: 'claude-3-opus-20240229' }, 404, /not_found_error/],
    ['xai', { presence_penalty: 0 }, 400, /"error":"Model grok-4.6 does not support/],
    ['xai', { stop: ['x'] }, 400, /stop/],
    ['xai', { stop: 'x', model: 'grok-4.3-non-reasoning' }, 422, /stop/],
    ['xai', { top_p: 0 }, 422, /top_p/],
    ['mistral', { max_completion_tokens: 5 }, 422, /extra_forbidden/],
    ['mistral', { temperature: 1.6 }, 422, /temperature/],
    ['mistral', { messages: [{ ...message, name: 'Ann' }] }, 422, /extra_forbidden.*name/],
    ['mistral', { messages: [{ role: 'system', content: 'a' }] }, 400, /Expected last role/],
    ['openrouter', { messages: [{ role: 'function', name: 'f', content: '' }] }, 400, /"code":400/],
    ['gemini', { messages: [] }, 400, /contents is not specified/],
    ['gemini', { messages: [message, message] }, 400, /alternate/],
    [
      'gemini',
      { messages: [message, { role: 'assistant', content: 'a' }] },
      400,
      /end with a user/,
    ],
    ['gemini', { generationConfig: { max_tokens: 5 } }, 400, /Unknown name .*max_tokens/],
    ['gemini', { generationConfig: { temperature: 2.5 } }, 400, /temperature/],
    ['gemini', { generationConfig: { responseJsonSchema: {} } }, 400, /response_mime_type/],
    ['gemini', { model: 'missing-1' }, 404, /NOT_FOUND/],
    [
      'gemini',
      { model: 'gemini-2.5-flash', generationConfig: { thinkingConfig: { thinkingLevel: 'LOW' } } },
      400,
      /Thinking level/,
    ],
  ])('%s refuses %j', async (provider, fields, status, words) => {
    const response = await askChat(standIn, provider, fields)
    const text = await response.text()
    expect(text).toMatch(words)
    expect(response.status).toBe(status)
    expect(standIn.takeProblems()).toHaveLength(1)
    expect(standIn.problems).toEqual([])
  })

  it.each<[StandInProvider, Record<string, unknown>]>([
    ['openai', { temperature: 0.7, reasoning_effort: 'none' }],
    ['openai', { model: 'gpt-4o', temperature: 0.7, max_tokens: 20, stop: ['x'] }],
    ['anthropic', { model: 'claude-opus-4-6', temperature: 0.7 }],
    ['xai', { temperature: 0.7, max_tokens: 200 }],
    ['mistral', { temperature: 0.7, max_tokens: 200, stop: ['x'] }],
    ['openrouter', { temperature: 0.7, max_tokens: 200, stop: ['x'], top_p: 0.4 }],
    [
      'gemini',
      { generationConfig: { temperature: 0.7, thinkingConfig: { thinkingLevel: 'LOW' } } },
    ],
  ])('%s takes %j', async (provider, fields) => {
    expect((await askChat(standIn, provider, fields)).status).toBe(200)
    expect(standIn.problems).toEqual([])
  })

  it.each(chatProviders.filter(([provider]) => provider !== 'custom'))(
    'of a prompt that is too long are in the words of %s, and no problem',
    async (provider) => {
      const content = 'x'.repeat(900_000)
      const response = await askChat(standIn, provider, { messages: [{ role: 'user', content }] })
      expect(response.status).toBe(400)
      expect(await response.text()).toMatch(
        /too long: \d+ tokens|context length|prompt length|maximum number of tokens/,
      )
      expect(standIn.problems).toEqual([])
    },
  )

  it('of Anthropic come without the browser header, and without CORS permission', async () => {
    const headers = goodHeaders('anthropic')
    delete headers['anthropic-dangerous-direct-browser-access']
    const response = await askChat(standIn, 'anthropic', {}, { headers })
    expect(response.status).toBe(401)
    expect(response.headers.has('access-control-allow-origin')).toBe(false)
    expect(standIn.problems).toMatchObject([{ kind: 'header' }])
  })

  it('meet routes that there are not', async () => {
    const response = await fetch(`${standIn.endpoint('openai')}/nothing`, {
      headers: goodHeaders('openai'),
    })
    expect(response.status).toBe(404)
    expect(standIn.problems).toHaveLength(1)
  })
})

describe('CORS', () => {
  const preflight = (provider: StandInProvider, asked: string) =>
    fetch(`${standIn.endpoint(provider)}/models`, {
      method: 'OPTIONS',
      headers: { origin: 'http://a.example', 'access-control-request-headers': asked },
    })

  it('allows Mistral two headers only', async () => {
    const good = await preflight('mistral', 'authorization,content-type')
    expect(good.headers.get('access-control-allow-headers')).toBe('authorization, content-type')
    expect(standIn.problems).toEqual([])
    await preflight('mistral', 'authorization,x-stainless-os')
    expect(standIn.problems).toMatchObject([{ kind: 'cors', provider: 'mistral' }])
    expect(standIn.requests).toEqual([])
  })

  it('allows Anthropic whatever is asked, and OpenRouter its own headers', async () => {
    const anthropic = await preflight('anthropic', 'x-api-key,x-anything')
    expect(anthropic.headers.get('access-control-allow-headers')).toBe('x-api-key, x-anything')
    await preflight('openrouter', 'authorization,x-title,http-referer')
    expect(standIn.problems).toEqual([])
  })

  it('answers 403 where Gemini is asked for any header but its own', async () => {
    const good = await preflight('gemini', 'content-type,x-goog-api-key')
    expect(good.status).toBe(204)
    expect(standIn.problems).toEqual([])
    const bad = await preflight('gemini', 'authorization,content-type')
    expect(bad.status).toBe(403)
    expect(standIn.problems).toMatchObject([{ kind: 'cors', provider: 'gemini' }])
  })

  it('notices headers that no preflight would have allowed, cookies, referrers and keys in addresses', async () => {
    const headers = {
      ...goodHeaders('openai'),
      'x-stainless-os': 'x',
      cookie: 'a=b',
      referer: 'http://a',
    }
    await fetch(`${standIn.endpoint('openai')}/models?key=sk-good-key`, { headers })
    expect(standIn.problems.map(({ kind }) => kind)).toEqual([
      'cors',
      'privacy',
      'privacy',
      'privacy',
    ])
  })

  it('hides retry-after unless told to expose it', async () => {
    const exposed = await startStandIn({ exposeRetryAfter: true })
    for (const [server, names] of [
      [standIn, 'x-request-id, cf-ray'],
      [exposed, 'x-request-id, cf-ray, retry-after'],
    ] as const) {
      const response = await askChat(server, 'openai')
      expect(response.headers.get('access-control-expose-headers')).toBe(names)
    }
    await exposed.close()
  })
})

describe('images', () => {
  const png = async (size = '64x64') => {
    const response = await generate({ size })
    const { data } = z
      .object({ data: z.array(z.object({ b64_json: z.string() })) })
      .parse(await response.json())
    return new Blob([Buffer.from(data[0]!.b64_json, 'base64')], { type: 'image/png' })
  }
  const generate = (fields: Record<string, unknown>) =>
    fetch(`${standIn.endpoint('openai')}/images/generations`, {
      method: 'POST',
      headers: goodHeaders('openai'),
      body: JSON.stringify({ model: 'gpt-image-2', prompt: 'hills', ...fields }),
    })
  const edit = (form: FormData) =>
    fetch(`${standIn.endpoint('openai')}/images/edits`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk-1' },
      body: form,
    })

  it('are drawn, and edited with a mask', async () => {
    const image = await png()
    const form = new FormData()
    form.set('model', 'gpt-image-2')
    form.set('prompt', 'add a boat')
    form.set('size', '64x64')
    form.append('image[]', image, 'a.png')
    form.append('image[]', image, 'b.png')
    form.set('mask', image, 'mask.png')
    const response = await edit(form)
    expect(await response.json()).toMatchObject({ size: '64x64', data: [{}] })
    expect(standIn.problems).toEqual([])
    expect(standIn.requests.at(-1)!.body).toMatchObject({
      prompt: 'add a boat',
      'image[]': [{ name: 'a.png', type: 'image/png' }, { name: 'b.png' }],
      mask: { name: 'mask.png' },
    })
  })

  it.each([
    [{ style: 'natural' }, /Unknown parameter: 'style'/],
    [{ response_format: 'b64_json' }, /Unknown parameter: 'response_format'/],
    [{ quality: 'standard' }, /quality/],
    [{ model: 'gpt-image-1' }, /model_not_found/],
    [{ model: 'gpt-image-1.5', size: '1792x1024' }, /size/],
    [{ size: '1000x1000' }, /size/],
    [{ model: undefined }, /model/],
    [{ n: 11 }, /'n'/],
  ])('are refused with %j', async (fields, words) => {
    const response = await generate(fields)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).toMatch(words)
    expect(standIn.problems).toHaveLength(1)
  })

  it('are refused with a mask of another size or kind', async () => {
    const other = await png('128x128')
    for (const [mask, words] of [
      [new Blob(['no'], { type: 'image/png' }), /must be a PNG/],
      [other, /differ in size/],
    ] as const) {
      const form = new FormData()
      form.set('model', 'gpt-image-2')
      form.set('prompt', 'x')
      form.set('image', await png(), 'a.png')
      form.set('mask', mask, 'm.png')
      expect(await (await edit(form)).text()).toMatch(words)
    }
    expect(standIn.takeProblems()).toHaveLength(2)
  })
})

it('a server of another kind answers under /generate', async () => {
  standIn.reply('custom words')
  const response = await fetch(`${standIn.endpoint('custom')}/generate`, {
    method: 'POST',
    body: JSON.stringify({ input: 'hello', model: goodModels.custom }),
  })
  expect(await response.json()).toEqual({ reply: { text: 'custom words' } })
})
