import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { openTransferDialog, transferDialog } from '@/runs/data/transfer-dialog'
import { readSafetyCopy, type SafetyCopy } from '@/storage/all-data/safety-copy'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { formatDate } from '@/ui/format-size'
import { forgetCopy } from './forget-copy'
import { useUndo } from './use-undo'

/** What takes everything back ends runs of every kind first: their code is fetched when someone asks for it. */
async function takeBack(): Promise<number> {
  const transfer = await import('@/runs/data/session-transfer')
  return transfer.takeBack()
}

/** Export, Import and Reset, and the way back from the last of them. */
export function TransferActions() {
  return (
    <>
      <Button size="small" onClick={() => openTransferDialog({ kind: 'export' })}>
        Export
      </Button>
      <Button size="small" onClick={() => openTransferDialog({ kind: 'import' })}>
        Import
      </Button>
      <Button size="small" onClick={() => openTransferDialog({ kind: 'reset' })}>
        Reset
      </Button>
      <SafetyCopyNote />
    </>
  )
}

/** What the last import or reset replaced, as long as it can be brought back. */
function SafetyCopyNote() {
  const [copy, setCopy] = useState<SafetyCopy>()
  // What the dialogs do makes another copy, or takes it back.
  const isDialogOpen = useStore(transferDialog, ({ dialog }) => dialog !== undefined)
  const undo = useUndo(takeBack, () => setCopy(undefined))
  useEffect(() => {
    if (isDialogOpen) return undefined
    let isGone = false
    readSafetyCopy().then(
      (found) => !isGone && setCopy(found),
      // Then there is nothing to offer.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isDialogOpen])
  if (!copy) return null
  const action = copy.reason === 'reset' ? 'reset' : 'import'
  const forget = () => void forgetCopy().then((isForgotten) => isForgotten && setCopy(undefined))
  return (
    <Banner
      className="w-full"
      title={`What was here before the ${action}`}
      actions={
        <>
          <Button size="small" variant="quiet" onClick={forget}>
            Forget it now
          </Button>
          <Button size="small" {...undo.button}>
            Undo {action}
          </Button>
        </>
      }
    >
      {undo.failure ??
        `A copy of ${formatDate(copy.madeAt)} is kept for seven days, without readable API keys. Undo brings all of it back, and takes away what came since.`}
    </Banner>
  )
}
