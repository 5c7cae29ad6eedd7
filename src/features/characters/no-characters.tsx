import { Plug, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { EmptyState } from '@/ui/empty-state'
import { TryDemoButton } from '@/ui/try-demo-button'

interface Props {
  providers: Provider[]
  /** The button "Create Character". */
  createButton: ReactNode
  onTryDemo: () => Promise<void>
}

/** What stands in the place of the list, and the one next step. CHAR-10, CHAR-11. */
export function NoCharacters({ providers, createButton, onTryDemo }: Props) {
  if (providers.some(({ enabled }) => enabled))
    return (
      <EmptyState icon={UsersRound} title="No characters yet" actions={createButton}>
        A character is a persona with its own instructions, provider and model. Make one, and start
        to chat.
      </EmptyState>
    )
  const hasProviders = providers.length > 0
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
        ? 'Characters answer through a provider. Enable one of yours, or try the demo: a script that needs no key.'
        : 'Characters answer through a provider: a service with your key, or a model on your own computer. The demo needs neither.'}
    </EmptyState>
  )
}
