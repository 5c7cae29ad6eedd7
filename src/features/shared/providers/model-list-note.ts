import type { ModelList } from '@/runs/providers/model-lists'
import { wordsOfFailure } from '../failures/describe-failure'
import * as words from './model-list-words'

/** Why a list is not there, or is not all of it, for whoever chooses from it; undefined where there is nothing to say. */
export function modelListNote(list: ModelList | undefined): string | undefined {
  if (list?.status === 'failed') return wordsOfFailure(list.failure).title
  if (list?.status !== 'loaded' || !list.isCut) return undefined
  return words.listTooLong(list.models.length)
}
