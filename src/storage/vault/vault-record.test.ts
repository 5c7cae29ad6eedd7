import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MAX_ITERATIONS, MIN_ITERATIONS } from '@/lib/passphrase-key'
import { updateSettings } from '../commands/settings'
import { database } from '../database/database'
import { getSettings } from '../database/queries'
import { damagedRecords } from '../database/read'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { hasVault } from './has-vault'
import { createDataKey } from './vault-crypto'
import { VaultError } from './vault-error'
import {
  autoLocks,
  DEFAULT_AUTO_LOCK,
  getVault,
  vaultTable,
  type VaultRecord,
} from './vault-record'

let vault: VaultRecord

beforeEach(async () => {
  await freshDatabase()
  const { wrapped } = await createDataKey('key-1', 'passphrase', 1_000)
  vault = { ...wrapped, iterations: MIN_ITERATIONS, id: 'vault', autoLock: 15 }
})
afterEach(removeDatabase)

it('is absent until a passphrase is set', async () => {
  expect(await getVault()).toBeUndefined()
  expect(await hasVault()).toBe(false)
})

it('stands beside the settings and leaves them alone', async () => {
  await vaultTable().put(vault)
  await updateSettings({ theme: 'dark' })
  expect(await getVault()).toEqual(vault)
  expect(await hasVault()).toBe(true)
  expect((await getSettings()).theme).toBe('dark')
  expect(damagedRecords.getState().names).toEqual([])
})

it.each([
  ['fewer rounds than the floor', { iterations: MIN_ITERATIONS - 1 }],
  ['the rounds of a test', { iterations: 1_000 }],
  ['more rounds than the cap', { iterations: MAX_ITERATIONS + 1 }],
  ['half a round', { iterations: MIN_ITERATIONS + 0.5 }],
  ['no rounds', { iterations: undefined }],
  ['a short salt', { salt: 'AAAA' }],
  ['a long salt', { salt: 'A'.repeat(1_000_000) }],
  ['a short IV', { iv: 'AAAA' }],
  ['a key of 128 bits', { data: 'A'.repeat(44) }],
  ['no id of the key', { keyId: undefined }],
])('is refused with %s', async (_, change) => {
  await database.table('metadata').put({ ...vault, ...change })
  await expect(getVault()).rejects.toEqual(new VaultError('vault_damaged'))
  expect(await hasVault(), 'keys are not stored readable beside it').toBe(true)
})

it('takes rounds up to the cap', async () => {
  for (const iterations of [MIN_ITERATIONS, MAX_ITERATIONS]) {
    await vaultTable().put({ ...vault, iterations })
    expect((await getVault())?.iterations).toBe(iterations)
  }
})

it('locks after 15 minutes unless it says something that is known', async () => {
  expect(DEFAULT_AUTO_LOCK).toBe(15)
  expect(autoLocks).toEqual([1, 5, 15, 60, 'close', 'never'])
  for (const autoLock of autoLocks) {
    await vaultTable().put({ ...vault, autoLock })
    expect((await getVault())?.autoLock).toBe(autoLock)
  }
  await database.table('metadata').put({ ...vault, autoLock: 525_600 })
  expect((await getVault())?.autoLock).toBe(15)
})
