import { wayOnFrom } from '@/runs/providers/provider-connection'
import type { Run } from '@/runs/run-store'
import { GenerationError } from '@/features/shared/failures/generation-error'

interface Props {
  search: Run<'person'> | undefined
  onRetry: () => void
  onDismiss: () => void
}

/** Why nobody was found. RTXT-39, RCH2-22. */
export function SearchFailure({ search, onRetry, onDismiss }: Props) {
  if (!search?.failure) return null
  const { title: message, detail: details, code } = search.failure
  return (
    <div ref={bringIntoView} className="mt-6 scroll-mb-24">
      <GenerationError {...{ message, details, onRetry, onDismiss }} wayOn={wayOnFrom(code)} />
    </div>
  )
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
