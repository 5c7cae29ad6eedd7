import { createId } from '@/lib/ids'
import { ITERATIONS } from '@/lib/passphrase-key'
import { withExclusiveData } from '../all-data/exclusive'
import { dropSafetyCopy } from '../all-data/safety-copy'
import { database, isReadOnly } from '../database/database'
import { type SealedKey, VAULT_ID } from '../database/records'
import type { StorageAction } from '../database/storage-error'
import { write } from '../database/write'
import { requestConfirmation, resolveConfirmation } from './confirm-requests'
import { forgetKeyTraces } from './forget-key-traces'
import { getKeyRows, isSameRow, type KeyRow, keyTables, putKey } from './key-rows'
import { readLockMark } from './lock-marks'
import { tryPassphrase } from './try-passphrase'
import { forgetTries } from './unlock-attempts'
import {
  createDataKey,
  type DataKey,
  isFormerSeal,
  isSameKey,
  rewrapDataKey,
  sealKey,
  unsealKey,
  unwrapDataKey,
  type WrappedKey,
} from './vault-crypto'
import { VaultError, type VaultErrorCode } from './vault-error'
import { closeVault, lockVault, lockWhenDue, openDataKey, openVault } from './vault-lock'
import {
  type AutoLock,
  DEFAULT_AUTO_LOCK,
  getVault,
  type VaultRecord,
  vaultTable,
} from './vault-record'
import { vaultState } from './vault-state'

/*
 * What the user does with the passphrase. Transactions of the database end while anything else is awaited: so all
 * cryptography is done before, and the transaction checks that what it was done with still stands.
 */

/** What becomes of a stored key. */
interface KeyChange {
  row: KeyRow
  apiKey: string
  sealedKey: SealedKey | undefined
}

/**
 * Rewrites all stored keys in one transaction, together with the vault.
 * @param prepare makes the changes, outside the transaction; again where a key was changed meanwhile.
 * @param change what else is to be done within; gives the reason where it must not be done any more.
 * @throws {VaultError} that reason, and what `prepare` throws. @throws {StorageError}
 */
async function rewriteKeys(
  action: StorageAction,
  prepare: (rows: KeyRow[]) => Promise<KeyChange[]>,
  change: () => Promise<VaultErrorCode | undefined>,
): Promise<void> {
  const tables = [...keyTables, database.metadata]
  for (;;) {
    const rows = await write({ action, retry: false }, tables, getKeyRows)
    const changes = await prepare(rows)
    const outcome = await write({ action, retry: false }, tables, async () => {
      const present = await getKeyRows()
      const isSame = present.every((row) => rows.some((known) => isSameRow(known, row)))
      if (!isSame) return 'keys changed'
      const obstacle = await change()
      if (obstacle) return obstacle
      for (const { row, apiKey, sealedKey } of changes) await putKey(row, { apiKey, sealedKey })
      return 'done'
    })
    if (outcome === 'done') return
    if (outcome !== 'keys changed') throw new VaultError(outcome)
  }
}

/**
 * Changes how the keys are kept, without the safety copy of the last import or reset: it holds them, and the passphrase,
 * as they were. No other is made meanwhile.
 */
function withoutSafetyCopy<Result>(change: () => Promise<Result>): Promise<Result> {
  return withExclusiveData(async () => {
    await dropSafetyCopy()
    return change()
  })
}

/**
 * Sets a passphrase where there is none: seals every key and leaves the vault open. Copies of the keys elsewhere in
 * the browser's storage go: the safety copy of the last import, and drafts with a key in them.
 * @throws {VaultError} vault_changed where there is one already.
 * @throws {StorageError} `data_busy` while something is imported, exported or reset, in whichever tab.
 */
export function setPassphrase(passphrase: string): Promise<void> {
  return withoutSafetyCopy(() => sealAllKeys(passphrase))
}

async function sealAllKeys(passphrase: string): Promise<void> {
  const keyId = createId()
  const { dataKey, wrapped } = await createDataKey(keyId, passphrase)
  const autoLock = DEFAULT_AUTO_LOCK
  let apiKeys: string[] = []
  await rewriteKeys(
    'protect_keys',
    (rows) => {
      const readable = rows.filter(({ apiKey }) => apiKey !== '')
      apiKeys = readable.map(({ apiKey }) => apiKey)
      return Promise.all(
        readable.map(async (row) => {
          const sealed = await sealKey(dataKey, row.apiKey, row.owner)
          return { row, apiKey: '', sealedKey: { keyId, ...sealed } }
        }),
      )
    },
    async () => {
      if ((await vaultTable().get(VAULT_ID)) !== undefined) return 'vault_changed'
      await vaultTable().put({ ...wrapped, id: VAULT_ID, autoLock })
      return undefined
    },
  )
  forgetKeyTraces(apiKeys)
  forgetTries()
  openVault({ keyId, dataKey, autoLock })
}

/**
 * Opens the vault of this tab, and makes it stronger where it was made with fewer rounds than today's, or seals keys
 * in a former way.
 * @throws {VaultError} as `tryPassphrase`; vault_locked_meanwhile where another tab has locked while the passphrase was tried.
 */
export async function unlockVault(passphrase: string): Promise<void> {
  const lockMark = readLockMark()
  const { vault, dataKey } = await tryPassphrase(async (vault) => ({
    vault,
    dataKey: await unwrapDataKey(vault, passphrase),
  }))
  if (readLockMark() !== lockMark) throw new VaultError('vault_locked_meanwhile')
  openVault({ keyId: vault.keyId, dataKey, autoLock: vault.autoLock })
  if (isReadOnly()) return
  // The writes report their own failure; the next unlock tries again.
  await resealFormerKeys(vault.keyId, dataKey).catch(() => undefined)
  if (vault.iterations >= ITERATIONS) return
  const { wrapped } = await rewrapDataKey(vault, passphrase)
  await storeWrap(vault.data, wrapped).catch(() => undefined)
}

/**
 * Checks the passphrase once more, before something that an open vault alone does not allow; opens it where it is locked.
 * @throws {VaultError} as `tryPassphrase`; vault_changed where the passphrase opens another vault than the one that is
 * open here, which is closed then; vault_locked_meanwhile where the keys were locked while the passphrase was tried.
 */
export async function confirmPassphrase(passphrase: string): Promise<void> {
  const { open } = vaultState.getState()
  if (open) {
    const stored = await tryPassphrase((vault) => unwrapDataKey(vault, passphrase))
    // A page that can write to the database could have put a vault there whose passphrase it knows.
    if (!(await isSameKey(open.dataKey, stored))) {
      closeVault()
      throw new VaultError('vault_changed')
    }
    lockWhenDue()
    if (!vaultState.getState().open) throw new VaultError('vault_locked_meanwhile')
  } else await unlockVault(passphrase)
  resolveConfirmation()
}

/** Keys that an earlier release sealed for the origin of their address get bound to the whole of it. */
async function resealFormerKeys(keyId: string, dataKey: CryptoKey): Promise<void> {
  const former: KeyRow[] = []
  for (const row of await getKeyRows())
    if (row.sealedKey?.keyId === keyId && (await isFormerSeal(dataKey, row.sealedKey, row.owner)))
      former.push(row)
  if (former.length === 0) return
  await rewriteKeys(
    'reseal_keys',
    (rows) =>
      Promise.all(
        rows
          .filter((row) => former.some((each) => isSameRow(each, row)))
          .map(async (row) => {
            const { apiKey } = await openRow(row, dataKey)
            const sealed = await sealKey(dataKey, apiKey, row.owner)
            return { row, apiKey: '', sealedKey: { keyId, ...sealed } }
          }),
      ),
    async () => ((await getVault())?.keyId === keyId ? undefined : 'vault_changed'),
  )
}

/**
 * Changes the passphrase. A new data key seals all keys anew, so that an old copy of the vault with the old passphrase opens
 * none that is saved from now on. Leaves the vault of this tab open, unless it was locked meanwhile; other tabs ask for
 * the new passphrase.
 * @returns how many keys could not be opened and are gone.
 * @throws {VaultError} as `tryPassphrase`, and vault_changed. @throws {StorageError} as `setPassphrase`.
 */
export async function changePassphrase(current: string, next: string): Promise<number> {
  const lockMark = readLockMark()
  const present = await tryPassphrase(async (vault) => ({
    lockMark,
    vault,
    dataKey: await unwrapDataKey(vault, current),
  }))
  const made = await createDataKey(createId(), next)
  return withoutSafetyCopy(() => moveAllKeys(present, made))
}

/** @returns how many keys could not be opened. */
async function moveAllKeys(
  { lockMark, vault, dataKey }: { lockMark: string; vault: VaultRecord; dataKey: CryptoKey },
  made: DataKey,
): Promise<number> {
  let lost = 0
  let { autoLock } = vault
  await rewriteKeys(
    'change_passphrase',
    async (rows) => {
      const opened = await Promise.all(rows.map((row) => openRow(row, dataKey)))
      lost = opened.filter(({ apiKey }) => apiKey === '').length
      return Promise.all(opened.map((change) => sealRow(change, made)))
    },
    async () => {
      const stored = await getVault()
      if (stored?.data !== vault.data) return 'vault_changed'
      ;({ autoLock } = stored)
      await vaultTable().put({ ...made.wrapped, id: VAULT_ID, autoLock })
      return undefined
    },
  )
  // Before anything else is awaited: the tab would close its vault when it sees another one stored.
  if (readLockMark() === lockMark)
    openVault({ keyId: made.wrapped.keyId, dataKey: made.dataKey, autoLock })
  return lost
}

async function sealRow(
  { row, apiKey }: KeyChange,
  { dataKey, wrapped }: DataKey,
): Promise<KeyChange> {
  if (apiKey === '') return { row, apiKey, sealedKey: undefined }
  const sealed = await sealKey(dataKey, apiKey, row.owner)
  return { row, apiKey: '', sealedKey: { keyId: wrapped.keyId, ...sealed } }
}

/** Puts another wrapping in the place of a known one. @returns false where another one stands there by now. */
function storeWrap(knownData: string, wrapped: WrappedKey): Promise<boolean> {
  return write({ action: 'save_passphrase', retry: false }, [database.metadata], async () => {
    const present = await getVault()
    if (present?.data !== knownData) return false
    const { salt, iterations, iv, data } = wrapped
    await vaultTable().update(VAULT_ID, { salt, iterations, iv, data })
    return true
  })
}

/**
 * Takes the passphrase away: the keys are stored readable again. Asks for the passphrase first, whether the keys are
 * locked or not.
 * @returns how many keys could not be opened and are gone.
 * @throws {VaultError} passphrase_not_confirmed, vault_damaged, vault_changed, vault_locked_meanwhile. @throws {StorageError} as `setPassphrase`.
 */
export async function removePassphrase(): Promise<number> {
  const vault = await getVault()
  if (!vault) throw new VaultError('vault_changed')
  await requestConfirmation('remove_passphrase')
  const dataKey = openDataKey(vault.keyId)
  if (!dataKey) throw new VaultError('vault_changed')
  const lost = await withoutSafetyCopy(() => openAllKeys(vault.keyId, dataKey))
  lockVault()
  return lost
}

/** @returns how many keys could not be opened. */
async function openAllKeys(keyId: string, dataKey: CryptoKey): Promise<number> {
  let lost = 0
  await rewriteKeys(
    'remove_passphrase',
    async (rows) => {
      const changes = await Promise.all(rows.map((row) => openRow(row, dataKey)))
      lost = changes.filter(({ apiKey }) => apiKey === '').length
      return changes
    },
    async () => {
      if ((await getVault())?.keyId !== keyId) return 'vault_changed'
      // Asked last: what was locked meanwhile must not be stored readable.
      if (!openDataKey(keyId)) return 'vault_locked_meanwhile'
      await vaultTable().delete(VAULT_ID)
      return undefined
    },
  )
  return lost
}

async function openRow(row: KeyRow, dataKey: CryptoKey): Promise<KeyChange> {
  const { sealedKey, apiKey } = row
  if (!sealedKey) return { row, apiKey, sealedKey }
  const opened = await unsealKey(dataKey, sealedKey, row.owner).catch(() => '')
  return { row, apiKey: opened, sealedKey: undefined }
}

/**
 * Deletes the vault and every sealed key, without the passphrase. Providers, characters and chats stay.
 * @throws {StorageError} as `setPassphrase`.
 */
export async function forgetPassphrase(): Promise<void> {
  await withoutSafetyCopy(() => rewriteKeys('forget_passphrase', dropSealedKeys, deleteVault))
  forgetTries()
  lockVault()
}

function dropSealedKeys(rows: KeyRow[]): Promise<KeyChange[]> {
  const sealed = rows.filter(({ sealedKey }) => sealedKey !== undefined)
  return Promise.resolve(sealed.map((row) => ({ row, apiKey: row.apiKey, sealedKey: undefined })))
}

async function deleteVault(): Promise<undefined> {
  await vaultTable().delete(VAULT_ID)
}

/** Chooses when open keys lock by themselves. @throws {StorageError} */
export async function setAutoLock(autoLock: AutoLock): Promise<void> {
  await write({ action: 'save_auto_lock', subject: 'auto-lock' }, [database.metadata], async () => {
    await vaultTable().update(VAULT_ID, { autoLock })
  })
  // Before it is shown: what the user reads there holds. Other tabs take it over from the database.
  const { open } = vaultState.getState()
  if (open) vaultState.setState({ open: { ...open, autoLock } })
}
