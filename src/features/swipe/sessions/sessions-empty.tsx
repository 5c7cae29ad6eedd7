import { Heart, Plus } from 'lucide-react'
import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { EmptyState } from '@/ui/display/empty-state'
import { TryDemoButton } from '@/features/shared/providers/try-demo-button'

interface Props {
  providers: readonly Provider[]
  onCreate: () => void
  onTryDemo: () => Promise<void>
}

const TITLE = 'Ready to meet someone special?'
const CREATE_FIRST = 'Create Your First Session'

/** What stands in the place of the list, and the next step. */
export function SessionsEmpty({ providers, onCreate, onTryDemo }: Props) {
  const icon = <Plus aria-hidden size={18} strokeWidth={1.5} />
  if (providers.some(({ enabled }) => enabled))
    return (
      <EmptyState
        icon={Heart}
        title={TITLE}
        actions={
          <Button variant="primary" icon={icon} onClick={onCreate}>
            {CREATE_FIRST}
          </Button>
        }
      >
        A session is a world and the people in it. Say where it is and whom you hope for; then
        swipe, and chat with your matches.
      </EmptyState>
    )
  const hasProviders = providers.length > 0
  return (
    <EmptyState
      icon={Heart}
      title={TITLE}
      actions={
        <>
          <TryDemoButton onTryDemo={onTryDemo} />
          <ButtonLink to={hasProviders ? paths.providers : paths.newProvider}>
            {hasProviders ? 'Open Providers' : 'Add Provider'}
          </ButtonLink>
          <Button variant="quiet" icon={icon} onClick={onCreate}>
            {CREATE_FIRST}
          </Button>
        </>
      }
    >
      {hasProviders
        ? 'The people are invented by a provider, and none of yours is enabled. The demo is a script that needs no key.'
        : 'The people are invented by a provider: a service with your key, or a model on your own computer. The demo needs neither.'}
    </EmptyState>
  )
}
