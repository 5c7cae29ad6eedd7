import type { Run } from '@/runs/run-store'
import { WritingProgress } from '@/features/shared/progress/writing-progress'
import * as words from './words'

interface Props {
  search: Run<'person'> | undefined
}

/** How far the search is, and that the model is asked once more. */
export function SearchProgress({ search }: Props) {
  const isRunning = search?.state === 'running'
  return (
    <div className={isRunning ? 'mb-3' : undefined}>
      {isRunning && <WritingProgress label={words.writingThePerson} progress={search.progress} />}
      <p role="status" className="text-sm text-muted empty:hidden">
        {isRunning &&
          (search.data.isSecondTry ? (
            words.askingOnceMore
          ) : (
            <span className="sr-only">{words.lookingForSomebody}</span>
          ))}
      </p>
    </div>
  )
}
