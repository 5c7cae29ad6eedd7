import type { ChatRequest } from '@/ai/contracts'
import type { ImageEditRequest, ImageRequest } from '@/ai/images/image-contracts'
import type { ProviderRecord } from '@/storage/database/records'
import type { RunKind } from '../run-kinds'

/*
 * The one door for requests that cost something. `connect` lets every one through here, so that they can be counted,
 * reserved and capped in one place. Lists of models and the free test of a connection do not pass.
 */

/** What a connection is made for. */
export interface CallPurpose {
  /** The kind of the run that sends; `test` tests a connection, `models` asks for the list of models. */
  kind: RunKind | 'models' | 'test'
  conversationId?: string
  characterId?: string
  datingSessionId?: string
}

/** A request that costs something, as it is known before it is sent. */
export type PaidCall = {
  purpose: CallPurpose
  provider: Pick<ProviderRecord, 'id' | 'type' | 'name'>
  /** Model id; undefined where the adapter chooses the newest. */
  model: string | undefined
} & (
  | { operation: 'complete'; request: ChatRequest }
  | { operation: 'generate'; request: ImageRequest }
  | { operation: 'edit'; request: ImageEditRequest }
  /** The short message that tests a connection where nothing free can. */
  | { operation: 'test' }
)

/** What a request has used, as far as the provider tells. */
interface CallUsage {
  /** Model id of who answered. */
  model?: string
  promptTokens?: number
  completionTokens?: number
  totalTokens?: number
  /** Pictures that came. */
  pictures?: number
}

/** How a paid call ended. A call that failed or was stopped may have cost something too. */
export type CallOutcome = { usage: CallUsage } | { error: unknown }

/** Told of a call before it is sent; where it throws, nothing is sent. @returns who is told of its end. */
export type CallWatcher = (call: PaidCall) => (outcome: CallOutcome) => void

const watchers = new Set<CallWatcher>()

/** Has a watcher told of every paid call of this tab. @returns the way to stop. */
export function watchPaidCalls(watcher: CallWatcher): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * Lets a paid call through.
 * @param outcomeOf what is told of its end. @throws as `send`, and what a watcher throws.
 */
export async function passPaidCall<Result>(
  call: PaidCall,
  send: () => Promise<Result>,
  outcomeOf: (result: Result) => CallOutcome,
): Promise<Result> {
  const enders = [...watchers].map((watcher) => watcher(call))
  const end = (outcome: CallOutcome) => enders.forEach((ender) => ender(outcome))
  let result: Result
  try {
    result = await send()
  } catch (error) {
    end({ error })
    throw error
  }
  end(outcomeOf(result))
  return result
}
