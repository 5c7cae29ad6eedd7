import type { TransferDialog } from '@/runs/data/transfer-dialog'
import { closeTransferDialog } from '@/runs/data/transfer-dialog'
import { ExportDialog } from './export-dialog'
import { ImportDialog } from './import-dialog'
import { ResetDialog } from './reset-dialog'

/** The dialogs for all data at once. */
export default function SessionDialogs({
  dialog,
}: {
  dialog: Extract<TransferDialog, { kind: 'export' | 'import' | 'reset' }>
}) {
  switch (dialog.kind) {
    case 'export':
      return <ExportDialog conversationIds={dialog.conversationIds} onClose={closeTransferDialog} />
    case 'import':
      return <ImportDialog file={dialog.file} onClose={closeTransferDialog} />
    case 'reset':
      return <ResetDialog onClose={closeTransferDialog} />
  }
}
