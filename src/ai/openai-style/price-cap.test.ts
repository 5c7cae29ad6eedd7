import { beforeEach, describe, expect, test } from 'vitest'
import { createAdapter } from '../create-adapter'
import type { ChatRequest } from '../contracts'
import { forgetRefused } from '../refused-parameters'
import { completion, fakeFetch, type FakeAnswer, json } from '../testing/fake-fetch'
import { connectable } from '../testing/lease'

const request: ChatRequest = {
  model: 'deepseek/deepseek-v4.1-flash',
  messages: [{ role: 'user', content: 'hi' }],
  priceCap: { in: 2_200_000, out: 110_001 },
}

beforeEach(forgetRefused)

function ask(
  type: 'openrouter' | 'custom' | 'openai',
  asked: ChatRequest,
  ...answers: FakeAnswer[]
) {
  const { fetch, sent } = fakeFetch(...answers)
  const provider = connectable({
    id: 'p',
    name: 'P',
    type,
    api: 'chat',
    apiKey: 'sk-1',
    defaultModel: 'm',
    enabled: true,
    createdAt: 1,
    apiEndpoint: 'https://router.test/v1',
  })
  const result = createAdapter(provider, { fetch, random: () => 0 }).complete(asked)
  return { result, bodies: () => sent.map(({ body }) => body) }
}

const refusal = (status: number, message: string) =>
  json({ error: { code: status, message } }, status)

describe('COST-34: the cap on a price', () => {
  test('is dollars for a million tokens, as texts', async () => {
    const { result, bodies } = ask('openrouter', request, json(completion('Hi')))
    await result
    expect(bodies()).toMatchObject([
      { provider: { max_price: { prompt: '2.2', completion: '0.110001' } } },
    ])
  })

  test.each([
    [{ in: 3_000_000 }, { prompt: '3' }],
    [{ out: 100_000_000 }, { completion: '100' }],
    [{ in: 1 }, { prompt: '0.000001' }],
  ])('has only what is known: %j', async (priceCap, max_price) => {
    const { result, bodies } = ask('openrouter', { ...request, priceCap }, json(completion('Hi')))
    await result
    expect(bodies()).toMatchObject([{ provider: { max_price } }])
    expect(bodies()[0]).toHaveProperty('provider.max_price', max_price)
  })

  test('goes to nobody else, and only where there is one', async () => {
    for (const [type, asked] of [
      ['custom', request],
      ['openai', request],
      ['openrouter', { ...request, priceCap: undefined }],
    ] as const) {
      const { result, bodies } = ask(type, asked, json(completion('Hi')))
      await result
      expect(bodies()[0]).not.toHaveProperty('provider')
    }
  })

  test.each([
    'provider.max_price: Invalid input',
    'max_price must be a number',
    "Unrecognized key: 'provider'",
    'provider: Extra inputs are not permitted',
  ])('is not given up where a server refuses it: %s', async (message) => {
    const { result, bodies } = ask('openrouter', request, refusal(400, message))
    await expect(result).rejects.toMatchObject({ statusCode: 400 })
    expect(bodies()).toHaveLength(1)
  })

  test.each<[number, string]>([
    [404, 'No endpoints found for deepseek/deepseek-v4.1-flash.'],
    [404, 'No allowed providers are available for the selected model.'],
    [404, 'No endpoints found that satisfy max_price.'],
    [400, 'No endpoints found that satisfy provider.max_price'],
  ])(
    'that no host keeps is told as that, and nothing dearer is asked: %i %s',
    async (status, message) => {
      const { result, bodies } = ask('openrouter', request, refusal(status, message))
      const error: unknown = await result.catch((cause: unknown) => cause)
      expect(error).toMatchObject({
        code: 'no_host_at_price',
        statusCode: status,
        params: { detail: message },
      })
      expect(bodies()).toHaveLength(1)
    },
  )

  test.each<[ChatRequest, number, string, string]>([
    [request, 404, 'No endpoints found matching your data policy', 'not_found'],
    [request, 404, 'No endpoints found that support image input', 'not_found'],
    [request, 404, 'Model not found', 'not_found'],
    [request, 400, 'The temperature is bad weather', 'bad_request'],
    [{ ...request, priceCap: undefined }, 404, 'No endpoints found for this.', 'not_found'],
  ])('is not blamed for another refusal: %#', async (asked, status, message, code) => {
    const { result } = ask('openrouter', asked, refusal(status, message))
    await expect(result).rejects.toMatchObject({ code })
  })
})
