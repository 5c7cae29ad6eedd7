import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { json } from '@/ai/testing/fake-fetch'
import type { ProviderRecord } from '@/storage/database/records'
import { database } from '@/storage/database/database'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleOpenai } from '@/storage/testing/sample-records'
import { connect } from './connect'

const provider: ProviderRecord = {
  ...sampleOpenai,
  type: 'openrouter',
  defaultModel: 'anthropic/claude-sonnet-5.5',
}
delete provider.apiEndpoint

beforeEach(async () => {
  await freshDatabase()
  await database.providers.put(provider)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await removeDatabase()
})

/** An answer of which a few words come and that is stopped then. @returns the addresses that were asked */
async function stopped(bill: (url: string) => Response | Error): Promise<string[]> {
  const asked: string[] = []
  const stop = new AbortController()
  const piece = { id: 'gen-4711', choices: [{ delta: { content: 'Good morning to you' } }] }
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    asked.push(url)
    if (!url.endsWith('/chat/completions')) {
      const answer = bill(url)
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    }
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(piece)}\n\n`))
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }
  const adapter = await connect(provider, { kind: 'answer' }, { overrides: { fetch } })
  const asking = adapter.complete({
    model: provider.defaultModel,
    messages: [{ role: 'user', content: 'Hello' }],
    options: { signal: stop.signal, onProgress: () => stop.abort() },
  })
  await expect(asking).rejects.toThrow()
  return asked
}

const records = () => database.usage.toArray()

it('COST-12: an answer of OpenRouter that is stopped is asked for once, two seconds later', async () => {
  const asked = await stopped(() =>
    json({
      data: {
        id: 'gen-4711',
        total_cost: 0.0123,
        native_tokens_prompt: 40,
        native_tokens_completion: 12,
      },
    }),
  )
  expect(await records()).toMatchObject([{ state: 'done', source: 'estimated' }])
  await vi.advanceTimersByTimeAsync(1_999)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await waitFor(async () =>
    expect(await records()).toMatchObject([
      { state: 'done', source: 'billed', cost: 12_300_000, input: 40, output: 12 },
    ]),
  )
  expect(asked.slice(1)).toEqual(['https://openrouter.ai/api/v1/generation?id=gen-4711'])
})

it.each([
  ['a refusal', () => json({ error: { message: 'No', code: 404 } }, 404)],
  ['no cost', () => json({ data: { id: 'gen-4711' } })],
  ['a cost below zero', () => json({ data: { total_cost: -1 } })],
  ['an absurd cost', () => json({ data: { total_cost: 1e18 } })],
  ['a cost that is a text', () => json({ data: { total_cost: '0.5' } })],
  ['a list', () => json([])],
] as const)('COST-12: %s leaves the estimate', async (_, bill) => {
  const asked = await stopped(bill)
  const before = await records()
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(() => expect(asked).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await records()).toEqual(before)
  expect(asked).toHaveLength(2)
})
