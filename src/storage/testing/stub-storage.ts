import { vi } from 'vitest'
import { createMemoryStorage } from './memory-storage'

/** Gives a test localStorage and sessionStorage, empty; `vi.unstubAllGlobals` takes them away. */
export function stubStorage(): void {
  vi.stubGlobal('localStorage', createMemoryStorage())
  vi.stubGlobal('sessionStorage', createMemoryStorage())
}

/** A localStorage that has room for nothing more than these entries. */
export function fullStorage(entries?: Record<string, string>): Storage {
  return createMemoryStorage(entries, 0)
}
