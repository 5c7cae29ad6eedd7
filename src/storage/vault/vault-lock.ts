import { readLastActive, readLockMark, writeLastActive, writeLockMark } from './lock-marks'
import type { AutoLock } from './vault-record'
import { type OpenVault, vaultState } from './vault-state'
import { tellLocked } from './vault-tabs'

/* Opening and closing the vault of this tab. Everything that uses a key asks `openDataKey`, and nothing else does. */

const MINUTE_MS = 60_000

/** Opens the vault of this tab, and of no other. */
export function openVault(vault: Omit<OpenVault, 'lockMark' | 'locking'>): void {
  // What is on its way goes on where the passphrase was changed while the keys were open.
  const { locking = new AbortController() } = vaultState.getState().open ?? {}
  const open = { ...vault, lockMark: readLockMark(), locking }
  writeLastActive(Date.now())
  vaultState.setState({ open })
}

/** Locks the keys in every tab, and ends whatever was sent with one of them. */
export function lockVault(): void {
  // First the mark: a tab that gets the message late sees it before it uses a key.
  writeLockMark()
  closeVault()
  tellLocked()
}

/** Forgets the data key of this tab. */
export function closeVault(): void {
  const { open } = vaultState.getState()
  if (!open) return
  vaultState.setState({ open: undefined })
  open.locking.abort()
}

/** Closes the vault of this tab where another one is stored by now. @param keyId of the stored one, if there is one */
export function closeUnlessStored(keyId: string | undefined): void {
  const { open } = vaultState.getState()
  if (open && open.keyId !== keyId) closeVault()
}

/** Aborted when the keys that are open now are locked; at once where they are locked. */
export function lockSignal(): AbortSignal {
  lockWhenDue()
  return vaultState.getState().open?.locking.signal ?? AbortSignal.abort()
}

/** Locks where another tab has locked, or where nobody was there for too long. @param now epoch milliseconds */
export function lockWhenDue(now = Date.now()): void {
  const { open } = vaultState.getState()
  if (!open) return
  // A clock that was set back must not keep the keys open for longer.
  if (readLastActive() > now) writeLastActive(now)
  if (open.lockMark !== readLockMark()) closeVault()
  else if (msUntilLock(open.autoLock, now) <= 0) lockVault()
}

/** Milliseconds until the keys lock by themselves; Infinity where no time is set. @param now epoch milliseconds */
export function msUntilLock(autoLock: AutoLock, now: number): number {
  if (typeof autoLock === 'string') return Infinity
  return autoLock * MINUTE_MS - Math.max(0, now - readLastActive())
}

/** The data key with this id, where the vault is open; undefined while it is locked. */
export function openDataKey(keyId: string): CryptoKey | undefined {
  lockWhenDue()
  const { open } = vaultState.getState()
  return open?.keyId === keyId ? open.dataKey : undefined
}
