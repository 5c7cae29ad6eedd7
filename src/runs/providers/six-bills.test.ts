import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json, sse, stream } from '@/ai/testing/fake-fetch'
import type { ProviderType } from '@/domain/provider'
import type { ProviderRecord } from '@/storage/database/records'
import { database } from '@/storage/database/database'
import { updateMoneySettings } from '@/storage/ledger/money-settings'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleOpenai } from '@/storage/testing/sample-records'
import { connect } from './connect'

/* What one answer of each provider costs, from the wire to the ledger, beside the same sum by hand. */

beforeEach(freshDatabase)
afterEach(removeDatabase)

async function answerOf(type: ProviderType, model: string, answer: Response, streams = false) {
  const provider: ProviderRecord = { ...sampleOpenai, type, api: 'chat', defaultModel: model }
  delete provider.apiEndpoint
  await database.providers.put(provider)
  const adapter = await connect(
    provider,
    { kind: 'answer' },
    { overrides: { fetch: () => Promise.resolve(answer) } },
  )
  return adapter.complete({
    model,
    messages: [{ role: 'user', content: 'Hello' }],
    ...(streams && { options: { onProgress: () => undefined } }),
  })
}

const chat = (usage: object) => json({ choices: [{ message: { content: 'Hi' } }], usage })
const counts = { prompt_tokens: 12_400, completion_tokens: 310, total_tokens: 12_710 }

describe('COST-02, COST-08: the bill', () => {
  it.each<[ProviderType, string, Response, number, string]>([
    [
      'openai',
      'gpt-6.1-sol',
      chat({ ...counts, prompt_tokens_details: { cached_tokens: 9_800 } }),
      // $2, $0.10 and $10 for a million: 2,600 plain, 9,800 read, 310 out.
      2_600 * 2_000 + 9_800 * 100 + 310 * 10_000,
      'priced',
    ],
    [
      'anthropic',
      'claude-sonnet-5-5',
      json({
        type: 'message',
        content: [{ type: 'text', text: 'Hi' }],
        usage: {
          input_tokens: 200,
          cache_read_input_tokens: 9_000,
          cache_creation_input_tokens: 1_500,
          cache_creation: { ephemeral_5m_input_tokens: 1_000, ephemeral_1h_input_tokens: 500 },
          output_tokens: 320,
        },
      }),
      // $2 in, $0.10 read, $2.50 and $4 written, $10 out.
      200 * 2_000 + 9_000 * 100 + 1_000 * 2_500 + 500 * 4_000 + 320 * 10_000,
      'priced',
    ],
    [
      'xai',
      'grok-4.6',
      chat({ ...counts, cost_in_usd_ticks: 123_456_789 }),
      // Ten thousand million ticks are a dollar; rounded up to a whole nano-dollar.
      12_345_679,
      'billed',
    ],
    [
      'mistral',
      'mistral-small-2603',
      chat({ ...counts, num_cached_tokens: 2_400 }),
      // $0.15, $0.015 and $0.60.
      10_000 * 150 + 2_400 * 15 + 310 * 600,
      'priced',
    ],
    [
      'openrouter',
      'anthropic/claude-sonnet-5.5',
      chat({
        ...counts,
        cost: 0.001,
        is_byok: true,
        cost_details: { upstream_inference_cost: 0.02 },
      }),
      // The fee, and the maker's own bill.
      21_000_000,
      'billed',
    ],
  ])('of %s equals the sum by hand', async (type, model, answer, cost, costSource) => {
    const { usage } = await answerOf(type, model, answer)
    expect(usage).toMatchObject({ cost, costSource })
    expect(await database.usage.toArray()).toMatchObject([
      { state: 'done', cost, source: costSource },
    ])
  })

  it('of Gemini equals the sum by hand: thoughts stand beside the answer', async () => {
    const own = { in: 300_000, out: 2_500_000, cacheRead: 75_000 }
    await updateMoneySettings({
      ownPrices: [
        { providerId: sampleOpenai.id, model: 'gemini-3.8-flash', date: '2026-11-24', ...own },
      ],
    })
    const answer = json({
      candidates: [{ content: { parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }],
      usageMetadata: {
        promptTokenCount: 1_000,
        cachedContentTokenCount: 400,
        candidatesTokenCount: 50,
        thoughtsTokenCount: 30,
        totalTokenCount: 1_080,
      },
    })
    const { usage } = await answerOf('gemini', 'gemini-3.8-flash', answer)
    expect(usage).toMatchObject({
      cost: 600 * 300 + 400 * 75 + 80 * 2_500,
      costSource: 'priced',
      output: 80,
      thinking: 30,
    })
  })

  it.each([{ cost: -1 }, { cost: 1e18 }, { cost: '0.5' }, { cost: null }])(
    'that cannot be counts as not told: %j',
    async (bill) => {
      const answer = chat({ ...counts, ...bill })
      const { usage } = await answerOf('openrouter', 'anthropic/claude-sonnet-5.5', answer)
      // $2 in and $10 out.
      expect(usage).toMatchObject({ cost: 12_400 * 2_000 + 310 * 10_000, costSource: 'priced' })
    },
  )

  it('of the maker below zero takes nothing off the fee', async () => {
    const bill = { cost: 0.5, is_byok: true, cost_details: { upstream_inference_cost: -0.4 } }
    const answer = chat({ ...counts, ...bill })
    const { usage } = await answerOf('openrouter', 'anthropic/claude-sonnet-5.5', answer)
    expect(usage).toMatchObject({ cost: 500_000_000, costSource: 'billed' })
  })

  it('that a stream tells twice is the later one, and is charged once', async () => {
    const piece = { choices: [{ delta: { content: 'Hi' }, finish_reason: 'stop' }] }
    const told = (prompt_tokens: number) => ({
      choices: [],
      usage: { prompt_tokens, completion_tokens: 10 },
    })
    const answer = stream(sse(piece, told(100), told(1_000)))
    const { usage } = await answerOf('openai', 'gpt-6.1-sol', answer, true)
    expect(usage).toMatchObject({ input: 1_000, output: 10, cost: 1_000 * 2_000 + 10 * 10_000 })
    expect(await database.usage.toArray()).toHaveLength(1)
  })

  it('of a stream that is cut before its usage is an estimate', async () => {
    const piece = { choices: [{ delta: { content: 'Good morning to you all' } }] }
    await answerOf('openai', 'gpt-6.1-sol', stream(sse(piece)), true).catch(() => undefined)
    const [record] = await database.usage.toArray()
    expect(record).toMatchObject({ state: 'done', source: 'estimated' })
    expect(record?.cost).toBeGreaterThan(0)
  })
})
