import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { transferDialog } from '@/runs/data/transfer-dialog'

const TransferDialogs = lazy(() => import('@/features/transfer/transfer-dialogs'))
const CardDialogs = lazy(() => import('@/features/cards/card-dialogs'))

/** Export, import and reset, and characters that come as cards, over whatever page asked for them. */
export function TransferLayer() {
  const dialog = useStore(transferDialog, (state) => state.dialog)
  if (!dialog) return null
  return (
    <Suspense>
      {dialog.kind === 'cards' ? (
        <CardDialogs sources={dialog.sources} />
      ) : (
        <TransferDialogs dialog={dialog} />
      )}
    </Suspense>
  )
}
