import type { ChatRequest } from '@/ai/contracts'
import type { ImageEditRequest, ImageRequest } from '@/ai/images/image-contracts'
import type { Usage } from '@/domain/usage'
import type { ProviderRecord } from '@/storage/database/records'
import type { LedgerPurpose } from '@/storage/ledger/ledger-records'
import type { RunKind } from '../run-kinds'

/** What a connection is made for. */
export interface CallPurpose {
  /** The kind of the run that sends; `test` tests a connection, `models` asks for the list of models. */
  kind: RunKind | 'models' | 'test'
  /** What it counts as, where the kind of the run does not tell: a hidden question of an answer, or its picture. */
  part?: LedgerPurpose
  conversationId?: string
  characterId?: string
  datingSessionId?: string
  /** The batch that it belongs to; what goes past its budget is not sent. */
  batch?: BatchBudget
}

/** What a batch may cost. Its limit grows where the user agrees to more of it. COST-28 */
export interface BatchBudget {
  /** Tells the calls of the batch from others in the ledger. */
  id: string
  /** Nano-dollars. */
  limit: number
}

/** A request that costs something, as it is known before it is sent. */
export type PaidCall = {
  purpose: CallPurpose
  provider: Pick<ProviderRecord, 'id' | 'type' | 'name' | 'apiEndpoint'>
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
export interface CallUsage {
  /** Model id of who answered. */
  model?: string
  promptTokens?: number
  completionTokens?: number
  totalTokens?: number
  /** Pictures that came. */
  pictures?: number
  /** In the form of all providers; a cost in it is what the provider bills. */
  usage?: Usage
}

/** How a paid call ended. A call that failed or was stopped may have cost something too. */
export type CallOutcome = { usage: CallUsage } | { error: unknown }
