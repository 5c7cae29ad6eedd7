import type { ChatRequest, ChatResult } from '@/ai/contracts'
import type { Usage } from '@/domain/usage'
import { FailureError } from '@/lib/failure'
import { untilTakenUp } from '@/lib/handheld'
import { isTemporaryId } from '@/storage/conversations/temporary-data'
import { StorageError } from '@/storage/database/storage-error'
import {
  type CallToReserve,
  correctCall,
  type Refusal,
  type Reservation,
  reserveCall,
  type ReserveOptions,
  type Settlement,
  settleCall,
} from '@/storage/ledger/ledger'
import type { LedgerPurpose } from '@/storage/ledger/ledger-records'
import { getMoneySettings, hasLimit, type MoneySettings } from '@/storage/ledger/money-settings'
import type { LimitFailureCode } from '../run-error'
import { type CallEstimate, estimateCall } from './call-estimates'
import { chargeOf, type Heard, pricedUsage, settlePictures } from './call-outcome'
import { type AskBill, correctLater } from './late-bill'
import { askAtLimit, offerLimit, tellOfLimit } from './limit-questions'
import type { CallOutcome, CallPurpose, CallUsage, PaidCall } from './paid-call'
import { followLoadedPrices } from './prices'

export type { BatchBudget, CallOutcome, CallPurpose, PaidCall } from './paid-call'

/*
 * The one door for requests that cost something. `connect` lets every one through here: it is reserved in the ledger
 * before it is sent, held to the user's limits over all tabs, and settled when it has ended. Lists of models and the free
 * test of a connection do not pass.
 */

/** Told of a call before it is sent; where it throws, nothing is sent. @returns who is told of its end. */
export type CallWatcher = (call: PaidCall) => (outcome: CallOutcome) => void

const watchers = new Set<CallWatcher>()

/** Has a watcher told of every paid call of this tab. @returns the way to stop. */
export function watchPaidCalls(watcher: CallWatcher): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** A call that may be sent. */
interface Entry {
  estimate: CallEstimate
  settings: MoneySettings
  /** Tokens of the answer that must be sent as its limit; absent where nothing has to be. */
  answerLimit?: number
  settle: (settlement: Settlement) => Promise<void>
  /** Enters afterwards what the provider has billed for a call that was settled by an estimate. */
  correct: (bill: Usage) => Promise<void>
}

/** What is heard of an answer while it comes. */
const NOTHING_HEARD: Heard = { text: '', thinking: '' }

/**
 * Lets a paid call through.
 * @param send gets the tokens of the answer that must be its limit, where a limit of money is set
 * @param outcomeOf what is told of its end. @param heard what has come of it so far
 * @param askBill asks the provider, where it can be asked, what an answer has cost that told no usage
 * @returns what came, and what it has cost as far as that is known.
 * @throws as `send`, and what a watcher throws. @throws {FailureError} limit_reached, price_not_known: the user does not
 * want it sent.
 */
export async function passPaidCall<Result>(
  call: PaidCall,
  send: (answerLimit?: number) => Promise<Result>,
  outcomeOf: (result: Result) => CallOutcome,
  heard: Heard = NOTHING_HEARD,
  askBill?: AskBill,
): Promise<{ result: Result; usage?: Usage }> {
  const enders = [...watchers].map((watcher) => watcher(call))
  const end = (outcome: CallOutcome) => enders.forEach((ender) => ender(outcome))
  let result: Result
  let entry: Entry | undefined
  try {
    entry = await enter(call)
    result = await send(entry.answerLimit)
  } catch (error) {
    end({ error })
    await untilAnswerMayEnd(call)
    if (entry) await settleBy(entry, settlementOfError(call, entry, error, heard), heard, askBill)
    throw error
  }
  const outcome = outcomeOf(result)
  end(outcome)
  await untilAnswerMayEnd(call)
  if ('error' in outcome) {
    await entry.settle(settlementOfError(call, entry, outcome.error, heard))
    return { result }
  }
  const { settlement, usage } = settlementOf(call, entry, outcome.usage, heard)
  await settleBy(entry, settlement, heard, askBill)
  return { result, ...(usage && { usage }) }
}

/** An answer is stored once the page is back, and so is its price. What else was paid for waits for nothing. REACH-04 */
async function untilAnswerMayEnd(call: PaidCall): Promise<void> {
  if (call.purpose.kind === 'answer') await untilTakenUp(signalOf(call))
}

/** Settles a call; a provider that can tell is asked once, a little later, what one has cost that is estimated. COST-12 */
async function settleBy(
  entry: Entry,
  settlement: Settlement,
  { id }: Heard,
  askBill: AskBill | undefined,
): Promise<void> {
  await entry.settle(settlement)
  if (settlement.source === 'estimated' && askBill && id !== undefined)
    void correctLater(() => askBill(id), entry.correct)
}

/** Reserves a call, after the user was asked where it would go past a limit. */
async function enter(call: PaidCall): Promise<Entry> {
  const signal = signalOf(call)
  let isAllowed = false
  for (;;) {
    signal?.throwIfAborted()
    await followLoadedPrices()
    const settings = await getMoneySettings()
    const estimate = estimateCall(call, settings)
    const budget = call.purpose.batch?.limit
    const isLimited = budget !== undefined || hasLimit(settings, call.provider.id)
    const how = { isAllowed, ...(budget !== undefined && { budget }) }
    const reservation = await tryToReserve(toLedger(call, estimate), isLimited, how)
    if (!reservation || !('refusal' in reservation)) {
      if (reservation?.notice) tellOfLimit(reservation.notice, reservation.day)
      offerLimit(estimate.worst, settings)
      // A batch of which this costs nothing needs none.
      const isFree = estimate.worst === 0 && !hasLimit(settings, call.provider.id)
      const mustLimit = isLimited && !isFree && estimate.answerLimit !== undefined
      return {
        estimate,
        settings,
        ...(mustLimit && { answerLimit: estimate.answerLimit }),
        settle: (settlement) => settle(reservation?.id, settlement),
        correct: async (bill) => {
          if (reservation) await correctCall(reservation.id, toSettlement(bill))
        },
      }
    }
    const { refusal } = reservation
    // The batch pauses: whoever began it asks for more.
    if (refusal.reason === 'budget') throw notSent(refusal, call, estimate.model)
    const { purpose, provider } = call
    const { model } = estimate
    const decision =
      refusal.reason === 'unknown' && refusal.isBlocked
        ? 'cancel'
        : await askAtLimit({ refusal, purpose, provider, model }, signal)
    signal?.throwIfAborted()
    if (decision === 'cancel') throw notSent(refusal, call, model)
    isAllowed = decision === 'once'
  }
}

/** @returns undefined where nothing could be written, and nothing limits what is spent. */
async function tryToReserve(
  record: CallToReserve,
  isLimited: boolean,
  how: ReserveOptions,
): Promise<Reservation | undefined> {
  try {
    return await reserveCall(record, how)
  } catch (cause) {
    if (isLimited || !(cause instanceof StorageError)) throw cause
    return undefined
  }
}

/** The failed write has reported itself, with Retry; what came must not be lost over it. */
async function settle(id: string | undefined, settlement: Settlement): Promise<void> {
  if (id !== undefined) await settleCall(id, settlement).catch(() => undefined)
}

function signalOf(call: PaidCall): AbortSignal | undefined {
  if (call.operation === 'test') return undefined
  return call.operation === 'complete' ? call.request.options?.signal : call.request.signal
}

/** What calls of runs count as. */
const PURPOSES: Record<CallPurpose['kind'], LedgerPurpose> = {
  answer: 'answer',
  userDraft: 'draft',
  chapter: 'summary',
  facts: 'facts',
  picture: 'picture',
  studio: 'studio',
  person: 'person',
  character: 'character',
  profiles: 'profiles',
  test: 'test',
  // These send nothing that costs.
  models: 'test',
  upload: 'picture',
  attach: 'picture',
  cards: 'character',
}

function toLedger({ purpose, provider }: PaidCall, { model, worst }: CallEstimate): CallToReserve {
  const { kind, part, conversationId, characterId, datingSessionId, batch } = purpose
  return {
    providerId: provider.id,
    providerType: provider.type,
    model,
    purpose: part ?? PURPOSES[kind],
    ...(worst !== undefined && { worst }),
    // Temporary chats leave nothing behind.
    ...(isKept(conversationId) && { conversationId }),
    ...(isKept(characterId) && { characterId }),
    ...(datingSessionId !== undefined && { datingSessionId }),
    ...(batch && { batchId: batch.id }),
  }
}

function isKept(id: string | undefined): id is string {
  return id !== undefined && !isTemporaryId(id)
}

function notSent(refusal: Refusal, { provider }: PaidCall, model: string): Error {
  if (refusal.reason === 'unknown')
    return new FailureError<LimitFailureCode>('price_not_known', { model, name: provider.name })
  if (refusal.reason === 'budget')
    return new FailureError<LimitFailureCode>('budget_reached', { limit: refusal.limit })
  const { kind, limit, used, worst } = refusal
  return new FailureError<LimitFailureCode>('limit_reached', {
    kind,
    limit,
    used,
    worst,
    name: provider.name,
  })
}

function settlementOf(
  call: PaidCall,
  { estimate, settings }: Entry,
  used: CallUsage,
  heard: Heard,
): { settlement: Settlement; usage?: Usage } {
  if (call.operation === 'generate' || call.operation === 'edit')
    return { settlement: settlePictures(call, estimate, used) }
  const { model, promptTokens, completionTokens } = used
  const told = used.usage ?? {
    ...(promptTokens !== undefined && { input: promptTokens }),
    ...(completionTokens !== undefined && { output: completionTokens }),
  }
  const usage = pricedUsage(call, estimate, told, heard, settings, model)
  return { settlement: toSettlement(usage), ...(Object.keys(usage).length > 0 && { usage }) }
}

function toSettlement({ input, cached, output, cost, costSource, priceDate }: Usage): Settlement {
  return {
    state: 'done',
    ...(input !== undefined && { input }),
    ...(cached !== undefined && { cached }),
    ...(output !== undefined && { output }),
    ...(cost !== undefined && { cost, source: costSource ?? 'estimated' }),
    ...(priceDate !== undefined && { priceDate }),
  }
}

function settlementOfError(
  call: PaidCall,
  { estimate, settings }: Entry,
  error: unknown,
  heard: Heard,
): Settlement {
  const charge = chargeOf(call, error, heard)
  if (charge === 'unknown' && estimate.worst !== 0) return { state: 'lost' }
  if (charge !== 'partly') return { state: 'failed' }
  return toSettlement(pricedUsage(call, estimate, {}, heard, settings))
}

/**
 * Listens to an answer while it comes, for what it will have cost where it breaks off.
 * @returns the request to send instead, and what was heard.
 */
export function listenTo(request: ChatRequest): { request: ChatRequest; heard: Heard } {
  const heard: Heard = { text: '', thinking: '' }
  const { options } = request
  if (!options) return { request, heard }
  const { onProgress, onToken, onThinking } = options
  const listening = {
    ...options,
    onId: (id: string) => {
      heard.id = id
      options.onId?.(id)
    },
    ...(onProgress && {
      onProgress: (text: string) => {
        heard.text = text
        onProgress(text)
      },
    }),
    ...(onToken && {
      onToken: (token: string) => {
        if (!onProgress) heard.text += token
        onToken(token)
      },
    }),
    ...(onThinking && {
      onThinking: (thinking: Parameters<typeof onThinking>[0]) => {
        heard.thinking = thinking.text
        onThinking(thinking)
      },
    }),
  }
  return { request: { ...request, options: listening }, heard }
}

/** A request with a limit of its answer. */
export function withAnswerLimit(request: ChatRequest, limit: number | undefined): ChatRequest {
  if (limit === undefined) return request
  return { ...request, parameters: { ...request.parameters, maxTokens: limit } }
}

/** What an answer has used, as its provider tells. */
export function usageOfAnswer(result: ChatResult): CallOutcome {
  const { model, promptTokens, completionTokens, totalTokens, usage } = result
  return {
    usage: { model, promptTokens, completionTokens, totalTokens, ...(usage && { usage }) },
  }
}
