import { useRef } from 'react'
import type { RunError } from '@/runs/run-error'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Dialog } from '@/ui/overlays/dialog'
import { dismissFailure } from './dismiss-failure'

interface Props {
  conversationId: string
  error: RunError
}

/** The failure of the last request in a dual-mode chat. DUAL-17. */
export function RunErrorDialog({ conversationId, error }: Props) {
  const okButton = useRef<HTMLButtonElement>(null)
  const close = () => dismissFailure(conversationId)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Error"
      size="small"
      initialFocus={okButton}
      footer={
        <>
          {error.code === 'unauthorized' && (
            <ButtonLink to={paths.providers}>Open Providers</ButtonLink>
          )}
          <Button ref={okButton} variant="primary" onClick={close}>
            OK
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 [overflow-wrap:anywhere]">
        <p className="font-medium">{error.title}</p>
        {error.detail !== undefined && <p>{error.detail}</p>}
        {error.hint !== undefined && <p className="text-muted">{error.hint}</p>}
      </div>
    </Dialog>
  )
}
