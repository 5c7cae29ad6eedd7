import { Lock, LockOpen } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { useVault } from '@/storage/hooks/use-vault'
import { confirmations } from '@/storage/vault/confirm-requests'
import { requestUnlock, unlockRequests } from '@/storage/vault/unlock-requests'
import { lockVault } from '@/storage/vault/vault-lock'
import { watchVault } from '@/storage/vault/watch-vault'
import { IconButton } from '@/ui/buttons/icon-button'
import * as words from './words'

const UnlockDialog = lazy(() => import('./unlock-dialog'))
const ConfirmPassphraseDialog = lazy(() => import('./confirm-dialog'))

/**
 * Shows whether the keys are locked, locks and unlocks them, and asks for the passphrase wherever something waits for it.
 * Stands once in the layout, while a passphrase is set.
 */
export default function VaultControl() {
  useEffect(() => watchVault(), [])
  const isAsked = useStore(unlockRequests, ({ ids }) => ids.length > 0)
  const isConfirmation = useStore(confirmations, ({ waiting }) => waiting.length > 0)
  const status = useVault()?.status
  return (
    <>
      {status === 'unlocked' && (
        <IconButton data-extra icon={LockOpen} label={words.lockKeys} onClick={() => lockVault()} />
      )}
      {status === 'locked' && (
        <IconButton
          icon={Lock}
          label={words.unlockKeys}
          data-extra
          aria-haspopup="dialog"
          onClick={() => void requestUnlock().catch(() => undefined)}
        />
      )}
      <Suspense>
        {isConfirmation ? <ConfirmPassphraseDialog /> : isAsked && <UnlockDialog />}
      </Suspense>
    </>
  )
}
