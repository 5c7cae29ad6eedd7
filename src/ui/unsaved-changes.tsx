import { useCallback, type RefObject } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog'

type Props = {
  /** Whether there is something to lose. */
  isDirty: boolean
  /** Set to true right before leaving on purpose, after a save. */
  isLeaving: RefObject<boolean>
  /** Which navigation leaves the form. Default: any to another path. */
  leavesForm?: (from: Location, to: Location) => boolean
  /** Called when the changes are thrown away. */
  onDiscard?: () => void
}

const changesPath = (from: Location, to: Location) => from.pathname !== to.pathname

/** Asks before a form with changes is left: by link, back button, reload or closing the tab. */
export function UnsavedChanges({ isDirty, isLeaving, leavesForm = changesPath, onDiscard }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isLeaving.current && leavesForm(currentLocation, nextLocation),
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirty && !isLeaving.current) event.preventDefault()
      },
      [isDirty, isLeaving],
    ),
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Discard changes?"
      confirmText="Discard"
      cancelText="Keep editing"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onDiscard?.()
        blocker.proceed?.()
      }}
    >
      <p>What you changed here is not saved yet.</p>
    </ConfirmDialog>
  )
}
