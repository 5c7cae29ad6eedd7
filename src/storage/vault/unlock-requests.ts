import { createId } from '@/lib/ids'
import { createStore } from 'zustand/vanilla'
import { VaultError } from './vault-error'
import { vaultState } from './vault-state'

/** What waits for the user to unlock the keys, by id. The layout shows one dialog while there is any. */
export const unlockRequests = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }))

/** Ways to refuse the waiting ones. */
const waiting = new Map<string, (error: VaultError) => void>()

/**
 * Asks the user to unlock the keys. Resolves at once where they are open, and else as soon as they are.
 * @param signal gives the question up.
 * @throws {VaultError} vault_locked, when the user does not want to. @throws the signal's reason.
 */
export function requestUnlock(signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (vaultState.getState().open) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const id = createId()
    const end = (settle: () => void) => {
      waiting.delete(id)
      unlockRequests.setState({ ids: [...waiting.keys()] })
      stopListening()
      signal?.removeEventListener('abort', giveUp)
      settle()
    }
    const giveUp = () => end(() => reject(signal?.reason as Error))
    const stopListening = vaultState.subscribe(({ open }) => {
      if (open) end(resolve)
    })
    signal?.addEventListener('abort', giveUp)
    waiting.set(id, (error) => end(() => reject(error)))
    unlockRequests.setState({ ids: [...waiting.keys()] })
  })
}

/** The user does not want to unlock: whatever waits for it fails. */
export function refuseUnlock(): void {
  for (const refuse of [...waiting.values()]) refuse(new VaultError('vault_locked'))
}
