import type { Provider } from '@/domain/provider'
import { deleteProvider } from '@/storage/commands/providers'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/**
 * Deletes a provider and offers Undo. A write that fails stands in its own banner.
 * @returns whether it is gone by this.
 */
export async function removeProvider(
  { id, name }: Provider,
  moveCharactersTo?: string,
): Promise<boolean> {
  const undo = await deleteProvider(id, moveCharactersTo).catch(() => false as const)
  if (undo)
    showToast({
      text: words.deletedNamed(name),
      undo: () => void undo().catch(() => undefined),
    })
  return undo !== false
}
