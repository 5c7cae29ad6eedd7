import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { transferDialog } from '@/runs/data/transfer-dialog'

const TransferDialogs = lazy(() => import('./transfer-dialogs'))

/** Whatever dialog brings files in or out, over whatever page asked for it. */
export function TransferLayer() {
  const dialog = useStore(transferDialog, (state) => state.dialog)
  if (!dialog) return null
  return (
    <Suspense>
      <TransferDialogs dialog={dialog} />
    </Suspense>
  )
}
