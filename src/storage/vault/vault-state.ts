import { createStore } from 'zustand/vanilla'
import type { AutoLock } from './vault-record'

/** The vault while it is open in this tab. In the memory of this tab only. */
export interface OpenVault {
  keyId: string
  /** Opens and seals API keys; cannot be read out. */
  dataKey: CryptoKey
  autoLock: AutoLock
  /** The lock mark that stood when it was opened: with another one it is locked (`lock-marks.ts`). */
  lockMark: string
  /** Aborted when it is locked. */
  locking: AbortController
}

/** `open` is undefined while the keys are locked, and where there is no vault. */
export const vaultState = createStore<{ open?: OpenVault }>(() => ({}))
