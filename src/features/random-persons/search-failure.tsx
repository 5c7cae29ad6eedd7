import type { Run } from '@/runs/run-store'
import { GenerationError } from '@/features/shared/failures/generation-error'

interface Props {
  search: Run<'person'> | undefined
  onRetry: () => void
  onDismiss: () => void
}

/** Why nobody was found. */
export function SearchFailure({ search, onRetry, onDismiss }: Props) {
  if (!search?.failure) return null
  return (
    <div ref={bringIntoView} className="mt-6">
      <GenerationError failure={search.failure} {...{ onRetry, onDismiss }} />
    </div>
  )
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
