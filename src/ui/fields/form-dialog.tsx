import type { ReactNode, RefObject } from 'react'
import { Button } from '../buttons/button'
import { Dialog } from '../overlays/dialog'

interface Props {
  title: string
  /** A sentence under the heading, read out with the name. */
  description?: ReactNode
  /** Default: medium */
  size?: 'small' | 'medium' | 'large'
  /** Words on the button that submits; Enter in a field does the same. */
  submitLabel: string
  /** Whether there is nothing to submit yet. */
  isSubmitDisabled?: boolean
  /** While it is being done: nothing is submitted again, and the dialog stays open. */
  isBusy?: boolean
  /** What is being done, for those who cannot see the spinner. */
  busyText?: string
  /** What receives focus. Default: the first control of the body. */
  initialFocus?: RefObject<HTMLElement | null>
  onSubmit: () => void
  /** Cancel, Escape, the close button or a press outside. */
  onClose: () => void
  children: ReactNode
}

/** A dialog that is one form, with Cancel and a button that submits. */
export function FormDialog({
  submitLabel,
  isSubmitDisabled = false,
  isBusy = false,
  busyText,
  onSubmit,
  onClose,
  children,
  ...dialog
}: Props) {
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !isSubmitDisabled) onSubmit()
      }}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isSubmitDisabled}
            busy={isBusy}
            busyText={busyText}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
