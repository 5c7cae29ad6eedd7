import { Dexie } from 'dexie'
import { openTransferDialog, transferDialog } from '@/runs/data/transfer-dialog'
import { hasSessionFileEnding } from '@/storage/session-file/file-names'
import { followResets } from '@/storage/all-data/leftovers'
import { SAFETY_DATABASE_NAME } from '@/storage/all-data/safety-database-name'

/**
 * What all pages do about session files once the start is over: takes dropped ones, and follows resets
 * of other tabs. No drop leads away from the page.
 */
export function watchTransfer(): void {
  document.addEventListener('dragover', (event) => {
    if (!isNobodys(event)) return
    event.preventDefault()
    if (event.dataTransfer && (!hasFiles(event) || isDialogOpen()))
      event.dataTransfer.dropEffect = 'none'
  })
  document.addEventListener('drop', (event) => {
    if (!isNobodys(event)) return
    // The browser would leave the page for a file that is dropped beside its place, and for any link.
    event.preventDefault()
    const file = event.dataTransfer?.files[0]
    if (!file || isDialogOpen() || !hasSessionFileEnding(file.name)) return
    openTransferDialog({ kind: 'import', file })
  })
  followResets(() => {
    import('@/runs/data/session-transfer')
      .then(({ followReset }) => followReset())
      .catch(() => undefined)
  })
  void tidySafetyCopy()
}

/** Drops a safety copy that has grown old. Seldom is there one, so that what can do it is loaded only then. */
async function tidySafetyCopy(): Promise<void> {
  try {
    if (!(await Dexie.exists(SAFETY_DATABASE_NAME))) return
    const { dropOldSafetyCopy } = await import('@/storage/all-data/safety-copy')
    await dropOldSafetyCopy(Date.now())
  } catch {
    // It is there the next time too.
  }
}

/** Whether what is dragged is over no place that takes it itself: a text field takes words and addresses. */
function isNobodys(event: DragEvent): boolean {
  if (event.defaultPrevented) return false
  const { target } = event
  return hasFiles(event) || !(target instanceof Element && target.closest('input, textarea'))
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** A dialog of all data is not replaced by another: it may be at work. */
function isDialogOpen(): boolean {
  return transferDialog.getState().dialog !== undefined
}
