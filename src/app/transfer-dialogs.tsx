import { lazy } from 'react'
import { closeTransferDialog, type TransferDialog } from '@/runs/data/transfer-dialog'

const SessionDialogs = lazy(() => import('@/features/transfer/session-dialogs'))
const CardDialogs = lazy(() => import('@/features/cards/card-dialogs'))
const ImportPersonasDialog = lazy(
  () => import('@/features/characters/personas/import-personas-dialog'),
)
const ImportLorebooksDialog = lazy(
  () => import('@/features/lorebooks/import/import-lorebooks-dialog'),
)
const ImportPresetDialog = lazy(() => import('@/features/presets/import-preset-dialog'))

/** The dialog of one kind. Features do not know each other, so that they meet here. */
export default function TransferDialogs({ dialog }: { dialog: TransferDialog }) {
  switch (dialog.kind) {
    case 'cards':
      return <CardDialogs sources={dialog.sources} />
    case 'personas':
      return <ImportPersonasDialog file={dialog.file} onClose={closeTransferDialog} />
    case 'lorebooks':
      return <ImportLorebooksDialog files={dialog.files} onClose={closeTransferDialog} />
    case 'preset':
      return <ImportPresetDialog file={dialog.file} onClose={closeTransferDialog} />
    case 'export':
    case 'import':
    case 'reset':
      return <SessionDialogs dialog={dialog} />
  }
}
