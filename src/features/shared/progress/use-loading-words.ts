import { useStore } from 'zustand'
import { modelLoading } from '@/ai/device/model-loading'
import * as words from './loading-words'

/** What is waited for where a model on this device has to be loaded before it can write. */
interface LoadingWords {
  label: string
  /** How far it is; undefined while nobody knows. */
  progress: { done: number; total: 1 } | undefined
}

/** What a run waits for that has no word yet; undefined where no model is being loaded. LOCAL-16 */
export function useLoadingWords(): LoadingWords | undefined {
  const { share } = useStore(modelLoading)
  if (share === undefined) return undefined
  return share === 1
    ? { label: words.modelReads, progress: undefined }
    : { label: words.loadingTheModel, progress: share > 0 ? { done: share, total: 1 } : undefined }
}
