import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Provider } from '@/domain/provider'
import { ProviderError } from '../provider-error'
import {
  brokenStream,
  fakeFetch,
  json,
  silentFetch,
  stream,
  TINY_PNG as b64,
  tinyPngBytes as PNG,
  type FakeAnswer,
} from '../testing/fake-fetch'
import { createImageAdapter } from './create-image-adapter'
import { canMakeImages, forgetImageless } from './image-provider'
import { forgetRefusedFields } from './post-image'
import { connectable } from '../testing/lease'

const KEY = 'sk-secret-0123456789'
const drawn = (...data: unknown[]) => json({ created: 1_800_000_000, data })
const oneDrawn = () => drawn({ b64_json: b64 })
const png = () => new Blob([PNG], { type: 'image/png' })

function provider(change: Partial<Provider> = {}): Provider {
  return {
    id: 'p',
    name: 'P',
    type: 'openai',
    apiKey: KEY,
    defaultModel: 'gpt-6-luna',
    enabled: true,
    createdAt: 1,
    ...change,
  }
}

function adapterFor(change: Partial<Provider>, ...answers: FakeAnswer[]) {
  const { fetch, sent } = fakeFetch(...answers)
  return {
    adapter: createImageAdapter(connectable(provider(change)), { fetch, random: () => 0 }),
    sent,
  }
}

async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProviderError)) throw new Error(`no ProviderError: ${String(error)}`)
  const { message, code, vendorCode, params, cause } = error
  const told = JSON.stringify([message, code, vendorCode, params, String(cause)])
  expect(told).not.toContain(KEY)
  return error
}

beforeEach(() => {
  forgetRefusedFields()
  forgetImageless()
})
afterEach(() => void vi.useRealTimers())

describe('what is sent', () => {
  it('to OpenAI for a new picture (IMG-30 to IMG-33)', async () => {
    const { adapter, sent } = adapterFor({ organization: 'org-1' }, oneDrawn())
    const images = await adapter.generate({
      prompt: ' A cat ',
      size: '1024x1024',
      quality: 'standard',
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      url: 'https://api.openai.com/v1/images/generations',
      method: 'POST',
      headers: {
        authorization: `Bearer ${KEY}`,
        'openai-organization': 'org-1',
        'content-type': 'application/json',
      },
    })
    expect(sent[0]?.body).toEqual({
      model: 'gpt-image-2.5-flare',
      prompt: 'A cat',
      size: '1024x1024',
      quality: 'medium',
      moderation: 'low',
    })
    const [image] = images
    expect(image).toMatchObject({
      mime: 'image/png',
      model: 'gpt-image-2.5-flare',
      createdAt: 1_800_000_000_000,
      prompt: 'A cat',
    })
    expect(image?.blob.type).toBe('image/png')
    expect(new Uint8Array((await image?.blob.arrayBuffer()) ?? [])).toEqual(PNG)
  })

  it('to OpenAI for an edit, as a form with a boundary of the browser’s own (IMG-35)', async () => {
    const { adapter, sent } = adapterFor({}, oneDrawn(), oneDrawn())
    // The type is told by the bytes, not by the name that a file brings.
    const images = [new Blob([PNG], { type: 'text/plain' })]
    await adapter.edit({ prompt: 'A hat', images, mask: png(), model: 'my-own-model' })
    const form = sent[0]?.init.body
    if (!(form instanceof FormData)) throw new Error('no form')
    expect(sent[0]?.url).toBe('https://api.openai.com/v1/images/edits')
    expect(sent[0]?.headers).not.toHaveProperty('content-type')
    expect([...form.keys()]).toEqual(['model', 'prompt', 'image', 'mask'])
    expect(form.get('model')).toBe('my-own-model')
    expect(form.get('image')).toMatchObject({ name: 'image-1.png', type: 'image/png' })
    await adapter.edit({ prompt: 'A hat', images: [png(), png()] })
    const second = sent[1]?.init.body
    if (!(second instanceof FormData)) throw new Error('no form')
    expect(second.getAll('image[]')).toHaveLength(2)
    expect(second.has('moderation')).toBe(false)
  })

  it('to xAI: JSON for edits too (api-facts §4)', async () => {
    const { adapter, sent } = adapterFor({ type: 'xai' }, oneDrawn(), oneDrawn())
    await adapter.edit({ prompt: 'A hat', images: [png()], size: '1024x1024' })
    expect(sent[0]?.url).toBe('https://api.x.ai/v1/images/edits')
    expect(sent[0]?.body).toEqual({
      model: 'grok-imagine-image-2.0',
      prompt: 'A hat',
      aspect_ratio: '1:1',
      response_format: 'b64_json',
      image: { type: 'image_url', url: `data:image/png;base64,${b64}` },
    })
    await adapter.edit({ prompt: 'A hat', images: [png(), png()] })
    expect(sent[1]?.body).toMatchObject({ images: [{ type: 'image_url' }, { type: 'image_url' }] })
  })

  it('to OpenRouter: one path for both, and nothing that a model may refuse', async () => {
    const { adapter, sent } = adapterFor({ type: 'openrouter' }, oneDrawn(), oneDrawn())
    await adapter.generate({ prompt: 'A cat', size: '1024x1024', quality: 'high' })
    expect(sent[0]?.url).toBe('https://openrouter.ai/api/v1/images')
    expect(sent[0]?.body).toEqual({ model: 'openai/gpt-image-2.5-flare', prompt: 'A cat' })
    await adapter.edit({ prompt: 'A hat', images: [png()] })
    expect(sent[1]?.body).toMatchObject({
      input_references: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${b64}` } }],
    })
  })

  it('to a server of one’s own: the model of its list, or none', async () => {
    const own = { type: 'custom' as const, apiKey: '', apiEndpoint: 'http://localhost:8080/v1' }
    const listed = json({ data: [{ id: 'llama' }, { id: 'stable-diffusion-3' }] })
    const first = adapterFor(own, listed, oneDrawn())
    await first.adapter.generate({ prompt: 'A cat' })
    expect(first.sent[1]?.body).toMatchObject({ model: 'stable-diffusion-3' })
    const second = adapterFor(own, json({}, 404), oneDrawn())
    await second.adapter.generate({ prompt: 'A cat' })
    expect(second.sent[1]?.body).toEqual({ prompt: 'A cat', response_format: 'b64_json' })
  })
})

describe('a demo picture', () => {
  it('is drawn inside the page, new and from another', async () => {
    const adapter = createImageAdapter(connectable(provider({ type: 'demo', apiKey: '' })))
    const [first] = await adapter.generate({ prompt: 'A lighthouse', size: '256x256' })
    expect(first).toMatchObject({ mime: 'image/png', model: 'demo-painter' })
    const [second] = await adapter.edit({
      prompt: 'At night',
      images: first ? [first.blob] : [],
      size: '256x256',
    })
    expect(second?.blob.size).toBeGreaterThan(100)
  })
})

describe('a model that is gone', () => {
  const gone = () => json({ error: { message: 'no such model', code: 'model_not_found' } }, 404)

  it('is replaced by the newest of the provider’s list, from then on', async () => {
    const list = json({ data: [{ id: 'gpt-image-2' }, { id: 'gpt-image-3-flare' }] })
    const place = { apiEndpoint: 'https://aged.example/v1' }
    const { adapter, sent } = adapterFor(place, gone(), list, oneDrawn(), oneDrawn())
    const [image] = await adapter.generate({ prompt: 'A cat' })
    expect(image?.model).toBe('gpt-image-3-flare')
    await adapter.generate({ prompt: 'A cat' })
    expect(sent.map(({ url }) => url.replace('https://aged.example/v1', ''))).toEqual([
      '/images/generations',
      '/models',
      '/images/generations',
      '/images/generations',
    ])
    expect(sent[3]?.body).toMatchObject({ model: 'gpt-image-3-flare' })
  })

  it('is told where the user has chosen it', async () => {
    const { adapter, sent } = adapterFor({}, gone())
    const error = await failureOf(adapter.generate({ prompt: 'A cat', model: 'gpt-image-1' }))
    expect(error).toMatchObject({ vendorCode: 'model_not_found', statusCode: 404 })
    expect(sent).toHaveLength(1)
  })

  it('means no pictures at all on a server of one’s own, which is not asked again', async () => {
    const own = provider({ type: 'custom', apiEndpoint: 'http://localhost:8080/v1' })
    const { adapter } = adapterFor(own, json({ data: [{ id: 'llama' }] }), json({}, 404))
    expect(canMakeImages(own)).toBe(true)
    await failureOf(adapter.generate({ prompt: 'A cat' }))
    expect(canMakeImages(own)).toBe(false)
  })

  it('says nothing about new pictures on a server that only cannot edit', async () => {
    const own = provider({ type: 'custom', apiEndpoint: 'http://localhost:8080/v1' })
    const { adapter } = adapterFor(own, json({ data: [{ id: 'llama' }] }), json({}, 404))
    await failureOf(adapter.edit({ prompt: 'A hat', images: [png()] }))
    expect(canMakeImages(own)).toBe(true)
  })
})

describe('a field that is refused', () => {
  it('is left out, once and from then on', async () => {
    const error = { message: `Unknown parameter: 'moderation'.`, code: 'unknown_parameter' }
    const { adapter, sent } = adapterFor({}, json({ error }, 400), oneDrawn(), oneDrawn())
    await adapter.generate({ prompt: 'A cat', quality: 'low' })
    await adapter.generate({ prompt: 'A cat', quality: 'low' })
    expect(sent).toHaveLength(3)
    for (const { body } of sent.slice(1)) {
      expect(body).not.toHaveProperty('moderation')
      expect(body).toHaveProperty('quality', 'low')
    }
  })

  it('is told where it cannot be left out', async () => {
    const error = { message: 'Invalid prompt', param: 'prompt' }
    const { adapter } = adapterFor({}, json({ error }, 400))
    expect(await failureOf(adapter.generate({ prompt: 'A cat' }))).toMatchObject({
      code: 'bad_request',
      params: { detail: 'Invalid prompt' },
    })
  })
})

describe('a refusal because of the content (code content_policy)', () => {
  const openai = {
    message: `Your request was rejected by the safety system. key ${KEY}`,
    type: 'image_generation_user_error',
    param: null,
    code: 'moderation_blocked',
  }

  it.each([
    ['OpenAI', 'openai', json({ error: openai }, 400)],
    ['OpenAI inside a 200', 'openai', json({ error: openai })],
    [
      'OpenRouter, with a status that otherwise means a bad key',
      'openrouter',
      json({ error: { code: 403, message: 'Your input was flagged by moderation.' } }, 403),
    ],
    ['xAI, in silence', 'xai', json({ data: [] })],
    ['xAI, for the one picture', 'xai', drawn({ respect_moderation: false })],
  ] as const)('by %s is told plainly', async (_, type, answer) => {
    const { adapter, sent } = adapterFor({ type }, answer)
    const error = await failureOf(adapter.generate({ prompt: 'A cat' }))
    expect(error).toMatchObject({
      code: 'content_policy',
      type: 'bad_request',
    })
    expect(sent).toHaveLength(1)
  })
})

describe('an answer without a picture', () => {
  const codeOf = async (...answers: FakeAnswer[]) =>
    (await failureOf(adapterFor({}, ...answers).adapter.generate({ prompt: 'A cat' }))).code

  it('is told apart by what is missing (IMG-44, IMG-45)', async () => {
    expect(await codeOf(json({ created: 1 }))).toBe('no_picture_data')
    expect(await codeOf(json({ data: [] }))).toBe('no_picture_data')
    for (const item of [{}, 'text', null, { b64_json: 5 }, { url: '' }])
      expect(await codeOf(drawn(item))).toBe('no_picture')
    expect(await codeOf(drawn({ b64_json: '!' }))).toBe('picture_arrived_damaged')
  })

  it('is no picture where it is a page or a drawing that could run scripts', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    expect(await codeOf(drawn({ b64_json: svg, media_type: 'image/svg+xml' }))).toBe(
      'picture_of_unknown_format',
    )
  })

  it('does not cost the pictures beside it', async () => {
    const { adapter } = adapterFor({}, drawn({}, { b64_json: b64 }))
    expect(await adapter.generate({ prompt: 'A cat', count: 2 })).toHaveLength(1)
  })
})

it('takes no more pictures than were asked for, and fetches no others', async () => {
  const { adapter, sent } = adapterFor(
    {},
    drawn({ b64_json: 'damaged' }, ...Array.from({ length: 9 }, () => ({ b64_json: b64 }))),
    drawn({ b64_json: b64 }, { url: 'https://api.openai.com/2.png' }),
  )
  expect(await adapter.generate({ prompt: 'A cat', count: 2 })).toHaveLength(2)
  expect(await adapter.generate({ prompt: 'A cat' })).toHaveLength(1)
  expect(sent).toHaveLength(2)
})

describe('a picture behind an address (IMG-34)', () => {
  const behind = (url: string, ...answers: FakeAnswer[]) =>
    adapterFor({}, drawn({ url }), ...answers)

  it('is fetched without the key and without credentials', async () => {
    const { adapter, sent } = behind(
      'https://pictures.example/1.png',
      stream(PNG.slice(0, 9), PNG.slice(9)),
    )
    const [image] = await adapter.generate({ prompt: 'A cat' })
    expect(new Uint8Array((await image?.blob.arrayBuffer()) ?? [])).toEqual(PNG)
    expect(sent[1]).toMatchObject({
      url: 'https://pictures.example/1.png',
      method: 'GET',
      headers: {},
      init: { credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' },
    })
  })

  it('may lie inside the answer', async () => {
    const { adapter, sent } = behind(`data:image/png;base64,${b64}`)
    expect(await adapter.generate({ prompt: 'A cat' })).toHaveLength(1)
    expect(sent).toHaveLength(1)
  })

  it('may lie on the provider’s own origin without encryption', async () => {
    const own = { type: 'custom' as const, apiKey: '', apiEndpoint: 'http://localhost:8080/v1' }
    const { adapter, sent } = adapterFor(own, drawn({ url: '/files/1.png' }), stream(PNG))
    expect(await adapter.generate({ prompt: 'A cat', model: 'm' })).toHaveLength(1)
    expect(sent[1]?.url).toBe('http://localhost:8080/files/1.png')
  })

  it.each([
    ['http://pictures.example/1.png', 'picture_at_unsafe_address'],
    ['http://localhost:9999/admin', 'picture_at_unsafe_address'],
    ['file:///etc/passwd', 'picture_at_unsafe_address'],
    ['javascript:alert(1)', 'picture_at_unsafe_address'],
    ['blob:https://x/1', 'picture_at_unsafe_address'],
    ['blob:https://api.openai.com/1', 'picture_at_unsafe_address'],
    ['https://[', 'picture_without_address'],
  ])('is not fetched from %s', async (url, code) => {
    const { adapter, sent } = behind(url)
    const error = await failureOf(adapter.generate({ prompt: 'A cat' }))
    expect(error.code).toBe(code)
    expect(sent).toHaveLength(1)
  })

  it('is an error where it cannot be had, or is something else', async () => {
    for (const answer of [json({}, 404), stream('<html>')]) {
      const { adapter } = behind('https://pictures.example/1.png', answer)
      await failureOf(adapter.generate({ prompt: 'A cat' }))
    }
    const broken = behind('https://pictures.example/1.png', new TypeError('Failed to fetch'))
    expect(await failureOf(broken.adapter.generate({ prompt: 'A cat' }))).toMatchObject({
      code: 'connection_error',
    })
  })

  it.each([1e306, 1e300, -1, 0, 'soon'])(
    'is of now where the server says it was made at %s, which is no time',
    async (created) => {
      const { adapter } = adapterFor({}, json({ created, data: [{ b64_json: b64 }] }))
      const before = Date.now()
      const [image] = await adapter.generate({ prompt: 'A cat' })
      expect(image?.createdAt).toBeGreaterThanOrEqual(before)
      expect(image?.createdAt).toBeLessThanOrEqual(Date.now())
    },
  )

  it('is told to have been cut off, and not that no server runs, where the connection breaks while it comes', async () => {
    const own = { type: 'custom' as const, apiKey: '', apiEndpoint: 'http://localhost:8080/v1' }
    for (const answers of [
      [drawn({ url: '/files/1.png' }), brokenStream('a beginning')],
      [brokenStream('{"data":[{"b64_json":"')],
    ]) {
      const { adapter } = adapterFor(own, ...answers)
      const failing = failureOf(adapter.generate({ prompt: 'A cat', model: 'm' }))
      expect(await failing).toMatchObject({
        code: 'picture_broken_off',
      })
    }
  })
})

describe('what cannot be sent', () => {
  it('is refused before anything is', async () => {
    const { adapter, sent } = adapterFor({})
    const gif = new Blob(['GIF89a................'])
    for (const [work, code] of [
      [adapter.generate({ prompt: '  ' }), 'no_picture_prompt'],
      [adapter.edit({ prompt: 'A hat', images: [] }), 'no_picture_to_edit'],
      [adapter.edit({ prompt: 'A hat', images: [gif] }), 'picture_type_not_editable'],
      [
        adapter.edit({ prompt: 'A hat', images: Array.from({ length: 17 }, png) }),
        'too_many_pictures',
      ],
    ] as const)
      expect(await failureOf(work)).toMatchObject({ type: 'bad_request', code })
    const grok = adapterFor({ type: 'xai' })
    const masked = grok.adapter.edit({ prompt: 'A hat', images: [png()], mask: png() })
    expect((await failureOf(masked)).code).toBe('no_mask_taken')
    expect([...sent, ...grok.sent]).toEqual([])
  })

  it('is known of providers that make none', () => {
    for (const type of ['anthropic', 'mistral'] as const)
      expect(() => createImageAdapter(connectable(provider({ type })))).toThrow('makes_no_pictures')
  })

  it('is told where a picture cannot be read (IMG-46)', async () => {
    const lost = png()
    vi.spyOn(lost, 'slice').mockReturnValue(lost)
    vi.spyOn(lost, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
    const { adapter } = adapterFor({})
    const error = await failureOf(adapter.edit({ prompt: 'A hat', images: [lost] }))
    expect(error.code).toBe('picture_not_converted')
  })
})

describe('time', () => {
  it('is given to a picture: four minutes of silence are no fault, five are', async () => {
    vi.useFakeTimers()
    const adapter = createImageAdapter(connectable(provider()), { fetch: silentFetch })
    const ended = vi.fn()
    const failing = failureOf(adapter.generate({ prompt: 'A cat' }).finally(ended))
    await vi.advanceTimersByTimeAsync(240_000)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await failing).toMatchObject({ code: 'timeout' })
  })

  it('ends also between two pictures of one answer', async () => {
    const controller = new AbortController()
    const { adapter } = adapterFor(
      {},
      drawn({ url: 'https://pictures.example/1.png' }, { url: 'https://pictures.example/2.png' }),
      stream(PNG),
      () => {
        controller.abort()
        return stream(PNG)
      },
    )
    const failing = failureOf(
      adapter.generate({ prompt: 'A cat', count: 2, signal: controller.signal }),
    )
    expect((await failing).isAbort).toBe(true)
  })

  it('ends at once when the user stops it', async () => {
    const controller = new AbortController()
    const adapter = createImageAdapter(connectable(provider()), { fetch: silentFetch })
    const failing = failureOf(
      adapter.edit({ prompt: 'A cat', images: [png()], signal: controller.signal }),
    )
    controller.abort()
    expect((await failing).isAbort).toBe(true)
  })
})

it('tells a wrong key like every other request does', async () => {
  const answer = json({ error: { message: `Incorrect API key: ${KEY}` } }, 401)
  const { adapter } = adapterFor({}, answer)
  expect(await failureOf(adapter.generate({ prompt: 'A cat' }))).toMatchObject({
    type: 'authorization',
    code: 'unauthorized',
  })
})
