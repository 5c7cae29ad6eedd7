import type { ReactNode } from 'react'
import { Button } from '@/ui/buttons/button'
import { Dialog } from '@/ui/overlays/dialog'
import * as words from './words'

interface Props {
  /** What came of it, in the words of the specification. */
  title: string
  /** Buttons beside Close; the main one last. */
  actions?: ReactNode
  children: ReactNode
  onClose: () => void
}

/** How an export, import or reset ended, and why. */
export function ResultDialog({ title, actions, children, onClose }: Props) {
  return (
    <Dialog
      open
      size="small"
      title={title}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          {actions}
          <Button variant={actions === undefined ? 'primary' : 'secondary'} onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">{children}</div>
    </Dialog>
  )
}
