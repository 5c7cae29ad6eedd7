import type { PersonSearch } from '@/runs/people/person-states'
import { wayOnFrom } from '@/runs/providers/provider-connection'
import { GenerationError } from '@/features/shared/failures/generation-error'

interface Props {
  search: PersonSearch
  onRetry: () => void
  onDismiss: () => void
}

/** Why nobody was found. RTXT-39, RCH2-22. */
export function SearchFailure({ search, onRetry, onDismiss }: Props) {
  if (search.status !== 'failed') return null
  const { message, details, code } = search
  return (
    <div ref={bringIntoView} className="mt-6 scroll-mb-24">
      <GenerationError {...{ message, details, onRetry, onDismiss }} wayOn={wayOnFrom(code)} />
    </div>
  )
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
