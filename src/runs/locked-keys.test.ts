// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { personGenerators } from '@/generation/people/person-choices'
import { emptyPersonForm } from '@/generation/people/person-form'
import { database } from '@/storage/database/database'
import type { ProviderRecord } from '@/storage/database/records'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleOpenai } from '@/storage/testing/sample-records'
import { openSampleVault } from '@/storage/testing/sample-vault'
import { sealProvider } from '@/storage/vault/seal-provider'
import { refuseUnlock, unlockRequests } from '@/storage/vault/unlock-requests'
import { closeVault, lockVault } from '@/storage/vault/vault-lock'
import { waitFor } from '@/testing/wait-for'
import { forgetAvatarDrafts } from './pictures/avatar-draft'
import { findPerson } from './people/find-person'
import { forgetPersonSearches } from './people/person-searches'
import { forgetAllRuns } from './live-runs'
import { readRun } from './run-store'
import { forgetStudio } from './pictures/studio-form'
import { everyRun } from './testing/every-run'
import { createFakeLocks } from './testing/fake-locks'

/*
 * Everything that uses a key, at the moment at which its first request is on its way and the keys are locked. No time is
 * measured: the request is ended in the same turn, and nothing else has to come before the run is over.
 */

const KEY = 'sk-sealed-0123456789'

interface Sent {
  key: string | null
  signal: AbortSignal | null | undefined
}

let sent: Sent[] = []
let provider: ProviderRecord
let unlock: () => void

/** A server that says nothing until the request is ended. */
const silence: typeof fetch = (_, init) => {
  const signal = init?.signal
  sent.push({ key: new Headers(init?.headers).get('authorization'), signal })
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Ended', 'AbortError')))
  })
}

beforeEach(async () => {
  sent = []
  await freshDatabase()
  unlock = await openSampleVault()
  provider = await sealProvider({ ...sampleOpenai, apiKey: KEY })
  await database.providers.put(provider)
  vi.stubGlobal('fetch', silence)
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true })
})

afterEach(async () => {
  forgetAvatarDrafts()
  forgetAllRuns()
  forgetPersonSearches()
  forgetStudio()
  refuseUnlock()
  closeVault()
  localStorage.clear()
  sessionStorage.clear()
  Reflect.deleteProperty(navigator, 'locks')
  vi.unstubAllGlobals()
  await removeDatabase()
})

it.each(everyRun)(
  '$what ends with the lock of the keys, and sends nothing more (P8)',
  async ({ begin }) => {
    let isOver = false
    const running = begin(provider).then(() => {
      isOver = true
    })
    await waitFor(() => expect(sent.length).toBeGreaterThan(0))
    const begun = [...sent]
    expect(isOver).toBe(false)
    expect(begun.map(({ key }) => key)).toEqual(begun.map(() => `Bearer ${KEY}`))
    lockVault()
    expect(begun.map(({ signal }) => signal?.aborted)).toEqual(begun.map(() => true))
    await running
    expect(sent).toHaveLength(begun.length)
    expect(unlockRequests.getState().ids).toEqual([])
  },
)

const text = personGenerators['random-text']

it('a search for a stranger asks for the passphrase when it is begun, and can be begun again (RTXT-34, P8)', async () => {
  lockVault()
  const search = () => readRun('person', 'random-text')
  const find = () => findPerson(text, { ...emptyPersonForm(text), providerId: provider.id })
  const refused = find()
  await waitFor(() => expect(unlockRequests.getState().ids).toHaveLength(1))
  refuseUnlock()
  await refused
  expect(search()).toMatchObject({
    state: 'failed',
    failure: { code: 'generation_failed', params: { cause: 'keys_locked' } },
  })
  expect(sent).toEqual([])

  const again = find()
  await waitFor(() => expect(unlockRequests.getState().ids).toHaveLength(1))
  unlock()
  await waitFor(() => expect(sent.map(({ key }) => key)).toEqual([`Bearer ${KEY}`]))
  lockVault()
  await again
})
