import { createStore } from 'zustand/vanilla'
import { createId } from '@/lib/ids'
import { hasVault } from './has-vault'
import { VaultError } from './vault-error'
import { closeUnlessStored } from './vault-lock'

/*
 * Whoever finds an unlocked Parlour can chat with it, and no more: what shows a key, writes it into a file or stores it
 * readable asks for the passphrase again.
 */

/** What is about to be done when the passphrase is asked for once more. */
export type ConfirmationReason = 'show_key' | 'export_keys' | 'remove_passphrase'

/** Something that waits for the passphrase. */
interface Confirmation {
  id: string
  reason: ConfirmationReason
  settle: (error?: VaultError) => void
}

/** What waits, the first first. The layout shows one dialog while there is any. */
export const confirmations = createStore<{ waiting: readonly Confirmation[] }>(() => ({
  waiting: [],
}))

/**
 * Asks the user for the passphrase, also where the keys are unlocked. Resolves when it was typed, and at once where
 * none is set.
 * @throws {VaultError} passphrase_not_confirmed, when the user does not want to.
 */
export async function requestConfirmation(reason: ConfirmationReason): Promise<void> {
  if (!(await hasVault())) {
    // Deleted, perhaps by a page that tells nobody: what was sealed by it opens without a question no longer.
    closeUnlessStored(undefined)
    return
  }
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: VaultError) => (error ? reject(error) : resolve())
    const { waiting } = confirmations.getState()
    confirmations.setState({ waiting: [...waiting, { id: createId(), reason, settle }] })
  })
}

/** The passphrase was typed: what waits first goes on. */
export function resolveConfirmation(): void {
  takeFirst()?.settle()
}

/** The user does not want to: what waits first fails. */
export function refuseConfirmation(): void {
  takeFirst()?.settle(new VaultError('passphrase_not_confirmed'))
}

/** Nobody can be asked any more: whatever waits fails. */
export function refuseConfirmations(): void {
  while (confirmations.getState().waiting.length > 0) refuseConfirmation()
}

function takeFirst(): Confirmation | undefined {
  const [first, ...waiting] = confirmations.getState().waiting
  confirmations.setState({ waiting })
  return first
}
