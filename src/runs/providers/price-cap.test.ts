import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completion, json } from '@/ai/testing/fake-fetch'
import { database } from '@/storage/database/database'
import type { ProviderRecord } from '@/storage/database/records'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleProvider } from '@/storage/testing/sample-records'
import { bodyOfRequest, connect } from './connect'
import { loadModelList, modelLists } from './model-lists'

/* "Never pay more than the shown price": from OpenRouter's list to the request. COST-34 */

const capped = sampleProvider({
  id: 'router',
  type: 'openrouter',
  apiKey: 'sk-or-1',
  apiEndpoint: undefined,
  capsPrice: true,
})

const entry = (id: string, prompt: string, completionPrice: string) => ({
  id,
  name: id,
  pricing: { prompt, completion: completionPrice },
})

const list = {
  data: [
    entry('maker/known', '0.000002', '0.0000100001'),
    entry('maker/half', '0', '0.000001'),
    entry('maker/model:free', '0', '0'),
    entry('openrouter/auto', '-1', '-1'),
  ],
}

let sent: { path: string; body: unknown }[] = []
let listStatus = 200

beforeEach(async () => {
  sent = []
  listStatus = 200
  modelLists.setState({}, true)
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const path = new URL(address).pathname.replace('/api/v1', '')
    sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    return Promise.resolve(path === '/models' ? json(list, listStatus) : json(completion('Hi')))
  })
  await freshDatabase()
})

afterEach(async () => {
  modelLists.setState({}, true)
  vi.unstubAllGlobals()
  await removeDatabase()
})

async function ask(provider: ProviderRecord, model: string): Promise<unknown> {
  await database.providers.put(provider)
  const adapter = await connect(provider, { kind: 'answer' })
  await adapter.complete({ model, messages: [{ role: 'user', content: 'Hello' }] })
  return sent.at(-1)?.body
}

it('asks for the list once, and sends its price and a tenth, rounded up', async () => {
  const max_price = { prompt: '2.2', completion: '11.00011' }
  expect(await ask(capped, 'maker/known')).toMatchObject({ provider: { max_price } })
  expect(await ask(capped, 'maker/known')).toMatchObject({ provider: { max_price } })
  expect(sent.map(({ path }) => path)).toEqual([
    '/models',
    '/chat/completions',
    '/chat/completions',
  ])
})

it('waits for a list that is on its way', async () => {
  const loading = loadModelList(capped)
  expect(await ask(capped, 'maker/known')).toHaveProperty('provider')
  await loading
  expect(sent.filter(({ path }) => path === '/models')).toHaveLength(1)
})

it('limits what has a price, and nothing where there is none', async () => {
  expect(await ask(capped, 'maker/half')).toHaveProperty('provider.max_price', {
    completion: '1.1',
  })
  for (const model of ['maker/model:free', 'openrouter/auto', 'maker/unheard-of'])
    expect(await ask(capped, model)).not.toHaveProperty('provider')
})

it('asks without a limit where the list cannot be had', async () => {
  listStatus = 400
  expect(await ask(capped, 'maker/known')).not.toHaveProperty('provider')
})

it('is off at first, and for other types: then no list is asked for either', async () => {
  const { capsPrice: _, ...usual } = capped
  for (const provider of [
    usual,
    { ...capped, capsPrice: false },
    { ...capped, type: 'mistral' as const },
  ])
    expect(await ask(provider, 'maker/known')).not.toHaveProperty('provider')
  expect(sent.map(({ path }) => path)).not.toContain('/models')
})

it('shows in the request before it is sent, without asking for anything', async () => {
  const request = { model: 'maker/known', messages: [{ role: 'user' as const, content: 'Hello' }] }
  await database.providers.put(capped)
  expect(await bodyOfRequest(capped, request)).not.toContain('max_price')
  expect(sent).toEqual([])
  await loadModelList(capped)
  expect(await bodyOfRequest(capped, request)).toContain('"max_price":{"prompt":"2.2"')
  expect(sent).toHaveLength(1)
})
