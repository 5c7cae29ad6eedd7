import { useRef, type ReactNode } from 'react'
import { Button } from '../buttons/button'
import { Dialog } from './dialog'
import * as words from '../words'

type Props = {
  open: boolean
  /** Called for every way out; not while busy. */
  onCancel: () => void
  onConfirm: () => void
  /** The question, such as "Delete Session?" */
  title: string
  /** What will be lost, with numbers. */
  children: ReactNode
  /** The action's verb, such as "Delete". */
  confirmText: string
  /** Default: "Cancel" */
  cancelText?: string
  busy?: boolean
  /** What went wrong with the last try. */
  error?: string
  /** What receives focus afterwards; null for what had it before. Default: that */
  finalFocus?: () => HTMLElement | null
  /** As of `Dialog`. Default: true */
  closesOnBack?: boolean
}

/** Asks before what cannot be undone. The safe button has the focus. */
export function ConfirmDialog({
  open,
  onCancel,
  onConfirm,
  title,
  children,
  confirmText,
  cancelText = words.cancel,
  busy = false,
  error,
  finalFocus,
  closesOnBack,
}: Props) {
  const safeButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onCancel()}
      title={title}
      size="small"
      initialFocus={safeButton}
      finalFocus={finalFocus}
      closesOnBack={closesOnBack}
      footer={
        <>
          <Button ref={safeButton} disabled={busy} onClick={onCancel}>
            {cancelText}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">{children}</div>
      {error && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {error}
        </p>
      )}
    </Dialog>
  )
}
