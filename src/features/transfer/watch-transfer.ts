import { openTransferDialog, transferDialog } from '@/runs/transfer-dialog'
import { withChatRun } from '@/runs/with-chat-run'
import { hasSessionFileEnding } from '@/storage/session-file/file-names'
import { followResets } from '@/storage/session-file/leftovers'
import { dropOldSafetyCopy } from '@/storage/session-file/safety-copy'

/** What all pages do about session files once the start is over: takes dropped ones, and follows resets of other tabs. */
export function watchTransfer(): void {
  document.addEventListener('dragover', (event) => {
    if (isForUs(event)) event.preventDefault()
  })
  document.addEventListener('drop', (event) => {
    const file = isForUs(event) && event.dataTransfer?.files[0]
    if (!file || !hasSessionFileEnding(file.name)) return
    event.preventDefault()
    openTransferDialog({ kind: 'import', file })
  })
  followResets(() => {
    void withChatRun(({ stopAllRuns }) => stopAllRuns()).catch(() => undefined)
    void forgetGenerated().catch(() => undefined)
  })
  void dropOldSafetyCopy(Date.now())
}

/** Whether files are dragged, onto no place that takes them itself. */
function isForUs({ defaultPrevented, dataTransfer }: DragEvent): boolean {
  if (defaultPrevented || transferDialog.getState().dialog) return false
  return dataTransfer?.types.includes('Files') ?? false
}

/** People and pictures that are being made from what is gone now. */
async function forgetGenerated() {
  const [{ forgetAvatarDrafts }, { forgetPersonSearches }] = await Promise.all([
    import('@/runs/avatar-draft'),
    import('@/runs/person-searches'),
  ])
  forgetPersonSearches()
  forgetAvatarDrafts()
}
