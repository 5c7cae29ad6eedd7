import { deviceLimits } from '@/ai/device/device-limits'
import { modelFacts } from '@/ai/models/model-facts'
import type { ChatResult } from '@/ai/contracts'
import { ProviderError } from '@/ai/provider-error'
import { originOfProvider } from '@/domain/provider-endpoint'
import { readSending } from '@/domain/sending'
import type { Settings } from '@/domain/settings'
import {
  ASSUMED_CONTEXT_TOKENS,
  ASSUMED_OWN_SERVER_TOKENS,
  sendLimitOf,
} from '@/generation/prompt/prompt-budget'
import type { PromptPlan } from '@/generation/prompt/plan-types'
import { factorOf, withCall } from '@/generation/prompt/token-factor'
import { type NotedModel, readModelNote, writeModelNote } from '@/storage/browser/model-notes'
import type {
  CharacterRecord,
  ConversationRecord,
  ProviderRecord,
} from '@/storage/database/records'
import { knownModelList, modelLists } from '../providers/model-lists'
import { fullWindow } from '../run-error'

/*
 * How much a model takes and how much of it is sent, from all that is known of it; and what each call teaches.
 */

/** Whose limits are asked for. */
export interface LimitedChat {
  conversation: Pick<ConversationRecord, 'sending'>
  character: Pick<CharacterRecord, 'model' | 'modelParameters' | 'sending'>
  provider: ProviderRecord | undefined
  settings: Pick<Settings, 'sending'>
  /** Tokens of a request above which the model is dearer, where it is. COST-07 */
  priceStep?: number | undefined
}

/** Limits of a chat's requests, in tokens. */
export interface ModelLimits {
  /** Of request and answer together. */
  window: number
  /** Whether that is known; else it is assumed. */
  isKnown: boolean
  /** Of a request at most. */
  limit: number
  /** By what estimates are multiplied to be tokens of this model. */
  factor: number
}

/** The limits of a chat's next request. CTX-09, CTX-10 */
export function modelLimits({
  conversation,
  character,
  provider,
  settings,
  priceStep,
}: LimitedChat): ModelLimits {
  const { model } = character
  const note = provider && readModelNote(toNoted(provider, model))
  const known = provider && knownWindow(provider, model)
  const facts = provider ? modelFacts(provider.type, model) : {}
  const assumed = provider?.type === 'custom' ? ASSUMED_OWN_SERVER_TOKENS : ASSUMED_CONTEXT_TOKENS
  const { maxInput } = facts
  const window = known ?? maxInput ?? assumed
  const choice = [conversation, character, settings]
    .map(({ sending }) => readSending(sending).limit)
    .find((limit) => limit !== undefined)
  return {
    window,
    isKnown: known !== undefined || maxInput !== undefined,
    limit: sendLimitOf(
      choice,
      character,
      { window, ...(maxInput !== undefined && { maxInput }) },
      priceStep,
    ),
    factor: provider ? factorOf(note?.ratios ?? [], provider.type, model) : 1,
  }
}

/** Tokens that a model takes, request and answer together; undefined where nobody knows. */
export function knownWindow(provider: ProviderRecord, model: string): number | undefined {
  const { toldWindow, ownWindow } = readModelNote(toNoted(provider, model))
  // What the server said when it was sent too much is nearer to it than any list.
  const said = [toldWindow, ownWindow, listedWindow(provider, model)].filter(
    (each) => each !== undefined,
  )
  if (said.length > 0) return Math.min(...said)
  const { window } = modelFacts(provider.type, model)
  return window ?? (provider.type === 'device' ? deviceLimits().window : undefined)
}

/** Where a model's notes are kept. */
export function toNoted(
  provider: Pick<ProviderRecord, 'type' | 'apiEndpoint'>,
  model: string,
): NotedModel {
  return { origin: originOfProvider(provider) ?? provider.type, model }
}

function listedWindow(provider: ProviderRecord, model: string): number | undefined {
  const lists = modelLists.getState()
  for (const showAll of [false, true]) {
    const list = knownModelList(lists, provider, showAll)
    const entry = list?.status === 'loaded' ? list.models.find(({ id }) => id === model) : undefined
    if (entry?.contextWindow !== undefined && entry.contextWindow > 0) return entry.contextWindow
  }
  return undefined
}

/** Who was asked. */
interface Asked {
  provider: ProviderRecord
}

type SentPlan = Pick<PromptPlan, 'tokens' | 'request' | 'parts'>

/** A server that tells of less than this part of a plan has not read it all. CTX-19 */
const READ_SHARE = 0.6

/** A plan below this is too short to tell. */
const LEAST_PLAN = 2_000

/**
 * Learns from an answer how many tokens the request was.
 * @param factor by which the plan was estimated.
 * @returns tokens that the server read, where it has cut the request without a word; said once of each model.
 */
export function learnFromAnswer(
  { provider }: Asked,
  { tokens, request }: SentPlan,
  factor: number,
  result: Pick<ChatResult, 'usage' | 'promptTokens' | 'finishReason'>,
): { readTokens: number } | undefined {
  const { usage, promptTokens } = result
  // What was estimated for its price is not told.
  const input = usage?.costSource === 'estimated' ? undefined : usage?.input
  const told = input ?? promptTokens
  if (told === undefined || !(told > 0)) return undefined
  // What files are to a model is a guess of another kind, and teaches nothing of words.
  if (request.messages.some(({ files }) => files)) return undefined
  const noted = toNoted(provider, request.model)
  const { ratios, isCutTold } = readModelNote(noted)
  if (provider.type === 'custom' && tokens > LEAST_PLAN && told < READ_SHARE * tokens) {
    // It teaches nothing of the estimate.
    if (isCutTold) return undefined
    writeModelNote(noted, { isCutTold: true })
    return { readTokens: told }
  }
  // Ran into the window: the next request is cut to it. A count that cannot be of this plan is none.
  const full = fullWindow(result)
  if (full !== undefined && full >= READ_SHARE * tokens) writeModelNote(noted, { toldWindow: full })
  const learnt = withCall(ratios, told, tokens / factor)
  if (learnt !== ratios) writeModelNote(noted, { ratios: [...learnt] })
  return undefined
}

/** Learns from a refusal how much the model takes. CTX-20 */
export function learnFromRefusal({ provider }: Asked, model: string, cause: unknown): void {
  if (!(cause instanceof ProviderError) || cause.type !== 'context_length') return
  const { window } = cause.params ?? {}
  if (typeof window === 'number') writeModelNote(toNoted(provider, model), { toldWindow: window })
}
