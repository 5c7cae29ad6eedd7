import { hideStudioPicture } from '@/runs/studio-run'
import { deleteStudioResult } from '@/storage/commands/studio-results'
import { showToast } from '@/ui/toast-store'

/** Deletes a result, with Undo. A write that fails stands in its own banner. */
export async function deleteResult(id: string): Promise<void> {
  const undo = await deleteStudioResult(id).catch(() => false as const)
  if (!undo) return
  const show = hideStudioPicture(id)
  showToast({
    text: 'Picture deleted',
    undo: () => {
      show()
      void undo().catch(() => undefined)
    },
  })
}
