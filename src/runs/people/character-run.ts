import type { OnWait } from '@/ai/http/http-request'
import { findCatalogueModel } from '@/ai/catalogue'
import { pictureOfDataUrl } from '@/ai/chat-files'
import type { ChatFile, ChatResult } from '@/ai/contracts'
import type { AdapterOverrides } from '@/ai/provider-config'
import { minorFailure } from '@/domain/adults/refusals'
import type { GeneratedCharacter } from '@/domain/generated'
import {
  findMinorAskedFor,
  type CharacterQuestion,
  type CharacterWish,
  checkGeneration,
  type GenerationGround,
  readCharacterAnswer,
  toCharacterQuestion,
} from '@/generation/people/character-generation'
import { toDataUrl } from '@/lib/base64'
import { causedBy, type Failure, toFailure } from '@/lib/failure'
import { untilAborted } from '@/lib/until-aborted'
import { getProvider, getSettings } from '@/storage/database/queries'
import type { ProviderRecord } from '@/storage/database/records'
import { providerDisabled } from '../run-error'

/* A character written by a model, from the wish to what goes into the form. It lives as long as its page. */

/** What is to be written, and by whom. */
export interface CharacterJob extends Omit<GenerationGround, 'isProviderThere'> {
  wish: Omit<CharacterWish, 'image'>
  /** The character whose form it is; absent for a new one. */
  characterId?: string
  /** Reads the character's picture, for a model that takes pictures. */
  readImage?: () => Promise<Blob | undefined>
  signal: AbortSignal
  /** Gets the number of characters that have come, where the answer comes in a stream. */
  onProgress?: (length: number) => void
  /** Told of the pauses before a request is sent again. */
  onWait?: OnWait
  /** What tests replace in the adapters. */
  overrides?: AdapterOverrides
}

/** What came of it. */
export type CharacterRunResult =
  | { ok: true; character: GeneratedCharacter }
  /** For the panel "Generation Error". */
  | { ok: false; failure: Failure }

/**
 * Has a character written. Every failure is a result.
 * @throws AbortError once the signal is aborted, and nothing else.
 */
export async function generateCharacter(job: CharacterJob): Promise<CharacterRunResult> {
  const { wish, model, signal } = job
  signal.throwIfAborted()
  try {
    const provider = job.providerId === '' ? undefined : await getProvider(job.providerId)
    const missing = checkGeneration({ ...job, isProviderThere: provider !== undefined })
    if (missing !== undefined) return { ok: false, failure: { code: missing } }
    const minor = findMinorAskedFor(wish)
    if (minor) return { ok: false, failure: minorFailure('minor_in_character', minor) }
    if (!provider?.enabled) throw providerDisabled(provider?.name ?? '')
    const image = takesImages(provider, model) ? await pictureOf(job.readImage) : undefined
    const question = toCharacterQuestion({ ...wish, image, type: provider.type }, model)
    const { content } = await untilAborted(signal, ask(job, provider, question))
    signal.throwIfAborted()
    return readCharacterAnswer(content, question)
  } catch (cause) {
    signal.throwIfAborted()
    return { ok: false, failure: causedBy('generation_failed', toFailure(cause)) }
  }
}

function takesImages({ type }: ProviderRecord, model: string): boolean {
  return findCatalogueModel(type, model)?.supportsImages ?? false
}

/** A picture that cannot be read is left out: the character can be written without it. */
async function pictureOf(read: CharacterJob['readImage']): Promise<ChatFile | undefined> {
  const blob = await read?.().catch(() => undefined)
  return blob && pictureOfDataUrl(await toDataUrl(blob))
}

async function ask(
  { characterId, signal, onProgress, onWait, overrides }: CharacterJob,
  provider: ProviderRecord,
  { request }: CharacterQuestion,
): Promise<ChatResult> {
  const [{ connect }, { enableStreaming }] = await Promise.all([
    import('../providers/connect'),
    getSettings(),
  ])
  const adapter = await connect(
    provider,
    { kind: 'character', characterId },
    { signal, overrides, onWait },
  )
  const stream = enableStreaming
    ? { onProgress: (text: string) => onProgress?.(text.length) }
    : { stream: false }
  return adapter.complete({ ...request, options: { signal, ...stream } })
}
