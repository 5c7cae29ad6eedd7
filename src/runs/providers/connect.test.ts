import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { database } from '@/storage/database/database'
import type { ProviderRecord } from '@/storage/database/records'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleProvider } from '@/storage/testing/sample-records'
import { openSampleVault } from '@/storage/testing/sample-vault'
import { stubStorage } from '@/storage/testing/stub-storage'
import { sealProvider } from '@/storage/vault/seal-provider'
import { refuseUnlock, unlockRequests } from '@/storage/vault/unlock-requests'
import { closeVault, lockVault } from '@/storage/vault/vault-lock'
import { connect, connectForImages } from './connect'
import { startRun, stopRun } from '../live-runs'
import { readRun } from '../run-store'

const purpose = { kind: 'answer' } as const
const KEY = 'sk-sealed-0123456789'
const isAsked = () => unlockRequests.getState().ids.length > 0

/** Sends nothing, and remembers with which key it should have. */
function recordingFetch() {
  const keys: (string | null)[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    keys.push(new Request(input, init).headers.get('authorization'))
    return Response.json({ data: [] })
  }
  return { keys, fetch }
}

let sealed: ProviderRecord

beforeEach(async () => {
  stubStorage()
  await freshDatabase()
  await openSampleVault()
  sealed = await sealProvider(sampleProvider({ apiKey: KEY }))
  await database.providers.put(sealed)
})
afterEach(async () => {
  refuseUnlock()
  closeVault()
  await removeDatabase()
  vi.unstubAllGlobals()
})

it('gives an adapter the key of a readable and of a sealed provider', async () => {
  const { keys, fetch } = recordingFetch()
  const readable = sampleProvider({ id: 'readable', apiKey: 'sk-readable' })
  await database.providers.put(readable)
  for (const provider of [readable, sealed])
    await (
      await connect(provider, purpose, { overrides: { fetch } })
    )
      .listModels()
      .catch(() => undefined)
  expect(keys).toEqual(['Bearer sk-readable', `Bearer ${KEY}`])
})

it('never calls a provider that is off', async () => {
  const { keys, fetch } = recordingFetch()
  const off = { ...sealed, enabled: false }
  for (const make of [connect, connectForImages])
    await expect(make(off, purpose, { overrides: { fetch } })).rejects.toMatchObject({
      code: 'provider_disabled',
    })
  expect(keys).toEqual([])
})

it('notes until when a busy provider is waited for, and no longer than that', async () => {
  const { signal, onWait } = startRun('picture', 'ada', {
    progress: { step: 'drawing' },
    data: {},
  })
  const busy = () =>
    Promise.resolve(Response.json({}, { status: 429, headers: { 'retry-after': '30' } }))
  const begin = Date.now()
  const adapter = await connectForImages(sealed, purpose, {
    signal,
    overrides: { fetch: busy },
    onWait,
  })
  const drawing = adapter.generate({ prompt: 'A harbour', signal })
  const waitsUntil = () => readRun('picture', 'ada')?.progress.waitsUntil
  await expect.poll(waitsUntil).toBeGreaterThanOrEqual(begin + 30_000)
  void stopRun('picture', 'ada')
  await expect(drawing).rejects.toMatchObject({ code: 'request_aborted' })
  expect(waitsUntil()).toBeUndefined()
})

describe('a connection that stays', () => {
  /** A server that never answers, and one that wants a retry. */
  const busy = () => Response.json({}, { status: 503, headers: { 'retry-after': '30' } })

  it.each([
    ['before its answer', () => new Promise<Response>(() => undefined)],
    ['in the midst of its answer', () => Promise.resolve(new Response(new ReadableStream()))],
    ['while it waits for a retry', () => Promise.resolve(busy())],
  ])('ends its request %s when the keys are locked (P8)', async (_, answer) => {
    const fetch = vi.fn<typeof globalThis.fetch>(answer)
    const adapter = await connect(sealed, purpose, { overrides: { fetch } })
    const testing = adapter.testConnection()
    await expect.poll(() => fetch.mock.calls.length).toBe(1)
    // The answer is being read, or waited for.
    await new Promise((resolve) => setTimeout(resolve))
    lockVault()
    expect(await testing).toMatchObject({ ok: false, error: { code: 'keys_locked' } })
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('sends nothing more once the keys are locked, and asks nobody (P8)', async () => {
    const { keys, fetch } = recordingFetch()
    const [adapter, imageAdapter] = await Promise.all([
      connect(sealed, purpose, { overrides: { fetch } }),
      connectForImages({ ...sealed, type: 'openai' }, purpose, { overrides: { fetch } }).catch(
        () => null,
      ),
    ])
    expect(imageAdapter, 'sealed for another type').toBeNull()
    lockVault()
    expect(await adapter.testConnection()).toMatchObject({ error: { code: 'keys_locked' } })
    expect(keys).toEqual([])
    expect(isAsked()).toBe(false)
  })

  it('tells who asked for it when the keys are locked, until its signal is aborted', async () => {
    const onLocked = vi.fn()
    const over = new AbortController()
    await connect(sealed, purpose, { onLocked })
    await connect(sealed, purpose, { onLocked, signal: over.signal })
    await connect(sampleProvider({ id: 'readable', apiKey: 'sk-readable' }), purpose, { onLocked })
    over.abort()
    lockVault()
    expect(onLocked.mock.calls).toMatchObject([[{ code: 'keys_locked' }]])
  })

  it('reads the key anew for each request and each retry', async () => {
    const { keys, fetch } = recordingFetch()
    const plain = sampleProvider({ id: 'plain', apiKey: 'sk-first-key' })
    await database.providers.put(plain)
    const answers = [Response.json({}, { status: 503 }), Response.json({ data: [] })]
    const failing: typeof fetch = async (input, init) => {
      await fetch(input, init)
      await database.providers.update('plain', { apiKey: 'sk-second-key' })
      return answers.shift() ?? Response.error()
    }
    const adapter = await connect(plain, purpose, {
      overrides: { fetch: failing, random: () => 1 },
    })
    await adapter.testConnection()
    expect(keys).toEqual(['Bearer sk-first-key', 'Bearer sk-second-key'])
  })

  it('sends nothing to an address that its provider no longer has, nor for one that is gone', async () => {
    const { keys, fetch } = recordingFetch()
    const adapter = await connect(sealed, purpose, { overrides: { fetch } })
    await database.providers.update(sealed.id, { apiEndpoint: 'https://elsewhere.example/v1' })
    expect(await adapter.testConnection()).toMatchObject({ error: { code: 'provider_changed' } })
    await database.providers.delete(sealed.id)
    expect(await adapter.testConnection()).toMatchObject({ error: { code: 'provider_not_found' } })
    expect(keys).toEqual([])
  })
})

describe.each([
  ['chat', connect],
  ['pictures', connectForImages],
] as const)('a connection for %s with locked keys', (_, make) => {
  beforeEach(() => lockVault())

  it('fails with a code of its own where the user does not unlock', async () => {
    const connecting = make(sealed, purpose)
    await expect.poll(isAsked).toBe(true)
    refuseUnlock()
    await expect(connecting).rejects.toMatchObject({
      name: 'ProviderError',
      code: 'keys_locked',
    })
  })

  it('asks nobody where nobody has started it', async () => {
    await expect(make(sealed, purpose, { ask: false })).rejects.toMatchObject({
      code: 'keys_locked',
    })
    expect(isAsked()).toBe(false)
  })

  it('stops asking when it is stopped', async () => {
    const controller = new AbortController()
    const connecting = make(sealed, purpose, { signal: controller.signal })
    await expect.poll(isAsked).toBe(true)
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
    expect(isAsked()).toBe(false)
  })
})

it('leads to the providers where the key was sealed for another address, without a word of it (P5, P7)', async () => {
  const { keys, fetch } = recordingFetch()
  const swapped = { ...sealed, apiEndpoint: 'https://evil.example/v1' }
  const error: unknown = await connect(swapped, purpose, { overrides: { fetch } }).catch(
    (cause: unknown) => cause,
  )
  expect(error).toMatchObject({ type: 'authorization', code: 'key_unreadable' })
  expect(JSON.stringify(error) + String(error)).not.toContain(KEY)
  expect(keys).toEqual([])
})
