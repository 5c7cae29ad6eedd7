import { reportFailure } from '@/features/shared/failures/load-failure-text'
import type { Undo } from '@/storage/commands/undo'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/** Takes an import back, and says so. */
export async function reportUndo(undo: Undo): Promise<void> {
  try {
    await undo()
    showToast({ text: words.undone })
  } catch (cause) {
    reportFailure(cause)
  }
}
