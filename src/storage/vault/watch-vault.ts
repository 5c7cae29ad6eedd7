import { liveQuery } from 'dexie'
import { refuseConfirmations } from './confirm-requests'
import { readLastActive, writeLastActive } from './lock-marks'
import { refuseUnlock } from './unlock-requests'
import { closeUnlessStored, closeVault, lockVault, lockWhenDue, msUntilLock } from './vault-lock'
import { getVault } from './vault-record'
import { vaultState } from './vault-state'
import { listenToTabs } from './vault-tabs'

/** A user who is there is noted at most this often, in milliseconds. */
const NOTE_MS = 1_000

/** The longest wait that a browser's timer takes, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * Keeps the vault of this tab in step with the other tabs, the stored vault and the clock, for as long as a passphrase is
 * set. @returns the way to stop: then nobody can be asked for the passphrase any more, and what waits for it fails.
 */
export function watchVault(): () => void {
  const stops = [listenToTabs(closeVault), followStoredVault(), followClock(), followUser()]
  return () => {
    stops.forEach((stop) => stop())
    refuseUnlock()
    refuseConfirmations()
  }
}

/** Closes where the passphrase is removed or forgotten, and takes over another time for locking. */
function followStoredVault(): () => void {
  const subscription = liveQuery(getVault).subscribe({
    next: (vault) => {
      closeUnlessStored(vault?.keyId)
      const { open } = vaultState.getState()
      if (open && vault && vault.autoLock !== open.autoLock)
        vaultState.setState({ open: { ...open, autoLock: vault.autoLock } })
    },
    // Damaged: whoever needs a key is told.
    error: closeVault,
  })
  return () => subscription.unsubscribe()
}

/** Locks when the time has come. */
function followClock(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    const { open } = vaultState.getState()
    if (!open) return
    const waitMs = msUntilLock(open.autoLock, Date.now())
    if (waitMs === Infinity) return
    timer = setTimeout(check, Math.min(Math.max(0, waitMs), LONGEST_TIMER_MS))
  }
  const check = () => {
    // Asked again: the user may have been seen since, in any tab.
    lockWhenDue()
    plan()
  }
  const stopListening = vaultState.subscribe(plan)
  // A tab that slept comes back with an old timer.
  document.addEventListener('visibilitychange', check)
  addEventListener('pageshow', check)
  plan()
  return () => {
    clearTimeout(timer)
    stopListening()
    document.removeEventListener('visibilitychange', check)
    removeEventListener('pageshow', check)
  }
}

/** Notes that the user is there, for all tabs, and locks when a tab is closed where that is chosen. */
function followUser(): () => void {
  const note = () => {
    if (!vaultState.getState().open) return
    const now = Date.now()
    if (Math.abs(now - readLastActive()) < NOTE_MS) return
    // First: who comes back after hours must not keep the vault open by coming back.
    lockWhenDue(now)
    if (vaultState.getState().open) writeLastActive(now)
  }
  const lockOnClose = () => {
    if (vaultState.getState().open?.autoLock === 'close') lockVault()
  }
  for (const event of ACTIVITY) addEventListener(event, note, { capture: true, passive: true })
  addEventListener('pagehide', lockOnClose)
  return () => {
    for (const event of ACTIVITY) removeEventListener(event, note, { capture: true })
    removeEventListener('pagehide', lockOnClose)
  }
}
