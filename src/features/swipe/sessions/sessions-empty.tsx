import { Heart, Plus } from 'lucide-react'
import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { EmptyState } from '@/ui/display/empty-state'
import { TryDemoButton } from '@/features/shared/providers/try-demo-button'
import * as words from './words'

interface Props {
  providers: readonly Provider[]
  onCreate: () => void
  onTryDemo: () => Promise<void>
}

const TITLE = words.readyToMeetSomeoneSpecial
const CREATE_FIRST = words.createYourFirstSession

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
        {words.sessionWorldAndPeople}
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
            {hasProviders ? words.openProviders : words.addProvider}
          </ButtonLink>
          <Button variant="quiet" icon={icon} onClick={onCreate}>
            {CREATE_FIRST}
          </Button>
        </>
      }
    >
      {hasProviders ? words.peopleInventedByProvider : words.peopleInventedByProviderText}
    </EmptyState>
  )
}
