import { openTransferDialog, transferDialog } from '@/runs/data/transfer-dialog'
import { followResets } from '@/storage/all-data/leftovers'
import { databaseExists } from '@/storage/database/database-exists'
import { pastedCards } from '../shared/cards/pasted-cards'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from '../shared/cards/words'
import { SAFETY_DATABASE_NAME } from '@/storage/all-data/safety-database-name'

/**
 * What all pages do about files once the start is over: takes those that are dropped or pasted, sessions as well as
 * characters, and follows resets of other tabs. No drop leads away from the page, and nothing is stored before a press.
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
    const files = Array.from(event.dataTransfer?.files ?? [])
    // What they are is told by what is in them, in the dialog.
    if (files.length > 0 && !isDialogOpen()) openTransferDialog({ kind: 'cards', sources: files })
  })
  // On the window, after whatever on the page takes what is pasted itself.
  addEventListener('paste', takePaste)
  followResets(() => {
    import('@/runs/data/session-transfer')
      .then(({ followReset }) => followReset())
      .catch(() => undefined)
  })
  void tidySafetyCopy()
}

function takePaste(event: ClipboardEvent): void {
  if (event.defaultPrevented || document.querySelector('[role=dialog]')) return
  const pasted = pastedCards(event)
  if (pasted.kind === 'files') openTransferDialog({ kind: 'cards', sources: pasted.files })
  if (pasted.kind === 'text') openTransferDialog({ kind: 'cards', sources: [pasted.text] })
  if (pasted.kind === 'link') showToast({ text: words.linksAreNotOpened })
}

/** Drops a safety copy that has grown old. Seldom is there one, so that what can do it is loaded only then. */
async function tidySafetyCopy(): Promise<void> {
  try {
    if (!(await databaseExists(SAFETY_DATABASE_NAME))) return
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
