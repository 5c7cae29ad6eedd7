import { describe, expect, test, vi } from 'vitest'
import type { Provider } from '@/domain/provider'
import { createAdapter } from './create-adapter'
import { completion, fakeFetch, json } from './testing/fake-fetch'
import { connectable } from './testing/lease'

const provider = (change: Partial<Provider>): Provider => ({
  id: 'p',
  name: 'P',
  type: 'openai',
  api: 'chat',
  apiKey: 'sk-secret-4711',
  defaultModel: 'm',
  enabled: true,
  createdAt: 0,
  ...change,
})

const hello = { model: 'm', messages: [{ role: 'user', content: 'hi' }] } as const

test.each([
  ['openai', 'https://api.openai.com/v1/models'],
  ['anthropic', 'https://api.anthropic.com/v1/models?limit=1000'],
  ['xai', 'https://api.x.ai/v1/models'],
  ['mistral', 'https://api.mistral.ai/v1/models'],
  ['openrouter', 'https://openrouter.ai/api/v1/models'],
  ['gemini', 'https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000'],
] as const)('%s is called at its default address (ADAP-03)', async (type, url) => {
  const { fetch, sent } = fakeFetch(json({ data: [], models: [] }))
  await createAdapter(connectable(provider({ type, apiEndpoint: ' ' })), { fetch }).listModels()
  expect(sent[0]?.url).toBe(url)
})

test('an address of its own is used, tidied (decision 074)', async () => {
  const { fetch, sent } = fakeFetch(json({ data: [] }))
  const own = provider({ type: 'anthropic', apiEndpoint: 'https://proxy.example/' })
  await createAdapter(connectable(own), { fetch }).listModels()
  expect(sent[0]?.url).toBe('https://proxy.example/v1/models?limit=1000')
})

test('an address that cannot be called is a bad request with its reason', () => {
  expect(() => createAdapter(connectable(provider({ type: 'custom' })))).toThrow('address_missing')
  const error = () => createAdapter(connectable(provider({ apiEndpoint: 'http://far.example/v1' })))
  expect(error).toThrow('address_unencrypted')
})

test('a made-up type is refused in the words of ERR-27', () => {
  const made = { ...connectable(provider({})), type: 'pigeon' }
  // @ts-expect-error an old record or a file can hold anything
  expect(() => createAdapter(made)).toThrow('Unsupported provider type: pigeon')
})

test("the test message goes to the provider's own model", async () => {
  const { fetch, sent } = fakeFetch(json(completion('x')))
  const own = provider({
    type: 'custom',
    apiEndpoint: 'http://localhost:1234/v1',
    defaultModel: 'llama',
  })
  await createAdapter(connectable(own), { fetch }).testConnection({ byMessage: true })
  expect(sent[0]?.body).toMatchObject({ model: 'llama' })
})

test('the demo answers inside the page, whatever address or key was stored', async () => {
  const network = vi.fn(() => Promise.reject(new Error('the network was used')))
  vi.stubGlobal('fetch', network)
  const demo = createAdapter(
    connectable(
      provider({ type: 'demo', apiEndpoint: 'https://evil.example', apiKey: 'sk-other' }),
    ),
  )
  let progress = ''
  await import('@/demo/demo-fetch')
  vi.useFakeTimers()
  const answering = demo.complete({
    ...hello,
    model: 'demo-storyteller',
    messages: [...hello.messages],
    options: { onProgress: (text) => (progress = text) },
  })
  await vi.advanceTimersByTimeAsync(50_000)
  const result = await answering
  vi.useRealTimers()
  expect(result.content).not.toBe('')
  expect(progress).toBe(result.content)
  expect((await demo.listModels()).map(({ id }) => id)).toContain('demo-storyteller')
  expect(await demo.testConnection()).toMatchObject({ ok: true })
  expect(network).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

describe.each(['openai', 'anthropic', 'custom'] as const)(
  'an answer of %s that repeats the key',
  (type) => {
    const KEY = 'sk-secret-4711'
    const own = connectable(
      provider({
        type,
        apiEndpoint: 'https://own.example/v1',
        ...(type === 'custom' && {
          requestFormat: '{"prompt":"{{prompt}}"}',
          responseFormat: '{"content":"text"}',
        }),
      }),
    )
    const whole = {
      openai: { id: KEY, model: KEY, choices: [{ message: { content: `It is ${KEY}.` } }] },
      anthropic: { id: KEY, model: KEY, content: [{ type: 'text', text: `It is ${KEY}.` }] },
      custom: { text: `It is ${KEY}.` },
    }[type]

    test('has it nowhere, in its text, model and id', async () => {
      const { fetch } = fakeFetch(json(whole))
      const result = await createAdapter(own, { fetch }).complete({
        ...hello,
        messages: [...hello.messages],
      })
      expect(result.content).toBe('It is [key].')
      expect(JSON.stringify(result)).not.toContain(KEY)
    })

    test('has it in no piece of a stream, also where it is cut', async () => {
      if (type === 'custom') return
      const event = (text: string) =>
        type === 'openai'
          ? { model: KEY, choices: [{ delta: { content: text } }] }
          : { type: 'content_block_delta', delta: { type: 'text_delta', text } }
      const body = ['It is sk-sec', 'ret-47', '11', ', you know'].map(
        (text) => `data: ${JSON.stringify(event(text))}\n\n`,
      )
      const { fetch } = fakeFetch(new Response(body.join('')))
      const seen: string[] = []
      const onProgress = (text: string) => seen.push(text)
      // It breaks off: what came is shown all the same.
      await createAdapter(own, { fetch })
        .complete({ ...hello, messages: [...hello.messages], options: { onProgress } })
        .catch(() => undefined)
      expect(seen).toEqual(['It is ', 'It is [key]', 'It is [key], you know'])
    })

    test('has it in no list of models', async () => {
      const list = { data: [{ id: `model-${KEY}`, display_name: KEY, name: KEY }] }
      const { fetch } = fakeFetch(json(list))
      const models = await createAdapter(own, { fetch }).listModels({ showAll: true })
      expect(models).toHaveLength(1)
      expect(JSON.stringify(models)).not.toContain(KEY)
    })
  },
)
