import type { AdapterOverrides } from '@/ai/provider-config'
import { type Memory, toMemorySource } from '@/domain/memory'
import { costOfUsage } from '@/domain/money/price'
import type { ProviderType } from '@/domain/provider'
import { userNameOf } from '@/domain/persona'
import { characterNameOf } from '@/generation/macros/macro-context'
import { readFacts, toFactsRequest } from '@/generation/memory/suggest-facts'
import { isTellable } from '@/generation/memory/told-messages'
import { toFailure } from '@/lib/failure'
import { untilAborted } from '@/lib/until-aborted'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { getMoneySettings } from '@/storage/ledger/money-settings'
import { readPeople } from '../chat/plan-answer'
import { startRun } from '../live-runs'
import { requireAdult } from '../people/require-adult'
import { estimateCall } from '../providers/call-estimates'
import { connect } from '../providers/connect'
import { priceOf } from '../providers/prices'
import { askWriter, findWriter } from './memory-writer'
import type { ProposedFacts } from './proposed-facts'

/** Messages that are read for facts at most: the newest. */
const READ = 100

/** The place after the last message that a model has read for facts of a chat. */
function unreadFrom(memories: readonly Memory[]): number | undefined {
  const read = memories
    .filter(({ kind, scope, madeBy }) => kind === 'fact' && scope === 'chat' && madeBy === 'model')
    .flatMap(({ sources }) => sources.map(({ seq }) => seq))
  return read.length === 0 ? undefined : Math.max(...read) + 1
}

/** What facts are looked for in. */
async function readUnread(conversationId: string) {
  const source = sourceOf(conversationId)
  const people = await readPeople(source, conversationId)
  const { character, persona, memories } = people
  const range = { fromSeq: unreadFrom(memories), limit: READ }
  const messages = await source.getMessages(conversationId, range, isTellable)
  const known = memories.flatMap(({ kind, text }) => (kind === 'fact' ? [text] : []))
  const names = { character: characterNameOf(character), user: userNameOf(persona) }
  const toRequest = (type: ProviderType, model: string) =>
    toFactsRequest(messages, known, names, { type, model })
  return { people, messages, known, toRequest }
}

/** Tokens of a list of facts, likely. */
const LIKELY_TOKENS = 400

/** What it will cost to have facts proposed, about. */
export interface FactsEstimate {
  /** Messages that are read. */
  messages: number
  model: string
  /** Name of the provider that is asked, where it is not that of the chat. */
  elsewhere?: string
  /** Nano-dollars, likely; absent where the price is not known. */
  cost?: number
}

/**
 * Reckons what it will cost to have facts proposed. Asks nobody. MEM-06
 * @throws {Error} "Conversation not found". @throws as `findWriter`.
 */
export async function estimateFacts(conversationId: string): Promise<FactsEstimate> {
  const { people, messages, toRequest } = await readUnread(conversationId)
  const { provider, model, elsewhere } = await findWriter(people)
  const settings = await getMoneySettings()
  const request = toRequest(provider.type, model)
  const { input } = estimateCall(
    { operation: 'complete', purpose: { kind: 'facts' }, provider, model, request },
    settings,
  )
  const cost = costOfUsage(priceOf(provider, model, settings), { input, output: LIKELY_TOKENS })
  return {
    messages: messages.length,
    model,
    ...(elsewhere !== undefined && { elsewhere }),
    ...(cost !== undefined && { cost }),
  }
}

/**
 * Has the small model propose facts of a chat from what was said since the last ones; the run of kind `facts` under the
 * chat's id tells how it goes. MEM-06
 * @returns undefined where it was stopped, or has failed: the run says why.
 */
export async function suggestFacts(
  conversationId: string,
  overrides?: AdapterOverrides,
): Promise<ProposedFacts | undefined> {
  const run = startRun('facts', conversationId, { progress: { step: 'reading' }, data: {} })
  const { signal } = run
  try {
    const { people, messages, known, toRequest } = await readUnread(conversationId)
    const { character } = people
    const writer = await findWriter(people)
    requireAdult(character)
    if (messages.length === 0) {
      const proposed = { drafts: [], refused: [] }
      run.end({ state: 'done', data: { proposed } })
      return proposed
    }
    const purpose = { kind: 'facts', conversationId, characterId: character.id } as const
    const adapter = await connect(writer.provider, purpose, { signal, overrides })
    const { content, model } = await untilAborted(
      signal,
      askWriter(writer, people, {
        adapter,
        signal,
        toRequest: (asked) => toRequest(writer.provider.type, asked),
      }),
    )
    const { facts, refused } = readFacts(content, messages, known)
    const proposed: ProposedFacts = {
      drafts: facts.map(({ text, sources }) => ({
        scope: 'chat',
        ownerId: conversationId,
        kind: 'fact',
        text,
        sources: sources.map(toMemorySource),
        madeBy: 'model',
        model,
      })),
      refused,
    }
    run.end({ state: 'done', data: { proposed } })
    return proposed
  } catch (cause) {
    if (!signal.aborted) run.end({ state: 'failed', failure: toFailure(cause) })
    return undefined
  }
}
