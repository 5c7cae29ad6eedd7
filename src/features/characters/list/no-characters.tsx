import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Provider } from '@/domain/provider'
import { EmptyState } from '@/ui/display/empty-state'
import { NoProvider } from '@/features/shared/providers/no-provider'

interface Props {
  providers: Provider[]
  /** The button "Create Character". */
  createButton: ReactNode
  onTryDemo: () => Promise<void>
}

/** What stands in the place of the list, and the one next step. */
export function NoCharacters({ providers, createButton, onTryDemo }: Props) {
  if (!providers.some(({ enabled }) => enabled))
    return (
      <NoProvider
        who="Characters answer"
        hasProviders={providers.length > 0}
        onTryDemo={onTryDemo}
      />
    )
  return (
    <EmptyState icon={UsersRound} title="No characters yet" actions={createButton}>
      A character is a persona with its own instructions, provider and model. Make one, and start to
      chat.
    </EmptyState>
  )
}
