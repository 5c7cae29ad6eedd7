import { type RefObject, useEffect, useState } from 'react'
import { ConfirmDialog } from '../overlays/confirm-dialog'
import { type RouteLocation, setLeaveGuard } from '../buttons/history'
import { useHoldUnload } from '../use-hold-unload'
import * as words from '../words'

type Props = {
  /** Whether there is something to lose. */
  isDirty: boolean
  /** Set to true right before leaving on purpose, after a save. */
  isLeaving: RefObject<boolean>
  /** Which navigation leaves the form. Default: any to another path. */
  leavesForm?: (from: RouteLocation, to: RouteLocation) => boolean
  /** Called when the changes are thrown away. */
  onDiscard?: () => void
}

const changesPath = (from: RouteLocation, to: RouteLocation) => from.pathname !== to.pathname

/** Asks before a form with changes is left: by link, back button, reload or closing the tab. */
export function UnsavedChanges({ isDirty, isLeaving, leavesForm = changesPath, onDiscard }: Props) {
  const [held, setHeld] = useState<{ proceed: () => void }>()
  useEffect(
    () =>
      setLeaveGuard((from, to, proceed) => {
        if (!isDirty || isLeaving.current || !leavesForm(from, to)) return false
        setHeld({ proceed })
        return true
      }),
    [isDirty, isLeaving, leavesForm],
  )
  useHoldUnload(isDirty, isLeaving)

  return (
    <ConfirmDialog
      open={held !== undefined}
      // It holds a step through the history back, and an entry of its own would be in the way of that.
      closesOnBack={false}
      title={words.discardChanges}
      confirmText={words.discard}
      cancelText={words.keepEditing}
      onCancel={() => setHeld(undefined)}
      onConfirm={() => {
        onDiscard?.()
        setHeld(undefined)
        held?.proceed()
      }}
    >
      <p>{words.notSavedYet}</p>
    </ConfirmDialog>
  )
}
