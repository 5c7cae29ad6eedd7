import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Provider } from '@/domain/provider'
import { EmptyState } from '@/ui/display/empty-state'
import { NoProvider } from '@/features/shared/providers/no-provider'
import * as words from './words'

interface Props {
  providers: Provider[]
  /** The button "Create Character". */
  createButton: ReactNode
  onTryDemo: () => Promise<void>
}

/** What stands in the place of the list, and the one next step. */
export function NoCharacters({ providers, createButton, onTryDemo }: Props) {
  if (!providers.some(({ enabled }) => enabled))
    return <NoProvider who="characters" hasProviders={providers.length > 0} onTryDemo={onTryDemo} />
  return (
    <EmptyState icon={UsersRound} title={words.noCharactersYet} actions={createButton}>
      {words.noCharactersYetText}
    </EmptyState>
  )
}
