import { Plug } from 'lucide-react'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import { EmptyState } from '@/ui/display/empty-state'
import { TryDemoButton } from './try-demo-button'

interface Props {
  /** Who waits for one, such as "Characters answer". */
  who: string
  /** Whether there are some, none of them enabled. */
  hasProviders: boolean
  onTryDemo: () => Promise<void>
}

/** What stands where no provider is enabled, and the ways to one. */
export function NoProvider({ who, hasProviders, onTryDemo }: Props) {
  return (
    <EmptyState
      icon={Plug}
      title={hasProviders ? 'No provider is enabled' : 'First, a provider'}
      actions={
        <>
          <TryDemoButton onTryDemo={onTryDemo} />
          <ButtonLink to={hasProviders ? paths.providers : paths.newProvider}>
            {hasProviders ? 'Open Providers' : 'Add Provider'}
          </ButtonLink>
        </>
      }
    >
      {hasProviders
        ? `${who} through a provider. Enable one of yours, or try the demo: a script that needs no key.`
        : `${who} through a provider: a service with your key, or a model on your own computer. The demo needs neither.`}
    </EmptyState>
  )
}
