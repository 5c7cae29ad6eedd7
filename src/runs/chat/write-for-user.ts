import type { AdapterOverrides } from '@/ai/provider-config'
import type { MessageType } from '@/domain/message'
import { userNameOf } from '@/domain/persona'
import { toUserDraftText, userDraftInstruction } from '@/generation/prompt/user-draft'
import { toFailure } from '@/lib/failure'
import { untilAborted } from '@/lib/until-aborted'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { startRun } from '../live-runs'
import { requireAdult } from '../people/require-adult'
import { connect } from '../providers/connect'
import { emptyAnswer, providerDisabled, providerNotFound } from '../run-error'
import { planAnswer, readMaterial, readPeople, readRequest } from './plan-answer'

/** What is to be written. */
export interface UserDraftJob {
  conversationId: string
  room?: MessageType
  /** What stands in the composer: what the message is to say. */
  wish: string
  /** What tests replace in the adapters. */
  overrides?: AdapterOverrides
}

/**
 * Asks the chat's model for a message in the user's voice (PROMPT-19). A run of its own, stopped like every other; it
 * stores nothing and sends nothing to the chat.
 * @returns the draft; undefined where it was stopped.
 * @throws {ProviderError} @throws {FailureError} why there is none.
 */
export async function writeForUser(job: UserDraftJob): Promise<string | undefined> {
  const { conversationId, room, wish, overrides } = job
  const run = startRun('userDraft', conversationId, { progress: { step: 'writing' }, data: {} })
  const { signal, onWait } = run
  try {
    const source = sourceOf(conversationId)
    const people = await readPeople(source, conversationId)
    const { provider, character, persona, settings } = people
    if (!provider) throw providerNotFound()
    if (!provider.enabled) throw providerDisabled(provider.name)
    run.change({ data: { providerName: provider.name } })
    requireAdult(character)
    const userName = userNameOf(persona)
    const material = await readMaterial(source, people, { conversationId })
    const text = userDraftInstruction(userName, wish)
    const { plan } = await planAnswer(source, people, material, {
      room,
      now: Date.now(),
      placed: [{ id: 'userDraft', text, place: { slot: 'postHistory', side: 'after' } }],
    })
    const purpose = { kind: 'userDraft', conversationId, characterId: character.id } as const
    const adapter = await connect(provider, purpose, { signal, overrides })
    signal.throwIfAborted()
    const options = { signal, onWait, stream: settings.enableStreaming }
    const request = await readRequest(source, provider, plan.request)
    const result = await untilAborted(signal, adapter.complete({ ...request, options }))
    const draft = toUserDraftText(result.content, userName)
    if (draft === '') throw emptyAnswer(result)
    run.end({ state: 'done' })
    return draft
  } catch (cause) {
    if (signal.aborted) return undefined
    run.end({ state: 'failed', failure: toFailure(cause) })
    throw cause
  }
}
