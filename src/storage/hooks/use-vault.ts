import { useStore } from 'zustand'
import { VaultError } from '../vault/vault-error'
import { type AutoLock, getVault } from '../vault/vault-record'
import { vaultState } from '../vault/vault-state'
import { useLive } from './use-live'

/** How the key vault stands. */
export type VaultStatus =
  /** No passphrase is set: keys are stored readable. */
  | { status: 'none' }
  /** Its record cannot be read: sealed keys cannot be opened. */
  | { status: 'damaged' }
  | { status: 'locked' }
  | { status: 'unlocked'; autoLock: AutoLock }

/** The key vault in this tab; undefined until read. */
export function useVault(): VaultStatus | undefined {
  const stored = useLive(readVault, [])
  const open = useStore(vaultState, (state) => state.open)
  if (stored === undefined) return undefined
  if (stored === 'damaged') return { status: 'damaged' }
  if (stored === null) return { status: 'none' }
  return open?.keyId === stored.keyId
    ? { status: 'unlocked', autoLock: stored.autoLock }
    : { status: 'locked' }
}

async function readVault() {
  try {
    return (await getVault()) ?? null
  } catch (cause) {
    if (cause instanceof VaultError) return 'damaged' as const
    throw cause
  }
}
