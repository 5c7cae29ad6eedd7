import { hasKey, isOnDevice, type ProviderType } from '@/domain/provider'
import type { Run } from '@/runs/run-store'
import type { ProviderRecord } from '@/storage/database/records'
import * as words from './words'

/** What the badge of a chat says. */
export interface ChatStatus {
  text: string
  tone: 'success' | 'danger' | 'neutral' | 'warning'
}

/** What answers on this device takes no key, and a custom server may take none. */
function isKeyless(type: ProviderType): boolean {
  return isOnDevice(type) || type === 'custom'
}

/**
 * Disconnected while the provider is missing, disabled or without the key it needs; error while the last
 * request has failed; busy while it waits to be sent again; else connected.
 * @param provider undefined until it is read: then nothing is known
 * @param lastAnswerFailed whether the last message is an answer with an error, for the time after a reload.
 */
export function chatStatus(
  provider: ProviderRecord | null | undefined,
  run: Run | undefined,
  lastAnswerFailed: boolean,
): ChatStatus | undefined {
  if (provider === undefined) return undefined
  const isUsable = provider?.enabled && (hasKey(provider) || isKeyless(provider.type))
  if (!isUsable) return { text: words.apiDisconnected, tone: 'neutral' }
  if (run?.progress.waitsUntil !== undefined) return { text: words.apiBusy, tone: 'warning' }
  const hasFailed = run === undefined ? lastAnswerFailed : run.state === 'failed'
  return hasFailed
    ? { text: words.apiErrorText, tone: 'danger' }
    : { text: words.apiConnected, tone: 'success' }
}
