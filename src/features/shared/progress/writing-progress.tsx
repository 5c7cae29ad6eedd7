import type { RunProgress } from '@/runs/run-store'
import { ProgressBar } from '@/ui/display/progress-bar'
import { ProviderPause } from './provider-pause'
import { useIsLate } from '@/ui/use-is-late'
import { NOT_ANSWERED_YET } from './late-words'
import { useLoadingWords } from './use-loading-words'
import * as words from './words'

interface Props {
  /** What is written, as in "Writing the character". */
  label: string
  /** What is done of it is in characters. */
  progress: RunProgress
}

/** How far a model's answer has come, whose length nobody knows. */
export function WritingProgress({ label, progress }: Props) {
  const { done: length = 0, waitsUntil } = progress
  const loading = useLoadingWords()
  const waiting = loading ?? { label: words.waitingForTheAnswer, progress: undefined }
  return (
    <div className="w-full">
      <ProgressBar {...(length === 0 ? waiting : { label, progress: undefined })} />
      <p className="mt-1 text-sm text-muted figures">
        {waitsUntil !== undefined ? (
          <ProviderPause until={waitsUntil} />
        ) : length === 0 ? (
          !loading && <NothingYet />
        ) : (
          words.lettersSoFar(length)
        )}
      </p>
    </div>
  )
}

function NothingYet() {
  const isLate = useIsLate()
  return (
    <>
      {isLate && `${NOT_ANSWERED_YET} `}
      {words.modelThinksFirstMay}
    </>
  )
}
