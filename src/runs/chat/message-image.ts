import type { MessagePicture } from '@/storage/conversations/conversation-types'
import type { ChatResult, ProviderAdapter } from '@/ai/contracts'
import type { GeneratedImage, ImageAdapter } from '@/ai/images/image-contracts'
import { CONTENT_POLICY } from '@/ai/images/image-errors'
import type { AdapterOverrides } from '@/ai/provider-config'
import { KEYS_LOCKED, ProviderError } from '@/ai/provider-error'
import type { PlannedImage } from '@/domain/message'
import type { Settings } from '@/domain/settings'
import { findMinor } from '@/domain/adults/find-minor'
import {
  parseImageAnalysis,
  type ReadAnalysis,
  toImageAnalysisRequest,
  toPicturePrompt,
} from '@/generation/image-analysis'
import { getImage } from '@/storage/pictures/images'
import { getProviders } from '@/storage/database/queries'
import type { CharacterRecord, MessageRecord, ProviderRecord } from '@/storage/database/records'
import { causedBy, type Failure, FailureError, toFailure } from '@/lib/failure'
import { pause } from '@/lib/pause'
import { untilAborted } from '@/lib/until-aborted'
import { askSmallModel } from '../providers/ask-small-model'
import type { ConnectOptions } from '../providers/connect'
import { isLimitFailure } from '../run-error'
import type { CallPurpose } from '../providers/paid-calls'
import { dedicatedAnalyst } from '../pictures/image-analyst'
import { withinBounds } from '../pictures/keep-as-it-came'
import { mustChooseImageProviderFor, imageProviderFor } from '../pictures/image-provider-for'
import { failWith, noImage, type PictureFailureCode } from '../pictures/picture-failure'

/*
 * The picture of a mobile answer: first a model decides whether one fits, then it is drawn while the answer, which is
 * told of it, is written. Specification, generators §4; ANALYSIS-01 to ANALYSIS-13. The answer never fails because
 * of its picture.
 */

/** Milliseconds that the decision may take: the answer waits for it. */
const ANALYSIS_LIMIT_MS = 15_000
const REFERENCE_ATTEMPTS = 2
const REFERENCE_RETRY_MS = 1_000
/** Specification, generators §7: 1024x1024, and standard quality where nothing is chosen. */
const PICTURE = { size: '1024x1024', quality: 'standard', count: 1 } as const

/** What has been decided: a picture, or none. */
export interface PictureDecision {
  plan?: PlannedImage
}

/** An answer that may get a picture. */
export interface MessageImageJob {
  /** The pending message. Only mobile messages get a picture. */
  answer: Pick<MessageRecord, 'messageType' | 'conversationId'>
  character: CharacterRecord
  /** The conversation's provider. */
  provider: ProviderRecord
  settings: Pick<Settings, 'imageAnalysisProviderId'>
  /** Messages before the answer, oldest first. */
  history: readonly MessageRecord[]
  signal: AbortSignal
  /** What is to be drawn where that was decided before; then nobody is asked. */
  plan?: PlannedImage
  /** Called once it is decided, before anything is drawn; not at all where that fails. */
  onDecided?: (decision: PictureDecision) => void
  /** What tests replace in the adapters. */
  overrides?: AdapterOverrides
}

/** The picture, if there is to be one, and why there is none. */
export interface MessageImageResult {
  /** For `ConversationSource.saveMessageImage`. */
  image?: MessagePicture
  /** What went wrong; absent where no picture is wanted. */
  failure?: Failure
}

/**
 * Decides whether an answer gets a picture, and makes it. Every failure means no picture, with a reason.
 * @throws the signal's reason once it is aborted, and nothing else.
 */
export async function makeMessageImage(job: MessageImageJob): Promise<MessageImageResult> {
  const { answer, provider, signal, onDecided } = job
  signal.throwIfAborted()
  if (answer.messageType !== 'mobile') return {}
  try {
    const providers = await getProviders()
    const imageProvider = imageProviderFor(provider, providers)
    if (!imageProvider)
      return job.plan
        ? {
            failure: toFailure(
              failWith(
                mustChooseImageProviderFor(provider, providers)
                  ? 'image_provider_not_chosen'
                  : 'no_image_provider',
              ),
            ),
          }
        : {}
    // At the beginning, so that locked keys are asked for once and not again when it comes to drawing.
    const { connectForImages } = await import('../providers/connect')
    const connection = { signal, overrides: job.overrides }
    const adapter = await connectForImages(imageProvider, purposeOf(job, 'picture'), connection)
    const reference = await referenceOf(job)
    const { plan, failure } = await decide(job, providers, reference !== undefined)
    signal.throwIfAborted()
    if (!failure) onDecided?.({ plan })
    signal.throwIfAborted()
    if (!plan) return { ...(failure && { failure }) }
    const image = await draw(job, adapter, plan, reference)
    signal.throwIfAborted()
    return { image }
  } catch (cause) {
    signal.throwIfAborted()
    return {
      failure:
        cause instanceof AnalysisError
          ? toFailure(cause)
          : causedBy('image_failed' satisfies PictureFailureCode, toFailure(cause)),
    }
  }
}

function purposeOf(
  { answer, character }: MessageImageJob,
  part: 'analysis' | 'picture',
): CallPurpose {
  const { conversationId } = answer
  return { kind: 'answer', part, conversationId, characterId: character.id }
}

/** What is to be drawn, if anything, and why or why not. @throws {AnalysisError} @throws the signal's reason. */
async function decide(
  job: MessageImageJob,
  providers: readonly ProviderRecord[],
  hasReference: boolean,
): Promise<{ plan?: PlannedImage; failure?: Failure }> {
  // It may be from a file.
  const minor = job.plan && findMinor(job.plan.description)
  if (minor) return { failure: toFailure(failWith('minor_described', { words: minor.words })) }
  if (job.plan) return { plan: job.plan }
  const { connect } = await import('../providers/connect')
  const analyst = dedicatedAnalyst(job.character, job.settings, providers) ?? job.provider
  const options: ConnectOptions = { signal: job.signal, overrides: job.overrides }
  const adapter = await connect(analyst, purposeOf(job, 'analysis'), options).catch(
    (cause: unknown) => {
      throw analysisFailed(cause)
    },
  )
  const analysis = await analyse(job, analyst, adapter, hasReference)
  const { shouldGenerateImage, imagePrompt, failure } = analysis
  if (!shouldGenerateImage || imagePrompt === undefined) return failure ? { failure } : {}
  const showsCharacter = analysis.useCharacterReference === true
  return { plan: { description: imagePrompt, showsCharacter } }
}

/** Why no decision could be had. */
class AnalysisError extends FailureError<PictureFailureCode> {}

function analysisFailed(cause: unknown): AnalysisError {
  const { params } = causedBy('analysis_failed', toFailure(cause))
  return new AnalysisError('analysis_failed', params, cause)
}

/** The character's profile picture, where there is one. */
async function referenceOf({ character }: MessageImageJob): Promise<Blob | undefined> {
  const { avatarImageId } = character
  if (avatarImageId === undefined) return undefined
  return (await getImage(avatarImageId).catch(() => undefined))?.blob
}

/** @throws {AnalysisError} @throws the signal's reason. */
async function analyse(
  job: MessageImageJob,
  analyst: ProviderRecord,
  adapter: ProviderAdapter,
  hasReference: boolean,
): Promise<ReadAnalysis> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), ANALYSIS_LIMIT_MS)
  const signal = AbortSignal.any([job.signal, limit.signal])
  try {
    const result = await untilAborted(signal, ask(job, analyst, adapter, hasReference, signal))
    return parseImageAnalysis(result.content)
  } catch (cause) {
    job.signal.throwIfAborted()
    if (limit.signal.aborted)
      throw new AnalysisError('analysis_timeout', { seconds: ANALYSIS_LIMIT_MS / 1000 }, cause)
    throw analysisFailed(cause)
  } finally {
    clearTimeout(timer)
  }
}

function ask(
  job: MessageImageJob,
  analyst: ProviderRecord,
  adapter: ProviderAdapter,
  hasReference: boolean,
  signal: AbortSignal,
): Promise<ChatResult> {
  const { character, history, provider } = job
  return askSmallModel({
    provider: analyst,
    adapter,
    ownModel: analyst.id === provider.id ? character.model : undefined,
    signal,
    toRequest: (model) =>
      toImageAnalysisRequest({ character, hasReference, history, type: analyst.type, model }),
  })
}

/** @throws {ProviderError} @throws the signal's reason. */
async function draw(
  job: MessageImageJob,
  adapter: ImageAdapter,
  plan: PlannedImage,
  reference: Blob | undefined,
): Promise<MessagePicture> {
  const { description, showsCharacter } = plan
  const { character, signal } = job
  if (reference && showsCharacter) {
    const prompt = toPicturePrompt(description, character, {
      showsCharacter,
      fromReference: true,
    })
    const drawn = await drawFromReference(adapter, prompt, reference, signal)
    if (drawn) return toPicture(drawn, description, true)
  }
  const options = { showsCharacter, fromReference: false }
  const prompt = toPicturePrompt(description, character, options)
  const images = await untilAborted(signal, adapter.generate({ ...PICTURE, prompt, signal }))
  return toPicture(images, description, false)
}

/** Two attempts; undefined where both failed. @throws the signal's reason. */
async function drawFromReference(
  adapter: ImageAdapter,
  prompt: string,
  reference: Blob,
  signal: AbortSignal,
): Promise<GeneratedImage[] | undefined> {
  const request = { ...PICTURE, prompt, images: [reference], signal }
  for (let attempt = 1; attempt <= REFERENCE_ATTEMPTS; attempt += 1) {
    try {
      return await untilAborted(signal, adapter.edit(request))
    } catch (error) {
      signal.throwIfAborted()
      // The same picture would be refused the same way, and perhaps be charged for.
      if (error instanceof ProviderError && error.code === CONTENT_POLICY) return undefined
      if (error instanceof ProviderError && error.code === KEYS_LOCKED) throw error
      if (isLimitFailure(error)) throw error
    }
    if (attempt < REFERENCE_ATTEMPTS) await pause(REFERENCE_RETRY_MS, signal)
  }
  return undefined
}

/** @throws {PictureFailure} no_image. */
async function toPicture(
  [image]: GeneratedImage[],
  description: string,
  usedReference: boolean,
): Promise<MessagePicture> {
  if (!image) throw noImage()
  const { blob, prompt, createdAt: generatedAt } = image
  return { blob: await withinBounds(blob), prompt, description, usedReference, generatedAt }
}
