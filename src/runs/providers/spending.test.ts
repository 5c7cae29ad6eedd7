// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatOptions } from '@/ai/contracts'
import { json } from '@/ai/testing/fake-fetch'
import type { ProviderRecord } from '@/storage/database/records'
import { database } from '@/storage/database/database'
import { callsOf, loseStaleCalls } from '@/storage/ledger/ledger'
import type { LedgerRecord } from '@/storage/ledger/ledger-records'
import { updateMoneySettings } from '@/storage/ledger/money-settings'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleOpenai } from '@/storage/testing/sample-records'
import { toFailure } from '@/lib/failure'
import { waitFor } from '@/testing/wait-for'
import { connect, connectForImages } from './connect'
import {
  answerLimitQuestions,
  dismissLimitOffer,
  type LimitDecision,
  limitQuestions,
} from './limit-questions'

const provider: ProviderRecord = { ...sampleOpenai, defaultModel: 'gpt-6-luna' }

beforeEach(async () => {
  await freshDatabase()
  await database.providers.put(provider)
})
afterEach(removeDatabase)

async function records(): Promise<LedgerRecord[]> {
  const all: LedgerRecord[] = []
  for await (const some of callsOf('0000', '9999')) all.push(...some)
  return all
}

const told = { prompt_tokens: 1_000, completion_tokens: 200 }
const answering = (usage: object | undefined) =>
  vi.fn<typeof fetch>(() =>
    Promise.resolve(json({ choices: [{ message: { content: 'Good morning' } }], usage })),
  )

async function ask(
  fetch: typeof globalThis.fetch,
  { options, of = provider }: { options?: ChatOptions; of?: ProviderRecord } = {},
) {
  const purpose = { kind: 'answer', conversationId: 'chat', characterId: 'ada' } as const
  const adapter = await connect(of, purpose, { overrides: { fetch } })
  return adapter.complete({
    model: of.defaultModel,
    messages: [{ role: 'user', content: 'Hello there, my friend' }],
    ...(options && { options }),
  })
}

/** Answers what is asked at a limit, in order. @returns what was asked */
function decideBy(decisions: LimitDecision[]) {
  const stop = answerLimitQuestions()
  const asked: string[] = []
  const unsubscribe = limitQuestions.subscribe(({ questions: [question] }) => {
    if (!question || asked.includes(question.id)) return
    asked.push(question.id)
    const decision = decisions.shift() ?? 'cancel'
    if (decision === 'again')
      void updateMoneySettings({ dayLimit: 1e12 }).then(() => question.decide('again'))
    else question.decide(decision)
  })
  return { asked, stop: () => [stop, unsubscribe].forEach((each) => each()) }
}

describe('an answer', () => {
  it('costs its told tokens at the known price (COST-02, COST-09)', async () => {
    const { usage } = await ask(answering(told))
    // 1,000 × $0.10 and 200 × $0.50, each for a million.
    const cost = 100_000 + 100_000
    expect(usage).toEqual({
      input: 1_000,
      output: 200,
      cost,
      costSource: 'priced',
      priceDate: '2026-11-22',
    })
    expect(await records()).toMatchObject([
      { state: 'done', cost, source: 'priced', purpose: 'answer', conversationId: 'chat' },
    ])
    expect(JSON.stringify(await records())).not.toMatch(/Hello|morning|sk-/)
  })

  it.each([
    undefined,
    { prompt_tokens: -5, completion_tokens: 1e18 },
    { prompt_tokens: 'many' },
    { prompt_tokens: '1000', completion_tokens: '200' },
    { prompt_tokens: null, completion_tokens: [] },
    [],
  ])('is estimated where its usage is %j', async (usage) => {
    expect((await ask(answering(usage))).usage).toMatchObject({ costSource: 'estimated' })
    const [record] = await records()
    expect(record).toMatchObject({ state: 'done', source: 'estimated' })
    expect(record?.cost).toBeGreaterThan(0)
  })

  it('of a model without a price has none (COST-01)', async () => {
    const result = await ask(answering(told), { of: { ...provider, defaultModel: 'nobody-knows' } })
    expect(result.usage).toEqual({ input: 1_000, output: 200 })
    expect((await records())[0]).not.toHaveProperty('cost')
  })

  it('of a server on this computer is free (COST-22)', async () => {
    await updateMoneySettings({ dayLimit: 0 })
    const local: ProviderRecord = {
      ...provider,
      id: 'local',
      type: 'custom',
      apiEndpoint: 'http://localhost:11434/v1',
      defaultModel: 'llama',
    }
    await database.providers.put(local)
    expect((await ask(answering(told), { of: local })).usage).toMatchObject({ cost: 0 })
  })

  it('that is refused costs nothing (COST-13)', async () => {
    const fetch = () => Promise.resolve(json({ error: { message: 'No' } }, 400))
    await expect(ask(fetch)).rejects.toThrow()
    expect(await records()).toMatchObject([{ state: 'failed' }])
  })

  it('that is stopped counts what came of it (COST-12)', async () => {
    const stop = new AbortController()
    const piece = { choices: [{ delta: { content: 'Good morning to you' } }] }
    const fetch = (_: unknown, init?: RequestInit) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(piece)}\n\n`))
        },
      })
      const headers = { 'content-type': 'text/event-stream' }
      return Promise.resolve(new Response(body, { headers }))
    }
    const options = { signal: stop.signal, onProgress: () => stop.abort() }
    await expect(ask(fetch, { options })).rejects.toThrow()
    const [record] = await records()
    expect(record).toMatchObject({ state: 'done', source: 'estimated' })
    expect(record?.output).toBeGreaterThan(3)
  })

  it('whose page was killed is lost at its worst (COST-21)', async () => {
    // Never answered, and never settled.
    void ask(() => new Promise(() => undefined)).catch(() => undefined)
    await waitFor(async () => expect(await records()).toHaveLength(1))
    await loseStaleCalls(() => Promise.resolve(false), Date.now() + 31 * 60_000)
    expect(await records()).toMatchObject([{ state: 'lost' }])
  })
})

it('COST-10: the ids of temporary chats and characters are never written down', async () => {
  const purpose = {
    kind: 'answer',
    conversationId: 'temp_chat',
    characterId: 'temp_someone',
  } as const
  const adapter = await connect(provider, purpose, { overrides: { fetch: answering(told) } })
  await adapter.complete({
    model: provider.defaultModel,
    messages: [{ role: 'user', content: 'Hello' }],
  })
  const [record] = await records()
  expect(record).toMatchObject({ state: 'done', purpose: 'answer' })
  expect(record).not.toHaveProperty('conversationId')
  expect(record).not.toHaveProperty('characterId')
  expect(JSON.stringify(await database.usageSums.toArray())).not.toContain('temp_')
})

describe('COST-17: a limit is offered', () => {
  const dear = (out: number) => ({
    providerId: provider.id,
    model: provider.defaultModel,
    date: '2026-11-24',
    in: 0,
    out,
  })
  const offer = () => limitQuestions.getState().offer
  // In this order: a page offers once.
  it('neither for a small request, nor where there is a limit, nor a second time', async () => {
    await updateMoneySettings({ ownPrices: [dear(100_000_000)] })
    await ask(answering(told))
    expect(offer()).toBeUndefined()
    await updateMoneySettings({ ownPrices: [dear(1_000_000_000)], dayLimit: 1e12 })
    await ask(answering(told))
    expect(offer()).toBeUndefined()
    await updateMoneySettings({ dayLimit: undefined, wasOffered: true })
    await ask(answering(told))
    expect(offer()).toBeUndefined()
  })

  it('where the first may cost over a dollar, and holds nothing up', async () => {
    await updateMoneySettings({ ownPrices: [dear(1_000_000_000)] })
    const fetch = answering(told)
    await ask(fetch)
    // 8,192 tokens at $1,000 for a million.
    expect(offer()).toBe(8_192 * 1_000_000)
    expect(fetch).toHaveBeenCalledOnce()
    dismissLimitOffer()
    await ask(fetch)
    expect(offer()).toBeUndefined()
  })
})

describe('at a limit', () => {
  it('nothing is sent, and the failure says why (COST-18)', async () => {
    await updateMoneySettings({ dayLimit: 1_000 })
    const fetch = answering(told)
    await expect(ask(fetch)).rejects.toMatchObject({
      code: 'limit_reached',
      params: { kind: 'day', limit: 1_000, used: 0 },
    })
    expect(fetch).not.toHaveBeenCalled()
    expect(await records()).toEqual([])
  })

  it('one of two calls at once is sent (COST-20)', async () => {
    // The worst case of one: 8,192 tokens of answer and some of input.
    await updateMoneySettings({ dayLimit: 5_000_000 })
    const waiting = new Promise<void>(() => undefined)
    const fetch = vi.fn<typeof globalThis.fetch>(() => waiting.then(() => json({})))
    const both = [ask(fetch), ask(fetch)].map((each) =>
      each.then(
        () => 'sent',
        (error: unknown) => toFailure(error).code,
      ),
    )
    expect(await Promise.race(both)).toBe('limit_reached')
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  })

  it('the user may allow it once, raise the limit, or leave it', async () => {
    await updateMoneySettings({ dayLimit: 1_000 })
    const fetch = answering(told)
    const { asked, stop } = decideBy(['once', 'cancel', 'again'])
    await ask(fetch)
    await expect(ask(fetch)).rejects.toMatchObject({ code: 'limit_reached' })
    await ask(fetch)
    stop()
    expect(asked).toHaveLength(3)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('an answer limit goes along, and only there (COST-19)', async () => {
    const fetch = answering(told)
    const sent = () => JSON.stringify(fetch.mock.lastCall?.[1]?.body)
    await ask(fetch)
    expect(sent()).not.toContain('max_')
    await updateMoneySettings({ dayLimit: 1e12 })
    await ask(fetch)
    expect(sent()).toContain('8192')
  })

  it('an unknown price is asked about (COST-22)', async () => {
    await updateMoneySettings({ dayLimit: 1e12 })
    const of = { ...provider, defaultModel: 'nobody-knows' }
    const { asked, stop } = decideBy(['once'])
    await ask(answering(told), { of })
    await updateMoneySettings({ unknownPrice: 'block' })
    await expect(ask(answering(told), { of })).rejects.toMatchObject({ code: 'price_not_known' })
    stop()
    expect(asked).toHaveLength(1)
  })
})

it('COST-30: pictures cost what their told tokens do', async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const usage = { input_tokens: 100, output_tokens: 1_756 }
  const fetch = () => Promise.resolve(json({ created: 1, data: [{ b64_json: png }], usage }))
  const adapter = await connectForImages(provider, { kind: 'studio' }, { overrides: { fetch } })
  await adapter.generate({ prompt: 'A pier', model: 'gpt-image-2.5-flare', quality: 'high' })
  expect(await records()).toMatchObject([
    { purpose: 'studio', pictures: 1, cost: 100 * 5_000 + 1_756 * 30_000, source: 'priced' },
  ])
})
