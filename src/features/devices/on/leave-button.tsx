import { useId, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { paths } from '@/lib/paths'
import { leaveAndEmptyStore, leaveGroup } from '@/runs/sync/set-up/devices'
import { navigateFromHere } from '@/ui/buttons/history'
import { Button } from '@/ui/buttons/button'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { showToast } from '@/ui/overlays/toast-store'
import { pageHeading } from '@/ui/focus-elsewhere'
import * as words from './words'

interface Props {
  /** Texts that were kept beside others, and nobody has looked at: they go with the marks of sync. */
  keptTexts: number
}

/** Ends it on this device, after a question; where the user says so, for all of them. */
export function LeaveButton({ keptTexts }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const [empties, setEmpties] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const close = () => {
    setIsAsked(false)
    setEmpties(false)
    setFailure(undefined)
  }
  const leave = async () => {
    setFailure(undefined)
    setIsBusy(true)
    const goTo = navigateFromHere()
    const text = empties ? words.leftAndEmptied : words.left
    try {
      await leaveNow(empties)
      showToast({ text })
      close()
      // Not back into the form that it was once set up with.
      goTo(paths.devices, { replace: true })
    } catch (cause) {
      setFailure(failureText(cause, words.notLeft))
    }
    setIsBusy(false)
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
        confirmText={empties ? words.leaveAndEmpty : words.leave}
        busy={isBusy}
        error={failure}
        finalFocus={pageHeading}
        onCancel={close}
        onConfirm={() => void leave()}
      >
        <p>{words.leaveText}</p>
        {keptTexts > 0 && <p>{words.keptTextsGo(keptTexts)}</p>}
        <EmptyStore checked={empties} onChange={setEmpties} />
        <p>{empties ? words.emptyStoreText : words.leaveStoreText}</p>
      </ConfirmDialog>
    </div>
  )
}

function leaveNow(empties: boolean): Promise<void> {
  return empties ? leaveAndEmptyStore() : leaveGroup()
}

interface EmptyStoreProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

function EmptyStore({ checked, onChange }: EmptyStoreProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3 font-medium">
      <input
        id={id}
        type="checkbox"
        className="size-5 shrink-0"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {words.emptyStore}
    </label>
  )
}
