import type { ChatRequest, ChatResult, ProviderAdapter } from '@/ai/contracts'
import { MAX_SPEED, writeModelNote } from '@/storage/browser/model-notes'

/** Shorter answers tell little of how fast a model writes, in words. */
const LEAST_WORDS = 10

/**
 * Lets a model on this device answer, and notes how fast it writes, so that the user is told what was measured here and
 * not what somebody promises. Counted from its first word on: what comes before is reading.
 */
export async function withSpeedNoted(
  request: ChatRequest,
  adapter: Pick<ProviderAdapter, 'complete'>,
): Promise<ChatResult> {
  let begun: number | undefined
  const { options = {}, model } = request
  const onToken = (token: string) => {
    begun ??= performance.now()
    options.onToken?.(token)
  }
  const result = await adapter.complete({ ...request, options: { ...options, onToken } })
  const seconds = begun === undefined ? 0 : (performance.now() - begun) / 1000
  const words = result.content.split(/\s+/).length
  if (seconds > 0 && words >= LEAST_WORDS)
    writeModelNote({ origin: '', model }, { speed: toSpeed(words / seconds) })
  return result
}

function toSpeed(wordsPerSecond: number): number {
  return Math.min(MAX_SPEED, Math.max(1, Math.round(wordsPerSecond)))
}
