import type { PersonGeneratorKind } from '@/generation/people/person-choices'
import { useProviderWait } from '@/runs/providers/use-provider-wait'
import { waitKeys } from '@/runs/providers/provider-waits'
import type { PersonSearch } from '@/runs/people/person-states'
import { WritingProgress } from '@/features/shared/progress/writing-progress'

interface Props {
  search: PersonSearch
  kind: PersonGeneratorKind
}

/** How far the search is, and that the model is asked once more. RTXT-29. */
export function SearchProgress({ search, kind }: Props) {
  const waitsUntil = useProviderWait(waitKeys.person(kind))
  const isRunning = search.status === 'running'
  return (
    <div className={isRunning ? 'mb-3' : undefined}>
      {isRunning && (
        <WritingProgress
          label="Writing the person"
          length={search.length}
          waitsUntil={waitsUntil}
        />
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {isRunning &&
          (search.isSecondTry ? (
            'The first answer could not be used. Asking once more.'
          ) : (
            <span className="sr-only">Looking for somebody</span>
          ))}
      </p>
    </div>
  )
}
