import { Plug } from 'lucide-react'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import { EmptyState } from '@/ui/display/empty-state'
import { BrowserModelButton } from './browser-model-offer'
import { TryDemoButton } from './try-demo-button'
import * as words from './no-provider-words'

interface Props {
  /** Who waits for one. */
  who: keyof typeof words.enableProvider
  /** Whether there are some, none of them enabled. */
  hasProviders: boolean
  onTryDemo: () => Promise<void>
}

/** What stands where no provider is enabled, and the ways to one. */
export function NoProvider({ who, hasProviders, onTryDemo }: Props) {
  return (
    <EmptyState
      icon={Plug}
      title={hasProviders ? words.noProviderIsEnabled : words.firstAProvider}
      actions={
        <>
          <TryDemoButton onTryDemo={onTryDemo} />
          <BrowserModelButton variant="secondary" />
          <ButtonLink to={hasProviders ? paths.providers : paths.newProvider}>
            {hasProviders ? words.openProviders : words.addProvider}
          </ButtonLink>
        </>
      }
    >
      {(hasProviders ? words.enableProvider : words.whatProviderIs)[who]}
    </EmptyState>
  )
}
