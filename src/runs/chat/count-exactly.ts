import { withCall } from '@/generation/prompt/token-factor'
import type { PromptPlan } from '@/generation/prompt/plan-types'
import { readModelNote, writeModelNote } from '@/storage/browser/model-notes'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { connect } from '../providers/connect'
import { providerNotFound } from '../run-error'
import { modelLimits, toNoted } from './model-limits'
import { readPeople, readRequest } from './plan-answer'

/** A count, and who counted. */
export interface ExactCount {
  tokens: number
  providerName: string
}

/**
 * Has the provider count a planned request; only on a press of the user. What it says teaches the estimate (CTX-03, CTX-08).
 * @returns undefined where the provider has no address for it. @throws {ProviderError}
 */
export async function countExactly(
  conversationId: string,
  { request, tokens: planned }: Pick<PromptPlan, 'request' | 'tokens'>,
  signal?: AbortSignal,
): Promise<ExactCount | undefined> {
  const source = sourceOf(conversationId)
  const people = await readPeople(source, conversationId)
  const { provider } = people
  if (!provider) throw providerNotFound()
  const { factor } = modelLimits(people)
  const adapter = await connect(provider, { kind: 'models' }, { signal })
  const whole = await readRequest(source, provider, request)
  const asked = { ...whole, ...(signal && { options: { signal } }) }
  const tokens = await adapter.countTokens?.(asked)
  if (tokens === undefined) return undefined
  const noted = toNoted(provider, request.model)
  const { ratios } = readModelNote(noted)
  const learnt = withCall(ratios, tokens, planned / factor)
  if (learnt !== ratios) writeModelNote(noted, { ratios: [...learnt] })
  return { tokens, providerName: provider.name }
}
