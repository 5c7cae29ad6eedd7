import { readLastActive, readLockMark, writeLastActive, writeLockMark } from './lock-marks'
import type { AutoLock } from './vault-record'
import { type OpenVault, vaultState } from './vault-state'
import { tellLocked, tellOpened } from './vault-tabs'

/* Opening and closing the vault of this tab. Everything that uses a key asks `openDataKey`, and nothing else does. */

const MINUTE_MS = 60_000

/** Opens the vault, here and in the tabs that wait for it. */
export function openVault(vault: Omit<OpenVault, 'lockMark'>): void {
  const open = { ...vault, lockMark: readLockMark() }
  writeLastActive(Date.now())
  vaultState.setState({ open })
  tellOpened(open)
}

/** Takes over a vault that another tab has open, unless everything was locked meanwhile. */
export function adoptVault(open: OpenVault): void {
  if (vaultState.getState().open || open.lockMark !== readLockMark()) return
  vaultState.setState({ open })
  lockWhenDue()
}

/** Locks the keys in every tab. What is on its way to a provider already has its key and goes on. P8. */
export function lockVault(): void {
  // First the mark: from here on no tab takes over an open vault.
  writeLockMark()
  closeVault()
  tellLocked()
}

/** Forgets the data key of this tab. */
export function closeVault(): void {
  if (vaultState.getState().open) vaultState.setState({ open: undefined })
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
