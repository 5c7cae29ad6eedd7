import { lazy, Suspense } from 'react'
import { useHasVault } from '@/storage/hooks/use-has-vault'

const VaultControl = lazy(() => import('@/features/vault/vault-control'))

/** The lock of the keys; loaded only where a passphrase is set. */
export function VaultMark() {
  if (useHasVault() !== true) return null
  return (
    <Suspense>
      <VaultControl />
    </Suspense>
  )
}
