import 'fake-indexeddb/auto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProviderRecord } from '@/storage/database/records'
import { createProvider } from '@/storage/commands/providers'
import { database } from '@/storage/database/database'
import { getProvider } from '@/storage/database/queries'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { providerDraft } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { knownModelList, loadModelList, modelListKey, modelLists } from './model-lists'

/** What the server was asked with, and how it answers. */
let server: Server
let keys: (string | undefined)[] = []
let answer: (response: ServerResponse) => void
let provider: ProviderRecord

const list = (...ids: string[]) => JSON.stringify({ data: ids.map((id) => ({ id })) })
const sendList =
  (...ids: string[]) =>
  (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(list(...ids))
const models = [{ id: 'm', name: 'm' }]
const shown = () => modelLists.getState()[modelListKey(provider.id, false)]?.list

/** Changes the stored provider, as its form does. */
async function change(fields: Partial<ProviderRecord>): Promise<ProviderRecord> {
  await database.providers.update(provider.id, fields)
  const changed = await getProvider(provider.id)
  if (!changed) throw new Error('the provider has gone')
  return changed
}

beforeEach(async () => {
  // The server of this test is real.
  vi.unstubAllGlobals()
  keys = []
  answer = sendList('m')
  server = createServer((request, response) => {
    keys.push(request.headers.authorization)
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await freshDatabase()
  const id = await createProvider({
    ...providerDraft,
    name: 'Work',
    type: 'custom',
    apiKey: 'sk-1',
    apiEndpoint: `http://127.0.0.1:${port}/v1`,
  })
  const stored = await getProvider(id)
  if (!stored) throw new Error('the provider was not stored')
  provider = stored
})

afterEach(async () => {
  modelLists.setState({}, true)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await removeDatabase()
})

test('asks once and keeps the answer', async () => {
  await loadModelList(provider)
  await loadModelList(await change({ name: 'Renamed' }))
  expect(keys).toEqual(['Bearer sk-1'])
  expect(shown()).toMatchObject({ status: 'loaded', models, isCut: false })
})

test('asks again with another key, after ten minutes, and after a failure', async () => {
  await loadModelList(provider, false, 0)
  const rekeyed = await change({ apiKey: 'sk-2' })
  await loadModelList(rekeyed, false, 0)
  expect(keys).toEqual(['Bearer sk-1', 'Bearer sk-2'])
  answer = (response) => response.writeHead(400).end()
  await loadModelList(rekeyed, false, 11 * 60_000)
  expect(keys).toHaveLength(3)
  expect(shown()).toMatchObject({ status: 'failed' })
  answer = sendList('m')
  await loadModelList(rekeyed, false, 11 * 60_000)
  expect(keys).toHaveLength(4)
  expect(shown()).toMatchObject({ status: 'loaded' })
})

test('says why there is no list', async () => {
  answer = (response) => response.writeHead(401).end()
  await loadModelList(provider)
  expect(shown()).toEqual({
    status: 'failed',
    failure: { code: 'list_failed', params: { cause: 'unauthorized', provider: 'Work' } },
  })
})

test('asks no provider that is off', async () => {
  await loadModelList(await change({ enabled: false }))
  expect(shown()).toMatchObject({ status: 'failed' })
  expect(keys).toEqual([])
})

test('knows no list of a provider that has another key since', async () => {
  await loadModelList(provider)
  const known = (asked: ProviderRecord) => knownModelList(modelLists.getState(), asked, false)
  expect(known({ ...provider, name: 'Renamed' })).toMatchObject({ status: 'loaded', models })
  expect(known({ ...provider, apiKey: 'sk-2' })).toBeUndefined()
})

test('names a model once, whatever the server repeats', async () => {
  answer = sendList('m', 'n', 'm')
  await loadModelList(provider)
  expect(shown()).toMatchObject({ models: [{ id: 'm' }, { id: 'n' }] })
})

test('drops the late answer to an old key', async () => {
  let held: ServerResponse | undefined
  answer = (response) => {
    held = response
  }
  const old = loadModelList(provider)
  await waitFor(() => expect(held).toBeDefined())
  answer = sendList('m')
  await loadModelList(await change({ apiKey: 'sk-2' }))
  if (held) sendList('old')(held)
  await old
  expect(keys).toHaveLength(2)
  expect(shown()).toMatchObject({ status: 'loaded', models })
})
