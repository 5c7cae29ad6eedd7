import { hasVault } from '../vault/has-vault'
import { useLive } from './use-live'

/** Whether a passphrase protects the keys; undefined until read. */
export function useHasVault(): boolean | undefined {
  return useLive(hasVault, [])
}
