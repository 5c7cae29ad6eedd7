import { hideStudioPicture } from '@/runs/pictures/studio-run'
import { deleteAllStudioResults, deleteStudioResult } from '@/storage/commands/studio-results'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/** Deletes a result, with Undo. A write that fails stands in its own banner. */
export async function deleteResult(id: string): Promise<void> {
  const undo = await deleteStudioResult(id).catch(() => false as const)
  if (undo) offerUndo(words.pictureDeleted, [id], undo)
}

/** Deletes all results, with Undo. */
export async function deleteAllResults(): Promise<void> {
  const deleted = await deleteAllStudioResults().catch(() => undefined)
  if (deleted) offerUndo(words.picturesDeleted(deleted.ids.length), deleted.ids, deleted.undo)
}

/** Takes deleted pictures off the screen, and tells how to have them back. */
function offerUndo(text: string, ids: readonly string[], undo: () => Promise<void>): void {
  // Each one knows what was shown before it: the first one's "show" comes last.
  const shows = ids.map(hideStudioPicture).reverse()
  showToast({
    text,
    undo: () => {
      shows.forEach((show) => show())
      void undo().catch(() => undefined)
    },
  })
}
