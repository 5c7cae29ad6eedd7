import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { transferDialog } from '@/runs/data/transfer-dialog'

const TransferDialogs = lazy(() => import('@/features/transfer/transfer-dialogs'))

/** Export, import and reset, over whatever page asked for them. */
export function TransferLayer() {
  const dialog = useStore(transferDialog, (state) => state.dialog)
  if (!dialog) return null
  return (
    <Suspense>
      <TransferDialogs dialog={dialog} />
    </Suspense>
  )
}
