import type { ChatResult, ProviderAdapter } from '@/ai/contracts'
import type { GeneratedImage, ImageAdapter } from '@/ai/images/image-contracts'
import { CONTENT_POLICY } from '@/ai/images/image-errors'
import type { AdapterOverrides } from '@/ai/provider-config'
import { KEYS_LOCKED, ProviderError } from '@/ai/provider-error'
import type { PlannedImage } from '@/domain/message'
import type { Settings } from '@/domain/settings'
import { findMinor } from '@/domain/adults/find-minor'
import { describedMinor } from '@/domain/adults/refusals'
import {
  parseImageAnalysis,
  type ReadAnalysis,
  toImageAnalysisRequest,
  toPicturePrompt,
} from '@/generation/image-analysis'
import type { MessagePicture } from '@/storage/conversations/conversation-source'
import { getImage } from '@/storage/pictures/images'
import { getProviders } from '@/storage/database/queries'
import type { CharacterRecord, MessageRecord, ProviderRecord } from '@/storage/database/records'
import { pause } from '@/lib/pause'
import { untilAborted } from '@/lib/until-aborted'
import { askSmallModel } from '../providers/ask-small-model'
import type { ConnectOptions } from '../providers/connect'
import type { CallPurpose } from '../providers/paid-calls'
import { CHOOSE_IMAGE_PROVIDER } from '../providers/default-provider'
import { dedicatedAnalyst } from '../pictures/image-analyst'
import { withinBounds } from '../pictures/keep-as-it-came'
import { mustChooseImageProviderFor, imageProviderFor } from '../pictures/image-provider-for'
import { NO_IMAGE, NO_IMAGE_PROVIDER } from '../pictures/picture-failure'
import { runErrorText, toRunError } from '../run-error'

/*
 * The picture of a mobile answer: first a model decides whether one fits, then it is drawn while the answer, which is
 * told of it, is written. Specification, generators §4; ANALYSIS-01 to ANALYSIS-13. The answer never fails because
 * of its picture.
 */

/** Milliseconds that the decision may take: the answer waits for it. */
const ANALYSIS_LIMIT_MS = 15_000
/** ANALYSIS-03. */
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

/** The picture, if there is to be one, and why or why not, in words for the user. */
export interface MessageImageResult {
  /** For `ConversationSource.saveMessageImage`. */
  image?: MessagePicture
  reason: string
  /** Whether something went wrong, as opposed to no picture being wanted. */
  failed?: boolean
}

/**
 * Decides whether an answer gets a picture, and makes it. Every failure means no picture, with a reason
 * (ANALYSIS-02).
 * @throws the signal's reason once it is aborted, and nothing else.
 */
export async function makeMessageImage(job: MessageImageJob): Promise<MessageImageResult> {
  const { answer, provider, signal, onDecided } = job
  signal.throwIfAborted()
  if (answer.messageType !== 'mobile')
    return { reason: 'Only messages of the mobile chat bring pictures.' }
  try {
    const providers = await getProviders()
    const imageProvider = imageProviderFor(provider, providers)
    if (!imageProvider)
      return {
        reason: mustChooseImageProviderFor(provider, providers)
          ? CHOOSE_IMAGE_PROVIDER
          : NO_IMAGE_PROVIDER,
        ...(job.plan && { failed: true }),
      }
    // At the beginning, so that locked keys are asked for once and not again when it comes to drawing.
    const { connectForImages } = await import('../providers/connect')
    const connection = { signal, overrides: job.overrides }
    const adapter = await connectForImages(imageProvider, purposeOf(job), connection)
    const reference = await referenceOf(job)
    const { plan, reason, failed } = await decide(job, providers, reference !== undefined)
    signal.throwIfAborted()
    if (!failed) onDecided?.({ plan })
    signal.throwIfAborted()
    if (!plan) return { reason, failed }
    const image = await draw(job, adapter, plan, reference)
    signal.throwIfAborted()
    return { image, reason }
  } catch (cause) {
    signal.throwIfAborted()
    const reason = cause instanceof AnalysisError ? cause.message : drawingFailed(cause)
    return { reason, failed: true }
  }
}

function purposeOf({ answer, character }: MessageImageJob): CallPurpose {
  const { conversationId } = answer
  return { kind: 'answer', conversationId, characterId: character.id }
}

/** What is to be drawn, if anything, and why or why not. @throws {AnalysisError} @throws the signal's reason. */
async function decide(
  job: MessageImageJob,
  providers: readonly ProviderRecord[],
  hasReference: boolean,
): Promise<{ plan?: PlannedImage; reason: string; failed?: boolean }> {
  // It may be from a file.
  const minor = job.plan && findMinor(job.plan.description)
  if (minor) return { reason: describedMinor(minor), failed: true }
  if (job.plan) return { plan: job.plan, reason: '' }
  const { connect } = await import('../providers/connect')
  const analyst = dedicatedAnalyst(job.character, job.settings, providers) ?? job.provider
  const options: ConnectOptions = { signal: job.signal, overrides: job.overrides }
  const adapter = await connect(analyst, purposeOf(job), options).catch((cause: unknown) => {
    throw analysisFailed(runErrorText(toRunError(cause)), cause)
  })
  const analysis = await analyse(job, analyst, adapter, hasReference)
  const { shouldGenerateImage, imagePrompt, reasoning: reason = '', failed } = analysis
  if (!shouldGenerateImage || imagePrompt === undefined) return { reason, failed }
  const showsCharacter = analysis.useCharacterReference === true
  return { plan: { description: imagePrompt, showsCharacter }, reason }
}

/** IMG-48. */
function drawingFailed(cause: unknown): string {
  return `Image generation failed: ${runErrorText(toRunError(cause))}`
}

/** Why no decision could be had. */
class AnalysisError extends Error {}

function analysisFailed(why: string, cause: unknown): AnalysisError {
  return new AnalysisError(`The image analysis failed: ${why}`, { cause })
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
    const why = limit.signal.aborted
      ? `Nothing came for ${ANALYSIS_LIMIT_MS / 1000} seconds.`
      : runErrorText(toRunError(cause))
    throw analysisFailed(why, cause)
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
  // ANALYSIS-04.
  const options = { showsCharacter, fromReference: false }
  const prompt = toPicturePrompt(description, character, options)
  const images = await untilAborted(signal, adapter.generate({ ...PICTURE, prompt, signal }))
  return toPicture(images, description, false)
}

/** Two attempts (ANALYSIS-03); undefined where both failed. @throws the signal's reason. */
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
    }
    if (attempt < REFERENCE_ATTEMPTS) await pause(REFERENCE_RETRY_MS, signal)
  }
  return undefined
}

/** @throws {Error} "No image was generated". IMG-47. */
async function toPicture(
  [image]: GeneratedImage[],
  description: string,
  usedReference: boolean,
): Promise<MessagePicture> {
  if (!image) throw new Error(NO_IMAGE)
  const { blob, prompt, createdAt: generatedAt } = image
  return { blob: await withinBounds(blob), prompt, description, usedReference, generatedAt }
}
