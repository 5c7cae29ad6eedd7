import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ITERATIONS, MIN_ITERATIONS } from '@/lib/passphrase-key'
import { createProvider, deleteProvider, updateProvider } from '../commands/providers'
import { database } from '../database/database'
import { exportRaw } from '../database/raw-export'
import { damagedRecords } from '../database/read'
import { getProvider, getProviders } from '../database/queries'
import type { ProviderRecord } from '../database/records'
import { withExclusiveData } from '../all-data/exclusive'
import { dumpDatabase, freshDatabase, promiseOf, removeDatabase } from '../testing/fresh-database'
import { providerDraft, sampleCharacter, sampleProvider } from '../testing/sample-records'
import { createSharedLocks } from '../testing/shared-locks'
import { stubStorage } from '../testing/stub-storage'
import { openProvider, ownerOf, readApiKey } from './read-api-key'
import { isStorable, sealProvider } from './seal-provider'
import { FREE_TRIES } from './unlock-attempts'
import { refuseUnlock, unlockRequests } from './unlock-requests'
import { confirmations, refuseConfirmation, requestConfirmation } from './confirm-requests'
import {
  changePassphrase,
  confirmPassphrase,
  forgetPassphrase,
  removePassphrase,
  setAutoLock,
  setPassphrase,
  unlockVault,
} from './vault-commands'
import { createDataKey, unsealKey, unwrapDataKey } from './vault-crypto'
import { VaultError } from './vault-error'
import { closeVault, lockVault } from './vault-lock'
import { getVault, vaultTable } from './vault-record'
import { vaultState } from './vault-state'

const PASSPHRASE = 'lantern harbour candle'
const KEYS = ['sk-first-0123456789', 'sk-second-0123456789']

const error = (code: ConstructorParameters<typeof VaultError>[0]) => new VaultError(code)
const isAsked = () => unlockRequests.getState().ids.length > 0
const isConfirmation = () => confirmations.getState().waiting.length > 0
const isOpen = () => vaultState.getState().open !== undefined

/** Takes the passphrase away, and types it where it is asked for. */
async function removeConfirmed() {
  const removing = removePassphrase()
  await expect.poll(isConfirmation).toBe(true)
  await confirmPassphrase(PASSPHRASE)
  return removing
}

async function first(): Promise<ProviderRecord> {
  const provider = await getProvider('provider-1')
  if (!provider) throw new Error('no provider')
  return provider
}

beforeEach(async () => {
  stubStorage()
  await freshDatabase()
  await database.providers.bulkPut([
    sampleProvider({ apiKey: KEYS[0] }),
    sampleProvider({ id: 'provider-2', type: 'openai', apiEndpoint: undefined, apiKey: KEYS[1] }),
    sampleProvider({ id: 'provider-3', apiKey: '' }),
  ])
})
afterEach(async () => {
  refuseUnlock()
  closeVault()
  await removeDatabase()
  vi.unstubAllGlobals()
})

async function expectNoKeyStored() {
  const stored = JSON.stringify([
    await dumpDatabase(),
    Object.entries(localStorage),
    Object.entries(sessionStorage),
  ])
  for (const key of KEYS) expect(stored).not.toContain(key)
}

describe('setting a passphrase', () => {
  it('seals every key and leaves them usable (P6)', async () => {
    await setPassphrase(PASSPHRASE)
    await expectNoKeyStored()
    const providers = await getProviders()
    expect(await Promise.all(providers.map((each) => readApiKey(each)))).toEqual([...KEYS, ''])
    expect(providers.map(({ apiKey }) => apiKey)).toEqual(['', '', ''])
    expect(providers.map(({ sealedKey }) => sealedKey !== undefined)).toEqual([true, true, false])
    expect((await getVault())?.iterations).toBe(ITERATIONS)
    expect(isOpen()).toBe(true)
    expect(vaultState.getState().open?.dataKey.extractable).toBe(false)
  })

  it('seals the key of a damaged provider too, and changes nothing else of it (P6, P17)', async () => {
    const damaged = { id: 'damaged', type: 7, apiKey: KEYS[0], apiEndpoint: ['x'], odd: true }
    await database.table('providers').put(damaged)
    await setPassphrase(PASSPHRASE)
    await expectNoKeyStored()
    const stored = (await dumpDatabase()).providers
    expect(stored).toContainEqual({
      ...damaged,
      apiKey: '',
      sealedKey: expect.anything() as unknown,
    })
    await removeConfirmed()
    expect((await dumpDatabase()).providers).toContainEqual(damaged)
  })

  it('deletes the safety copy of an import, and drafts with a key in them, and no others (P6)', async () => {
    const request = indexedDB.open('parlour-safety')
    request.onupgradeneeded = () => request.result.createObjectStore('copy')
    ;(await promiseOf(request)).close()
    localStorage.setItem('parlour-draft-1', `Is ${KEYS[1]} the key?`)
    localStorage.setItem('parlour-draft-2', 'Is the lamp lit?')
    sessionStorage.setItem('parlour-form-x', JSON.stringify({ text: KEYS[0] }))
    sessionStorage.setItem('parlour-form-y', JSON.stringify({ text: 'Mira' }))
    await setPassphrase(PASSPHRASE)
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['parlour'])
    expect(Object.keys(localStorage).filter((name) => name.includes('draft'))).toEqual([
      'parlour-draft-2',
    ])
    expect(Object.keys(sessionStorage)).toEqual(['parlour-form-y'])
  })

  it('is refused while an import makes a copy of the keys that are still readable (P6)', async () => {
    vi.stubGlobal('navigator', { locks: createSharedLocks() })
    await withExclusiveData(async () => {
      await expect(setPassphrase(PASSPHRASE)).rejects.toMatchObject({ code: 'data_busy' })
    })
    expect(await getVault()).toBeUndefined()
  })

  it('is refused where there is one already', async () => {
    await setPassphrase(PASSPHRASE)
    const before = await dumpDatabase()
    await expect(setPassphrase('another one')).rejects.toEqual(error('vault_changed'))
    expect(await dumpDatabase()).toEqual(before)
  })

  it('catches a provider that is saved while the keys are being sealed', async () => {
    const setting = setPassphrase(PASSPHRASE)
    await createProvider({ ...providerDraft, apiKey: 'sk-third-0123456789' })
    await setting
    expect(JSON.stringify(await dumpDatabase())).not.toContain('sk-third')
    const third = (await getProviders()).at(-1)
    expect(third && (await readApiKey(third))).toBe('sk-third-0123456789')
  })
})

describe('locked keys', () => {
  beforeEach(async () => {
    await setPassphrase(PASSPHRASE)
    lockVault()
  })

  it('are asked for, and what waited goes on by itself', async () => {
    const reading = readApiKey(await first())
    await expect.poll(isAsked).toBe(true)
    await unlockVault(PASSPHRASE)
    expect(await reading).toBe(KEYS[0])
    expect(isAsked()).toBe(false)
    expect(await openProvider(await first())).toEqual(sampleProvider({ apiKey: KEYS[0] }))
  })

  it('are not asked for where nobody has started it', async () => {
    await expect(readApiKey(await first(), { ask: false })).rejects.toEqual(error('vault_locked'))
    expect(isAsked()).toBe(false)
  })

  it('stay locked with a wrong passphrase; after five the right one has to wait too', async () => {
    for (let times = 0; times < FREE_TRIES; times += 1)
      await expect(unlockVault('wrong')).rejects.toEqual(error('wrong_passphrase'))
    await expect(unlockVault(PASSPHRASE)).rejects.toEqual(error('too_many_tries'))
    expect(isOpen()).toBe(false)
    const later = Date.now() + 30_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    await unlockVault(PASSPHRASE)
    expect(isOpen()).toBe(true)
  })

  it('let a wrong current passphrase change nothing, and count it', async () => {
    const before = await getVault()
    for (let times = 0; times < FREE_TRIES; times += 1)
      await expect(changePassphrase('wrong', 'new one')).rejects.toEqual(error('wrong_passphrase'))
    await expect(changePassphrase(PASSPHRASE, 'new')).rejects.toEqual(error('too_many_tries'))
    expect(await getVault()).toEqual(before)
  })

  it('keep a new key from being saved until they are unlocked', async () => {
    const saving = createProvider({ ...providerDraft, apiKey: 'sk-third-0123456789' })
    await expect.poll(isAsked).toBe(true)
    refuseUnlock()
    await expect(saving).rejects.toEqual(error('vault_locked'))
    expect(await getProviders()).toHaveLength(3)
    const again = createProvider({ ...providerDraft, apiKey: 'sk-third-0123456789' })
    await expect.poll(isAsked).toBe(true)
    await unlockVault(PASSPHRASE)
    await again
    expect(JSON.stringify(await dumpDatabase())).not.toContain('sk-third')
    expect(await getProviders()).toHaveLength(4)
  })

  it('are not needed to change anything but a key', async () => {
    await updateProvider('provider-1', { ...providerDraft, name: 'Renamed', apiKey: undefined })
    await createProvider({ ...providerDraft, apiKey: '' })
    expect(isAsked()).toBe(false)
    await unlockVault(PASSPHRASE)
    expect(await first()).toMatchObject({ name: 'Renamed', apiKey: '' })
    expect(await readApiKey(await first())).toBe(KEYS[0])
  })
})

describe('a sealed key (P5)', () => {
  beforeEach(() => setPassphrase(PASSPHRASE))

  it.each([
    ['another endpoint', { apiEndpoint: 'https://evil.example/v1' }],
    ['another path', { apiEndpoint: 'http://localhost:8080/somebody-else/v1' }],
    ['another type', { type: 'openai' as const }],
  ])('does not open for %s that is written beside it', async (_, change) => {
    await database.providers.update('provider-1', change)
    await expect(readApiKey(await first())).rejects.toEqual(error('sealed_key_unreadable'))
  })

  it('does not open in the place of another provider’s', async () => {
    const { sealedKey } = await first()
    await database.providers.update('provider-2', { sealedKey })
    const second = await getProvider('provider-2')
    await expect(second && readApiKey(second)).rejects.toEqual(error('sealed_key_unreadable'))
  })

  it('stays while the address means the same, however it is written', async () => {
    const change = { ...providerDraft, apiKey: undefined }
    await updateProvider('provider-1', { ...change, apiEndpoint: ' HTTP://LocalHost:8080/v1/ ' })
    expect(await readApiKey(await first())).toBe(KEYS[0])
  })

  it.each(['http://localhost:8080/somebody-else/v1', 'http://localhost:9090/v1'])(
    'goes when the provider moves to %s',
    async (apiEndpoint) => {
      await updateProvider('provider-1', { ...providerDraft, apiKey: undefined, apiEndpoint })
      expect(await first()).toMatchObject({ apiKey: '' })
      expect((await first()).sealedKey).toBeUndefined()
    },
  )

  it('is not brought back by Undo where the passphrase has gone since, nor a readable one where it came', async () => {
    const undoSealed = await deleteProvider('provider-1')
    await removeConfirmed()
    const undoReadable = await deleteProvider('provider-2')
    await setPassphrase('another one')
    for (const undo of [undoSealed, undoReadable]) if (undo) await undo()
    await expectNoKeyStored()
    for (const provider of await getProviders()) expect(provider.sealedKey).toBeUndefined()
  })

  it('comes back with Undo where nothing has changed', async () => {
    const undo = await deleteProvider('provider-1')
    if (undo) await undo()
    expect(await readApiKey(await first())).toBe(KEYS[0])
  })

  it('stands in no raw export, and neither does the vault (P7)', async () => {
    const text = await (await exportRaw()).text()
    const { stores } = JSON.parse(text) as { stores: Record<string, { id: string }[]> }
    expect(stores.metadata?.map(({ id }) => id)).toEqual(['session'])
    expect(stores.providers).toHaveLength(3)
    for (const word of ['sealedKey', 'iterations', 'salt']) expect(text).not.toContain(word)
  })
})

describe('the passphrase', () => {
  beforeEach(() => setPassphrase(PASSPHRASE))

  it('can be changed, locked or not; the old one opens nothing then', async () => {
    lockVault()
    expect(await changePassphrase(PASSPHRASE, 'another one')).toBe(0)
    expect(await readApiKey(await first())).toBe(KEYS[0])
    lockVault()
    await expect(unlockVault(PASSPHRASE)).rejects.toEqual(error('wrong_passphrase'))
    await unlockVault('another one')
    expect(await readApiKey(await first())).toBe(KEYS[0])
    expect(vaultState.getState().open?.dataKey.extractable).toBe(false)
  })

  it('gets a new data key when it is changed: an old copy of the vault opens nothing of what is saved later', async () => {
    const old = await getVault()
    if (!old) throw new Error('no vault')
    await setAutoLock(5)
    expect(vaultState.getState().open?.autoLock, 'it holds at once').toBe(5)
    await changePassphrase(PASSPHRASE, 'another one')
    const present = await getVault()
    expect(present?.keyId).not.toBe(old.keyId)
    expect(present?.autoLock).toBe(5)
    await createProvider({ ...providerDraft, apiKey: 'sk-third-0123456789' })
    const oldKey = await unwrapDataKey(old, PASSPHRASE)
    for (const provider of await getProviders()) {
      if (!provider.sealedKey) continue
      expect(provider.sealedKey.keyId).toBe(present?.keyId)
      await expect(unsealKey(oldKey, provider.sealedKey, ownerOf(provider))).rejects.toThrow()
    }
    await expectNoKeyStored()
  })

  it('says how many keys were lost when it was changed', async () => {
    await database.providers.update('provider-1', { type: 'mistral' })
    expect(await changePassphrase(PASSPHRASE, 'another one')).toBe(1)
    expect((await first()).sealedKey).toBeUndefined()
  })

  it('can be removed by who types it, which stores the keys as they were', async () => {
    const removing = removePassphrase()
    await expect.poll(isConfirmation).toBe(true)
    await expect(confirmPassphrase('wrong')).rejects.toEqual(error('wrong_passphrase'))
    expect(isConfirmation()).toBe(true)
    await expectNoKeyStored()
    await confirmPassphrase(PASSPHRASE)
    expect(await removing).toBe(0)
    expect(await getVault()).toBeUndefined()
    expect((await getProviders()).map(({ apiKey }) => apiKey)).toEqual([...KEYS, ''])
    expect(JSON.stringify(await dumpDatabase())).not.toContain('sealedKey')
    expect(isOpen()).toBe(false)
  })

  it.each([
    ['locked', true],
    ['unlocked', false],
  ])('is asked for before it is removed, also where the keys are %s', async (_, isLocked) => {
    if (isLocked) lockVault()
    const removing = removePassphrase()
    await expect.poll(isConfirmation).toBe(true)
    refuseConfirmation()
    await expect(removing).rejects.toEqual(error('passphrase_not_confirmed'))
    expect(await getVault()).toBeDefined()
    await expectNoKeyStored()
  })

  it('is counted when it is asked for once more, by the same back-off as unlocking', async () => {
    for (let times = 0; times < FREE_TRIES; times += 1)
      await expect(confirmPassphrase('wrong')).rejects.toEqual(error('wrong_passphrase'))
    await expect(confirmPassphrase(PASSPHRASE)).rejects.toEqual(error('too_many_tries'))
    lockVault()
    await expect(unlockVault(PASSPHRASE)).rejects.toEqual(error('too_many_tries'))
  })

  it('confirms nothing where another page has put a vault of its own in place of the open one (P8)', async () => {
    const stored = await getVault()
    const made = await createDataKey(stored?.keyId ?? '', 'a foreign passphrase', MIN_ITERATIONS)
    await database.table('metadata').update('vault', made.wrapped)
    const removing = removePassphrase()
    const refused = expect(removing).rejects.toEqual(error('passphrase_not_confirmed'))
    await expect.poll(isConfirmation).toBe(true)
    await expect(confirmPassphrase('a foreign passphrase')).rejects.toEqual(error('vault_changed'))
    expect([isConfirmation(), isOpen()]).toEqual([true, false])
    refuseConfirmation()
    await refused
    await expectNoKeyStored()
  })

  it('lets no key be read where another page has deleted the vault, instead of asking for it (P8)', async () => {
    // Not through Dexie, which tells every tab.
    const request = indexedDB.open('parlour')
    const raw = await promiseOf(request)
    await promiseOf(
      raw.transaction('metadata', 'readwrite').objectStore('metadata').delete('vault'),
    )
    raw.close()
    expect(isOpen()).toBe(true)
    await requestConfirmation('show_key')
    expect(isOpen()).toBe(false)
    await expect(readApiKey(await first())).rejects.toEqual(error('sealed_key_unreadable'))
  })

  it('is asked for where this tab still has the vault open that was there before', async () => {
    const { open: former } = vaultState.getState()
    await changePassphrase(PASSPHRASE, 'another one')
    const stale = () => vaultState.setState({ open: former })
    for (const read of [
      async () => readApiKey(await first()),
      async () => (await sealProvider(sampleProvider({ apiKey: KEYS[0] }))).apiKey,
    ]) {
      stale()
      const reading = read()
      await expect.poll(isAsked).toBe(true)
      expect(isOpen()).toBe(false)
      await unlockVault('another one')
      expect(['', KEYS[0]]).toContain(await reading)
    }
  })

  it('opens nothing where the keys are locked while it is tried (P8)', async () => {
    const confirming = confirmPassphrase(PASSPHRASE)
    lockVault()
    await expect(confirming).rejects.toEqual(error('vault_locked_meanwhile'))
    const unlocking = unlockVault(PASSPHRASE)
    lockVault()
    await expect(unlocking).rejects.toEqual(error('vault_locked_meanwhile'))
    const changing = changePassphrase(PASSPHRASE, 'another one')
    lockVault()
    expect(await changing).toBe(0)
    expect(isOpen()).toBe(false)
    await unlockVault('another one')
    expect(await readApiKey(await first())).toBe(KEYS[0])
  })

  it('is not removed where the keys are locked while it goes: none is stored readable (P8)', async () => {
    const removing = removePassphrase()
    const refused = expect(removing).rejects.toEqual(error('vault_locked_meanwhile'))
    await expect.poll(isConfirmation).toBe(true)
    const lockOnReading = (row: ProviderRecord) => {
      lockVault()
      return row
    }
    database.providers.hook('reading', lockOnReading)
    await confirmPassphrase(PASSPHRASE)
    await refused
    database.providers.hook('reading').unsubscribe(lockOnReading)
    expect(await getVault()).toBeDefined()
    await expectNoKeyStored()
  })

  it('says how many keys were lost when it was removed', async () => {
    await database.providers.update('provider-1', { type: 'mistral' })
    expect(await removeConfirmed()).toBe(1)
    expect((await getProviders()).map(({ apiKey }) => apiKey)).toEqual(['', KEYS[1], ''])
  })

  it('can be forgotten without it: the keys go, and nothing else', async () => {
    await database.characters.put(sampleCharacter())
    lockVault()
    const before = await dumpDatabase()
    await forgetPassphrase()
    const after = await dumpDatabase()
    expect(await getVault()).toBeUndefined()
    expect(after.characters).toEqual(before.characters)
    expect(after.providers).toHaveLength(3)
    for (const provider of await getProviders())
      expect([provider.apiKey, provider.sealedKey]).toEqual(['', undefined])
    await setPassphrase('a fresh start')
    expect(isOpen()).toBe(true)
  })

  it('chooses when the keys lock', async () => {
    await setAutoLock('never')
    expect((await getVault())?.autoLock).toBe('never')
    lockVault()
    await unlockVault(PASSPHRASE)
    expect(vaultState.getState().open?.autoLock).toBe('never')
  })
})

it('is made stronger at the first unlock where it was made with fewer rounds', async () => {
  const { wrapped } = await createDataKey('key-old', PASSPHRASE, MIN_ITERATIONS)
  await vaultTable().put({ ...wrapped, id: 'vault', autoLock: 15 })
  await unlockVault(PASSPHRASE)
  const vault = await getVault()
  expect(vault).toMatchObject({ keyId: 'key-old', iterations: ITERATIONS })
  expect(vault?.salt).not.toBe(wrapped.salt)
  lockVault()
  await unlockVault(PASSPHRASE)
})

it('refuses a key where the vault is damaged, rather than storing it readable; it can be forgotten', async () => {
  await database.table('metadata').put({ id: 'vault', iterations: 1 })
  const draft = { ...providerDraft, apiKey: 'sk-third-0123456789' }
  await expect(createProvider(draft)).rejects.toEqual(error('vault_damaged'))
  await createProvider({ ...draft, apiKey: '' })
  await expect(unlockVault(PASSPHRASE)).rejects.toEqual(error('vault_damaged'))
  await expect(setPassphrase(PASSPHRASE)).rejects.toEqual(error('vault_changed'))
  await forgetPassphrase()
  await createProvider(draft)
  expect(damagedRecords.getState().names).toEqual([])
})

it('a damaged vault keeps no deleted provider from coming back, but its readable key', async () => {
  const undos = [await deleteProvider('provider-1'), await deleteProvider('provider-3')]
  await database.table('metadata').put({ id: 'vault', iterations: 1 })
  for (const undo of undos) if (undo) await undo()
  expect(await first()).toEqual(sampleProvider({ apiKey: '' }))
  expect(await getProvider('provider-3')).toEqual(sampleProvider({ id: 'provider-3', apiKey: '' }))
})

it('a key that was sealed by a vault that is gone is told as unreadable, without asking', async () => {
  await setPassphrase(PASSPHRASE)
  const provider = await first()
  await forgetPassphrase()
  await expect(readApiKey(provider)).rejects.toEqual(error('sealed_key_unreadable'))
})

describe('sealProvider', () => {
  const provider = sampleProvider({ id: 'imported', apiKey: 'sk-imported-key' })

  it('leaves a provider as it is where no passphrase is set, and one without a key always', async () => {
    expect(await sealProvider(provider)).toEqual(provider)
    await setPassphrase(PASSPHRASE)
    lockVault()
    const keyless = { ...provider, apiKey: '' }
    expect(await sealProvider(keyless)).toEqual(keyless)
    expect(isAsked()).toBe(false)
  })

  it('is not needed for what has no key, even where the vault is damaged', async () => {
    await database.table('metadata').put({ id: 'vault', iterations: 1 })
    expect(await isStorable({ apiKey: '' }, { apiKey: '' })).toBe(true)
    await expect(isStorable({ apiKey: '' }, provider)).rejects.toEqual(error('vault_damaged'))
  })

  it('seals where one is set', async () => {
    await setPassphrase(PASSPHRASE)
    const record = await sealProvider(provider)
    expect(JSON.stringify(record)).not.toContain('sk-imported-key')
    expect(await readApiKey(record)).toBe('sk-imported-key')
  })
})
