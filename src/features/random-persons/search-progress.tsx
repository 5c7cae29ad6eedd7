import type { PersonSearch } from '@/runs/person-states'
import { WritingProgress } from '@/ui/writing-progress'

/** How far the search is, and that the model is asked once more. RTXT-29. */
export function SearchProgress({ search }: { search: PersonSearch }) {
  const isRunning = search.status === 'running'
  return (
    <div className={isRunning ? 'mb-3' : undefined}>
      {isRunning && <WritingProgress label="Writing the person" length={search.length} />}
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
