import type { GeneratedImage, ImageAdapter, ImageEditRequest } from '@/ai/images/image-contracts'
import { KEYS_LOCKED } from '@/ai/provider-error'
import { picturesMissing } from '@/domain/dating-session'
import {
  drawScenes,
  whyNotDrawn,
  pictureOf,
  toSelfiePrompt,
  toVariationPrompt,
} from '@/generation/dating/dating-pictures'
import { addProfilePicture, setPictureState } from '@/storage/dating/profiles'
import { getDatingSession, getProfile } from '@/storage/dating/dating-queries'
import { getImage } from '@/storage/pictures/images'
import type { DatingSessionRecord, ProfileRecord } from '@/storage/dating/dating-records'
import { StorageError } from '@/storage/database/storage-error'
import { causedBy, type Failure, rootCode, toFailure } from '@/lib/failure'
import { untilAborted } from '@/lib/until-aborted'
import { withinBounds } from '../pictures/keep-as-it-came'
import { failWith, noImage, type PictureFailureCode } from '../pictures/picture-failure'
import { isProviderTrouble } from '../providers/provider-connection'
import { isBudgetReached } from '../run-error'

/*
 * The pictures of one profile: a selfie, then further ones drawn from it. What fails is noted on the profile and is not
 * fatal. Specification, generators §4; SWIPE-62 to SWIPE-69, SWIPE-95 to SWIPE-97, decision 111.
 */

/** Whether the budget of a batch is used up; all of its parts look at the same one. */
export interface BudgetPause {
  isReached: boolean
}

/** Who draws. */
export interface Artist {
  /** Undefined where nobody can draw. */
  adapter: ImageAdapter | undefined
  /** Why nothing more can be drawn, once that is known: asking again would fail the same way. */
  trouble?: Failure
  /** Whether what was agreed to is used up: nothing more is drawn then, and nothing has failed. COST-28 */
  pause?: BudgetPause
  /** Gives a number from 0 to below 1. */
  random: () => number
  signal: AbortSignal
}

/** Whether asking for a picture is of any use. */
export function canDraw({ adapter, trouble, pause }: Artist): boolean {
  return adapter !== undefined && trouble === undefined && !pause?.isReached
}

/**
 * Draws what a profile still lacks, and stores each picture as it comes.
 * @throws AbortError once the signal is aborted; {StorageError} where something could not be stored; nothing else.
 */
export async function drawProfile(profileId: string, artist: Artist): Promise<void> {
  if (artist.pause?.isReached) return
  const profile = await getProfile(profileId)
  if (!profile || picturesMissing(profile, pictureCount(profile)) === 0) return
  const failure = await drawAll(profile, artist)
  artist.signal.throwIfAborted()
  if (failure !== undefined) await setPictureState(profileId, { failure })
}

const pictureCount = ({ imageIds }: ProfileRecord) => imageIds?.length ?? 0

/** @returns why not everything could be drawn. */
async function drawAll(profile: ProfileRecord, artist: Artist): Promise<Failure | undefined> {
  const { adapter, signal } = artist
  const refusal = whyNotDrawn(profile)
  if (refusal) return refusal
  if (artist.trouble) return failed('main_picture_failed', artist.trouble)
  if (!adapter) return failed('main_picture_failed', toFailure(failWith('no_image_provider')))
  try {
    const session = await getDatingSession(profile.sessionId)
    if (!session) return undefined
    const main = (await storedMain(profile)) ?? (await drawMain(profile, session, adapter, signal))
    if (!main) return toFailure(failWith('main_picture_empty'))
    return await drawVariations(profile, main, adapter, artist)
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof StorageError) throw cause
    if (pauses(cause, artist)) return undefined
    return failed('main_picture_failed', reasonOf(cause, artist))
  }
}

/** Codes of errors that the next picture would meet again. */
const isLasting = (failure: Failure) =>
  isProviderTrouble(failure) || rootCode(failure) === KEYS_LOCKED

const failed = (
  code: PictureFailureCode,
  cause: Failure,
  params?: Readonly<Record<string, number>>,
): Failure => causedBy(code, cause, params)

/** The reason; trouble with the provider itself is remembered for the profiles that follow. */
function reasonOf(cause: unknown, artist: Artist): Failure {
  const failure = toFailure(cause)
  if (isLasting(failure)) artist.trouble = failure
  return failure
}

/** Whether it is no failure: the pictures are missing until the user has agreed to more. COST-28 */
function pauses(cause: unknown, { pause }: Artist): boolean {
  if (!pause || !isBudgetReached(cause)) return false
  pause.isReached = true
  return true
}

async function storedMain({ imageIds = [] }: ProfileRecord): Promise<Blob | undefined> {
  const [first] = imageIds
  return first === undefined ? undefined : (await getImage(first))?.blob
}

/** SWIPE-65. @returns the picture, also where the profile is gone by then; undefined where none came. */
async function drawMain(
  profile: ProfileRecord,
  session: DatingSessionRecord,
  adapter: ImageAdapter,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const prompt = toSelfiePrompt(profile)
  const [image] = await untilAborted(
    signal,
    adapter.generate({ ...pictureOf(session), prompt, signal }),
  )
  signal.throwIfAborted()
  if (!image) return undefined
  const blob = await withinBounds(image.blob)
  await addProfilePicture(profile.id, blob)
  return blob
}

/** In parallel; each that fails is tolerated. @returns why the first of those failed. */
async function drawVariations(
  { id }: ProfileRecord,
  main: Blob,
  adapter: ImageAdapter,
  artist: Artist,
): Promise<Failure | undefined> {
  const profile = await getProfile(id)
  const session = profile && (await getDatingSession(profile.sessionId))
  if (!session) return undefined
  const have = pictureCount(profile)
  const scenes = drawScenes(
    session.imagePromptPool,
    picturesMissing({ ...profile, pictureFailure: undefined }, have),
    artist.random,
  )
  const failures = await Promise.all(
    scenes.map(async (scene, index) => {
      const prompt = toVariationPrompt(scene, profile)
      try {
        await drawVariation(id, adapter, {
          ...pictureOf(session),
          prompt,
          images: [main],
          signal: artist.signal,
        })
        return undefined
      } catch (cause) {
        artist.signal.throwIfAborted()
        if (cause instanceof StorageError) throw cause
        if (pauses(cause, artist)) return undefined
        return failed('variation_failed', reasonOf(cause, artist), { number: have + index })
      }
    }),
  )
  return failures.find((failure) => failure !== undefined)
}

/** @throws {PictureFailure} no_image, where none came. */
async function drawVariation(
  profileId: string,
  adapter: ImageAdapter,
  request: ImageEditRequest & { signal: AbortSignal },
): Promise<void> {
  const [image]: GeneratedImage[] = await untilAborted(request.signal, adapter.edit(request))
  request.signal.throwIfAborted()
  if (!image) throw noImage()
  await addProfilePicture(profileId, await withinBounds(image.blob))
}
