import type { ModelList } from '@/runs/providers/model-lists'
import { formatNumber } from '@/ui/format'
import { wordsOfFailure } from '../failures/describe-failure'

/** Why a list is not there, or is not all of it, for whoever chooses from it; undefined where there is nothing to say. */
export function modelListNote(list: ModelList | undefined): string | undefined {
  if (list?.status === 'failed') return wordsOfFailure(list.failure).title
  if (list?.status !== 'loaded' || !list.isCut) return undefined
  return `The list of this provider is too long: its first ${formatNumber(list.models.length)} models are shown. You can type the id of any other.`
}
