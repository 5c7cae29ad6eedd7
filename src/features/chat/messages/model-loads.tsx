import { useStore } from 'zustand'
import { modelLoading } from '@/ai/device/model-loading'
import { useRunPart } from '@/runs/use-run'
import { ProgressBar } from '@/ui/display/progress-bar'
import * as words from './late-words'

/**
 * Says that an answer waits for its model to be loaded, and then that it is loaded, until the first word comes; nothing where
 * the model is loaded already. LOCAL-16
 */
export function ModelLoads({ conversationId }: { conversationId: string }) {
  const { share } = useStore(modelLoading)
  const isAwaited = useRunPart(
    'answer',
    conversationId,
    (run) => run?.state === 'running' && run.progress.step === 'asking',
  )
  if (!isAwaited || share === undefined) return null
  const isLoaded = share === 1
  return (
    // The gutter of the message list above, so that the columns are in line.
    <div className="shrink-0 [scrollbar-gutter:stable] overflow-hidden">
      <div className="mx-auto w-full max-w-190 px-safe-4 pb-3">
        <p role="status" className="sr-only">
          {isLoaded ? words.modelIsLoaded : words.loadingTheModel}
        </p>
        <ProgressBar
          label={isLoaded ? words.modelReads : words.loadingTheModel}
          progress={isLoaded || share === 0 ? undefined : { done: share, total: 1 }}
        />
      </div>
    </div>
  )
}
