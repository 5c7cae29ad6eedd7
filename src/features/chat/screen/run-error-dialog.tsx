import { useRef } from 'react'
import type { Failure } from '@/lib/failure'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { isProviderTrouble } from '@/runs/providers/provider-connection'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Dialog } from '@/ui/overlays/dialog'
import { dismissFailure } from './dismiss-failure'
import * as words from './overlay-words'

interface Props {
  conversationId: string
  failure: Failure
}

/** The failure of the last request in a dual-mode chat. */
export function RunErrorDialog({ conversationId, failure }: Props) {
  const okButton = useRef<HTMLButtonElement>(null)
  const said = useFailureWords(failure)
  const close = () => dismissFailure(conversationId)
  if (!said) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={words.error}
      size="small"
      initialFocus={okButton}
      footer={
        <>
          {isProviderTrouble(failure) && (
            <ButtonLink to={paths.providers}>{words.openProviders}</ButtonLink>
          )}
          <Button ref={okButton} variant="primary" onClick={close}>
            {words.ok}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 [overflow-wrap:anywhere]">
        <p className="font-medium">{said.title}</p>
        {said.detail !== undefined && <p>{said.detail}</p>}
        {said.hint !== undefined && <p className="text-muted">{said.hint}</p>}
      </div>
    </Dialog>
  )
}
