import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { deleteLorebook } from '@/storage/commands/lorebooks'
import type { LorebookRecord } from '@/storage/lorebooks/lorebook-records'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './list/words'

/**
 * Deletes a lorebook with its entries and offers Undo. A write that fails stands in its own banner.
 * @returns whether it is gone by this.
 */
export async function removeLorebook({
  id,
  name,
}: Pick<LorebookRecord, 'id' | 'name'>): Promise<boolean> {
  const undo = await deleteLorebook(id).catch(() => false as const)
  if (undo)
    showToast({
      text: words.deletedNamed(name),
      undo: () => void undo().catch(reportFailure),
      goesAlong: true,
    })
  return undo !== false
}
