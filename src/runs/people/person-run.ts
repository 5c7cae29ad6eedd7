import type { OnWait } from '@/ai/http/http-request'
import type { AdapterOverrides } from '@/ai/provider-config'
import { minorFailure } from '@/domain/adults/refusals'
import { causedBy, type Failure, toFailure } from '@/lib/failure'
import type { PersonGenerator } from '@/generation/people/person-choices'
import { findMinorAskedFor, type PersonFormValues } from '@/generation/people/person-form'
import {
  type GeneratedPerson,
  readPerson,
  toPersonCharacter,
  toPersonQuestion,
} from '@/generation/people/random-person'
import { getProvider, getSettings } from '@/storage/database/queries'
import type { ProviderRecord } from '@/storage/database/records'
import { createTemporaryChat } from '@/storage/conversations/temporary-chats'
import { askTwice } from '../providers/ask-twice'
import type { BatchBudget } from '../providers/paid-call'
import type { AvatarToSave } from '../pictures/avatar-draft'
import { providerDisabled, providerNotFound, type RunFailureCode } from '../run-error'

/* A person of Random Text or Random Chat 2.0, from the form to the chat. */

/** What is to be invented. */
export interface PersonJob {
  generator: PersonGenerator
  values: PersonFormValues
  signal: AbortSignal
  /** What it may cost, with the face that follows. */
  batch?: BatchBudget
  /** Gets the number of characters that have come, where answers come in a stream. */
  onProgress?: (length: number) => void
  /** Told when the model is asked for the second time, because its first answer could not be used. */
  onSecondTry?: () => void
  /** Told of the pauses before a request is sent again. */
  onWait?: OnWait
  /** What tests replace in the adapters. */
  overrides?: AdapterOverrides
}

/** What came of it. */
export type PersonRunResult =
  | { ok: true; person: GeneratedPerson }
  /** For the panel. */
  | { ok: false; failure: Failure }

const NO_PROVIDER_CHOSEN: RunFailureCode = 'no_provider_chosen'

/**
 * Has a person invented, with one second try where the answer cannot be used. Every failure is a result.
 * @throws AbortError once the signal is aborted, and nothing else.
 */
export async function generatePerson(job: PersonJob): Promise<PersonRunResult> {
  const { values, generator, signal, onProgress, onSecondTry } = job
  signal.throwIfAborted()
  if (values.providerId === '') return { ok: false, failure: { code: NO_PROVIDER_CHOSEN } }
  const minor = findMinorAskedFor(values)
  if (minor) return { ok: false, failure: minorFailure('minor_in_person', minor) }
  try {
    const provider = await readProvider(values.providerId)
    const [{ connect }, { enableStreaming }] = await Promise.all([
      import('../providers/connect'),
      getSettings(),
    ])
    const adapter = await connect(
      provider,
      { kind: 'person', ...(job.batch && { batch: job.batch }) },
      { signal, overrides: job.overrides, onWait: job.onWait },
    )
    const question = toPersonQuestion({
      values,
      generator,
      model: provider.defaultModel,
      type: provider.type,
      now: new Date(),
    })
    const read = (text: string): ReturnType<typeof readPerson> & { complaint?: string } =>
      readPerson(text, question)
    const answer = await askTwice(adapter, question.request, read, {
      signal,
      onSecondTry,
      ...(enableStreaming && { onProgress: (text: string) => onProgress?.(text.length) }),
    })
    if (answer.ok) return { ok: true, person: answer.person }
    return { ok: false, failure: answer.failure }
  } catch (cause) {
    signal.throwIfAborted()
    return { ok: false, failure: causedBy('generation_failed', toFailure(cause)) }
  }
}

/** @throws {ProviderError} provider_not_found or provider_disabled. */
async function readProvider(id: string): Promise<ProviderRecord> {
  const provider = await getProvider(id)
  if (!provider) throw providerNotFound()
  if (!provider.enabled) throw providerDisabled(provider.name)
  return provider
}

/**
 * Starts the chat with a generated person: a temporary character in a temporary conversation, both in memory. RTXT-30,
 * RCH2-20.
 * @param looks the person's face, and what is known of how it was made
 * @returns the conversation's id, for /chat or /chat2 as the generator says.
 * @throws {ProviderError} provider_not_found, where it has been deleted meanwhile.
 */
export async function startPersonChat(
  person: GeneratedPerson,
  generator: PersonGenerator,
  providerId: string,
  { avatar, metadata }: AvatarToSave = {},
): Promise<string> {
  const provider = await getProvider(providerId)
  if (!provider) throw providerNotFound()
  const draft = toPersonCharacter(person, generator, provider)
  return createTemporaryChat(
    metadata ? { ...draft, metadata } : draft,
    generator.conversationType,
    avatar ?? undefined,
  )
}
