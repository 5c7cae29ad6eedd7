import {
  type DatingSession,
  datingSessionLimits,
  MINIMUM_AGE,
  type PictureQuality,
  type Profile,
} from '@/domain/dating-session'
import { ADULTS_ONLY } from '../prompt/adult-prompts'
import { findMinor } from '@/domain/adults/find-minor'
import { findMinorProfile, type MinorDrawnCode, minorFailure } from '@/domain/adults/refusals'
import { fallbackImagePrompts } from './dating-choices'
import { oneLine } from '../prompt/one-line'
import type { Failure } from '@/lib/failure'

/* What a profile's pictures are asked for with. Specification, generators §4; SWIPE-62 to SWIPE-69, decisions 107 and 112. */

const PROFILE_PICTURE = { size: '1024x1024', count: 1 } as const

/** What new sessions draw at: a quarter of the price of the finer one. COST-27 */
export const NEW_SESSION_QUALITY: PictureQuality = 'medium'

/** What sessions go on with that say nothing of it. */
const EARLIER_QUALITY: PictureQuality = 'high'

/** How a picture of a session is asked for. */
export function pictureOf({ imageQuality }: Pick<DatingSession, 'imageQuality'>) {
  return { ...PROFILE_PICTURE, quality: imageQuality ?? EARLIER_QUALITY }
}

/** Milliseconds between the beginnings of two profiles' pictures. */
export const PICTURE_STAGGER_MS = 2_000

type DrawnPerson = Pick<Profile, 'name' | 'age' | 'bio' | 'imagePrompt'>

/** Characters of a description that are sent. */
const DESCRIPTION_LENGTH = 1_500
const POOL_PROMPT_LENGTH = 500

const BY_AGE: MinorDrawnCode = 'minor_by_age'

/** Why a profile may not be drawn: not of age, by its number or by its words. Undefined where it may. */
export function whyNotDrawn(person: DrawnPerson): Failure | undefined {
  if (person.age < MINIMUM_AGE) return { code: BY_AGE, params: { age: person.age } }
  const minor = findMinorProfile(person)
  return minor && minorFailure('minor_asked_for', minor)
}

/** How many pictures a profile gets, the first one included. */
export function picturesPerProfile({
  imagesPerProfile: wanted,
}: Pick<DatingSession, 'imagesPerProfile'>): number {
  const { min, max } = datingSessionLimits.imagesPerProfile
  return Math.min(max, Math.max(min, Math.trunc(wanted) || min))
}

/** The first picture: a selfie. */
export function toSelfiePrompt({ age, imagePrompt }: DrawnPerson): string {
  const looks = oneLine(imagePrompt, DESCRIPTION_LENGTH)
  return `A selfie for a dating profile, taken by the person with a phone, natural light, friendly look into the camera. The person is ${age} years old: ${looks}${endOf(looks)} ${ADULTS_ONLY}`
}

/** A further picture, drawn from the first one so that it shows the same person. */
export function toVariationPrompt(scene: string, { age }: DrawnPerson): string {
  const shown = oneLine(scene, POOL_PROMPT_LENGTH)
  return `The same person as in this picture, aged ${age}, with the same face, hair and build, in another photo: ${shown}${endOf(shown)} Keep the person recognisable. ${ADULTS_ONLY}`
}

const endOf = (text: string) => (/[.!?]$/.test(text) ? '' : '.')

/**
 * Scenes for a profile's further pictures, drawn by lot from the session's pool; none comes twice before all have come.
 * Where the pool has nothing that may be drawn, from the fallback.
 * @param random gives a number from 0 to below 1.
 */
export function drawScenes(pool: readonly string[], count: number, random: () => number): string[] {
  const usable = pool.filter((scene) => scene.trim() !== '' && !findMinor(scene))
  const scenes = usable.length > 0 ? usable : fallbackImagePrompts
  const drawn: string[] = []
  while (drawn.length < count) drawn.push(...shuffled(scenes, random))
  return drawn.slice(0, Math.max(0, count))
}

function shuffled(scenes: readonly string[], random: () => number): string[] {
  const left = [...scenes]
  return scenes.flatMap(() => left.splice(Math.floor(random() * left.length), 1))
}
