import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { database } from '@/storage/database'
import type { ProviderRecord } from '@/storage/records'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleProvider } from '@/storage/testing/sample-records'
import { openSampleVault } from '@/storage/testing/sample-vault'
import { stubStorage } from '@/storage/testing/stub-storage'
import { sealProvider } from '@/storage/vault/seal-provider'
import { refuseUnlock, unlockRequests } from '@/storage/vault/unlock-requests'
import { closeVault, lockVault } from '@/storage/vault/vault-lock'
import { connect, connectForImages } from './connect'

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
  for (const provider of [sampleProvider({ apiKey: 'sk-readable' }), sealed])
    await (await connect(provider, { overrides: { fetch } })).listModels().catch(() => undefined)
  expect(keys).toEqual(['Bearer sk-readable', `Bearer ${KEY}`])
})

it('never calls a provider that is off', async () => {
  const { keys, fetch } = recordingFetch()
  const off = { ...sealed, enabled: false }
  for (const make of [connect, connectForImages])
    await expect(make(off, { overrides: { fetch } })).rejects.toMatchObject({
      code: 'provider_disabled',
    })
  expect(keys).toEqual([])
})

describe.each([
  ['chat', connect],
  ['pictures', connectForImages],
] as const)('a connection for %s with locked keys', (_, make) => {
  beforeEach(() => lockVault())

  it('fails with a code of its own where the user does not unlock', async () => {
    const connecting = make(sealed)
    await expect.poll(isAsked).toBe(true)
    refuseUnlock()
    await expect(connecting).rejects.toMatchObject({
      name: 'ProviderError',
      title: 'Your keys are locked',
      code: 'keys_locked',
    })
  })

  it('asks nobody where nobody has started it', async () => {
    await expect(make(sealed, { ask: false })).rejects.toMatchObject({ code: 'keys_locked' })
    expect(isAsked()).toBe(false)
  })

  it('stops asking when it is stopped', async () => {
    const controller = new AbortController()
    const connecting = make(sealed, { signal: controller.signal })
    await expect.poll(isAsked).toBe(true)
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
    expect(isAsked()).toBe(false)
  })
})

it('leads to the providers where the key was sealed for another address, without a word of it (P5, P7)', async () => {
  const { keys, fetch } = recordingFetch()
  const swapped = { ...sealed, apiEndpoint: 'https://evil.example/v1' }
  const error: unknown = await connect(swapped, { overrides: { fetch } }).catch(
    (cause: unknown) => cause,
  )
  expect(error).toMatchObject({ type: 'authorization', title: 'The saved key cannot be used' })
  expect(JSON.stringify(error) + String(error)).not.toContain(KEY)
  expect(keys).toEqual([])
})
