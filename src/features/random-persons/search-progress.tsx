import type { Run } from '@/runs/run-store'
import { WritingProgress } from '@/features/shared/progress/writing-progress'

interface Props {
  search: Run<'person'> | undefined
}

/** How far the search is, and that the model is asked once more. */
export function SearchProgress({ search }: Props) {
  const isRunning = search?.state === 'running'
  return (
    <div className={isRunning ? 'mb-3' : undefined}>
      {isRunning && <WritingProgress label="Writing the person" progress={search.progress} />}
      <p role="status" className="text-sm text-muted empty:hidden">
        {isRunning &&
          (search.data.isSecondTry ? (
            'The first answer could not be used. Asking once more.'
          ) : (
            <span className="sr-only">Looking for somebody</span>
          ))}
      </p>
    </div>
  )
}
