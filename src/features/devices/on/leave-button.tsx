import { useState } from 'react'
import { leaveGroup } from '@/runs/sync/set-up/devices'
import { Button } from '@/ui/buttons/button'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { showToast } from '@/ui/overlays/toast-store'
import { pageHeading } from '@/ui/focus-elsewhere'
import * as words from './words'

/** Ends it on this device, after a question. */
export function LeaveButton() {
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    try {
      await leaveGroup()
      showToast({ text: words.left })
    } catch {
      // The failed write stands in its own banner.
    }
    setIsBusy(false)
    setIsAsked(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-60 text-sm text-muted">{words.leaveHint}</p>
      <Button aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
        {words.leave}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.leaveTitle}
        confirmText={words.leave}
        busy={isBusy}
        finalFocus={pageHeading}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => void leave()}
      >
        <p>{words.leaveText}</p>
        <p>{words.leaveStoreText}</p>
      </ConfirmDialog>
    </div>
  )
}
