import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { openTransferDialog, transferDialog } from '@/runs/data/transfer-dialog'
import { readSafetyCopy, type SafetyCopy } from '@/storage/all-data/safety-copy'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { forgetCopy } from './forget-copy'
import { useUndo } from './use-undo'
import * as words from './words'

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
        {words.exportLabel}
      </Button>
      <Button size="small" onClick={() => openTransferDialog({ kind: 'import' })}>
        {words.importLabel}
      </Button>
      <Button size="small" onClick={() => openTransferDialog({ kind: 'reset' })}>
        {words.reset}
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
  const isReset = copy.reason === 'reset'
  const forget = () => void forgetCopy().then((isForgotten) => isForgotten && setCopy(undefined))
  return (
    <Banner
      className="w-full"
      title={isReset ? words.beforeTheReset : words.beforeTheImport}
      actions={
        <>
          <Button size="small" variant="quiet" onClick={forget}>
            {words.forgetItNow}
          </Button>
          <Button size="small" {...undo.button}>
            {isReset ? words.undoReset : words.undoImport}
          </Button>
        </>
      }
    >
      {undo.failure ?? words.copyKept(copy.madeAt)}
    </Banner>
  )
}
