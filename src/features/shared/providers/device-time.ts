import type { ProviderType } from '@/domain/provider'
import { readModelNote } from '@/storage/browser/model-notes'
import * as words from './device-time-words'

/** Words of a token, about. */
const WORDS_OF_TOKEN = 0.75

interface Wish {
  type: ProviderType
  model: string
  /** How long one person is, likely. */
  tokens: number
  /** Default: 1 */
  people?: number
}

/**
 * How long a model on this device is likely to take for people, by what was measured here, so that nobody waits for minutes
 * who was not told; undefined for models elsewhere. LOCAL-22
 */
export function deviceTime({ type, model, tokens, people = 1 }: Wish): string | undefined {
  if (type !== 'device') return undefined
  const { speed } = readModelNote({ origin: '', model })
  if (speed === undefined) return words.timeNotMeasured
  const minutes = (tokens * people * WORDS_OF_TOKEN) / speed / 60
  return words.timeMeasured(speed, minutes, people)
}
