import { openTransferDialog, transferDialog } from '@/runs/transfer-dialog'
import { hasSessionFileEnding } from '@/storage/session-file/file-names'
import { followResets } from '@/storage/all-data/leftovers'
import { dropOldSafetyCopy } from '@/storage/all-data/safety-copy'

/** What all pages do about session files once the start is over: takes dropped ones, and follows resets of other tabs. */
export function watchTransfer(): void {
  document.addEventListener('dragover', (event) => {
    if (isForUs(event)) event.preventDefault()
  })
  document.addEventListener('drop', (event) => {
    if (!isForUs(event)) return
    // The browser would leave the page for a picture that is dropped beside its place.
    event.preventDefault()
    const file = event.dataTransfer?.files[0]
    if (file && hasSessionFileEnding(file.name)) openTransferDialog({ kind: 'import', file })
  })
  followResets(() => {
    import('@/runs/session-transfer')
      .then(({ dropAllWork }) => dropAllWork())
      .catch(() => undefined)
  })
  void dropOldSafetyCopy(Date.now())
}

/** Whether files are dragged, onto no place that takes them itself. */
function isForUs({ defaultPrevented, dataTransfer }: DragEvent): boolean {
  if (defaultPrevented || transferDialog.getState().dialog) return false
  return dataTransfer?.types.includes('Files') ?? false
}
