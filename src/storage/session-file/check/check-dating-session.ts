import * as z from 'zod/mini'
import {
  MINIMUM_AGE,
  datingSessionLimits,
  datingSessionSchema,
  profileSchema,
} from '@/domain/dating-session'
import { findMinor } from '@/domain/adults/find-minor'
import { findMinorProfile } from '@/domain/adults/refusals'
import { createId } from '@/lib/ids'
import {
  type Tell,
  pictureOf,
  toldField,
  withNumbersAsText,
  withoutBlankName,
} from './check-fields'
import type { FilePicture } from './file-picture'
import { type Fields, isFields, readRecord, toTime } from './read-record'

const plainDatingSessionSchema = z.omit(datingSessionSchema, { profiles: true })
export type CheckedDatingSession = z.infer<typeof plainDatingSessionSchema>

/** A dating session without its profiles. What in it asks for people under 18 is left out (P23). */
export function checkDatingSession(
  id: string,
  raw: Fields,
  fallbackTime: number,
  defaultName: string,
  tell: Tell,
): CheckedDatingSession | undefined {
  const { age, batchSize, imagesPerProfile } = datingSessionLimits
  const createdAt = toTime(raw.createdAt) ?? fallbackTime
  const references = ['profileGenerationProviderId', 'imageAnalysisProviderId']
  return readRecord(
    plainDatingSessionSchema,
    {
      ...withoutMinors(withoutBlankName(withNumbersAsText(raw, ...references), 'name', tell), tell),
      id,
      preferences: ofAge(raw.preferences, tell),
    },
    {
      defaults: {
        name: defaultName,
        description: '',
        worldType: 'custom',
        preferences: {
          ageRange: { min: age.defaultMin, max: age.defaultMax },
          genderPreference: 'any',
          interests: [],
        },
        customFields: [],
        batchSize: batchSize.default,
        imagesPerProfile: imagesPerProfile.default,
        imagePromptPool: [],
        createdAt,
        updatedAt: createdAt,
        currentIndex: 0,
        totalGenerated: 0,
        stats: { totalProfilesGenerated: 0, rightSwipes: 0, leftSwipes: 0, matches: 0 },
      },
      onBadField: toldField(tell),
    },
  )
}

const TEXT_FIELDS = ['description', 'worldDescription', 'userCharacterDescription'] as const

/** Texts and pictures to draw that tell of somebody under 18 are left out; the session stays. */
function withoutMinors(raw: Fields, tell: Tell): Fields {
  const sound = { ...raw }
  for (const name of TEXT_FIELDS) {
    const text = sound[name]
    const minor = typeof text === 'string' ? findMinor(text) : undefined
    if (!minor) continue
    tell('minor_field', { field: name, words: minor.words })
    sound[name] = undefined
  }
  const { imagePromptPool: pool } = sound
  if (Array.isArray(pool))
    sound.imagePromptPool = pool.filter((scene: unknown) => {
      const minor = typeof scene === 'string' ? findMinor(scene) : undefined
      if (minor) tell('minor_image_prompt', { words: minor.words })
      return !minor
    })
  return sound
}

function ofAge(preferences: unknown, tell: Tell): unknown {
  if (!isFields(preferences) || !isFields(preferences.ageRange)) return preferences
  const { min, max } = preferences.ageRange
  if (typeof min !== 'number' || typeof max !== 'number') return preferences
  if (min >= MINIMUM_AGE && max >= MINIMUM_AGE) return preferences
  tell('age_range_raised', { min: MINIMUM_AGE })
  const ageRange = { min: Math.max(min, MINIMUM_AGE), max: Math.max(max, MINIMUM_AGE) }
  return { ...preferences, ageRange }
}

const plainProfileSchema = z.catchall(
  z.omit(profileSchema, { image: true, images: true }),
  z.unknown(),
)

/** A profile that is fit to be stored, and its pictures, which are not decoded yet. */
export interface CheckedProfile {
  profile: z.infer<typeof plainProfileSchema>
  images: FilePicture[]
}

/** Fields of profiles that are not the user's own to name: pictures, and what only the database has. */
const PICTURE_FIELDS = ['image', 'images', 'imageIds', 'seq']

/** A profile; undefined for one that is none, or of somebody who is not of age (P23). */
export function checkProfile(
  raw: unknown,
  sessionId: string,
  fallbackTime: number,
  defaultName: string,
  tell: Tell,
): CheckedProfile | undefined {
  if (!isFields(raw)) {
    tell('no_profile')
    return undefined
  }
  const age = typeof raw.age === 'string' ? Number(raw.age) : raw.age
  if (typeof age !== 'number' || !Number.isFinite(age) || age < MINIMUM_AGE) {
    const isTold = typeof age === 'number' && Number.isFinite(age)
    if (isTold) tell('age_too_low', { min: MINIMUM_AGE })
    else tell('age_missing')
    return undefined
  }
  const known = Object.keys(profileSchema.shape)
  const plain = Object.entries(withNumbersAsText(raw, 'id', 'characterId')).filter(
    ([name, value]) =>
      !PICTURE_FIELDS.includes(name) && (known.includes(name) || typeof value === 'string'),
  )
  const profile = readRecord(
    plainProfileSchema,
    { ...withoutBlankName(Object.fromEntries(plain), 'name', tell), sessionId, age },
    {
      defaults: {
        id: createId(),
        name: defaultName,
        bio: '',
        interests: [],
        imagePrompt: '',
        status: 'unseen',
        generatedAt: fallbackTime,
      },
      onBadField: toldField(tell),
    },
  )
  if (!profile) return undefined
  const custom: Record<string, string> = {}
  for (const [key, value] of Object.entries(profile))
    if (!known.includes(key) && typeof value === 'string') custom[key] = value
  const minor = findMinorProfile(profile, custom)
  if (minor) {
    tell('minor', { words: minor.words })
    return undefined
  }
  if (profile.id === '') profile.id = createId()
  return { profile, images: checkProfileImages(raw, tell) }
}

/** All pictures of a profile; the legacy field is the first of them, and counts where it is the only one. */
function checkProfileImages({ image, images }: Fields, tell: Tell): FilePicture[] {
  const list: unknown[] = Array.isArray(images) && images.length > 0 ? images : [image]
  if (images !== undefined && images !== null && !Array.isArray(images)) toldField(tell)('images')
  return list.flatMap(
    (item, index) => pictureOf(item, tell, { picture: 'profile', number: index + 1 }) ?? [],
  )
}
