import * as z from 'zod/mini'
import { failureSchema } from '@/lib/failure'

/** Worlds of Swipe & Chat. */
export const datingWorldTypes = [
  'modern',
  'fantasy',
  'sci-fi',
  'cyberpunk',
  'post-apocalyptic',
  'steampunk',
  'superhero',
  'custom',
] as const
export type DatingWorldType = (typeof datingWorldTypes)[number]

/** Whom a session is to find. Specification, core §3. */
export const genderPreferences = ['any', 'male', 'female', 'non-binary'] as const
export type GenderPreference = (typeof genderPreferences)[number]

/** `unseen` profiles wait in the queue; a like makes one `matched`, a pass `passed`. */
export const profileStatuses = ['unseen', 'matched', 'passed'] as const
export type ProfileStatus = (typeof profileStatuses)[number]

/** How finely a session's pictures are drawn, from coarse to fine. */
export const pictureQualities = ['low', 'medium', 'high'] as const
export type PictureQuality = (typeof pictureQualities)[number]

/** Youngest age of any generated person, in every generator (decision 114, P23). */
export const MINIMUM_AGE = 18

/** Bounds and defaults of a dating session's numbers. generators §9. */
export const datingSessionLimits = {
  age: { min: MINIMUM_AGE, max: 99, defaultMin: 21, defaultMax: 35 },
  batchSize: { min: 1, max: 50, default: 10 },
  imagesPerProfile: { min: 1, max: 5, default: 1 },
  interestsPerProfile: 4,
} as const

/** A generated person to swipe, as it stands in a session file. Custom fields are further strings. */
export const profileSchema = z.catchall(
  z.object({
    id: z.string(),
    sessionId: z.string(),
    name: z.string(),
    /** Years, 18 or more (P23). */
    age: z.number().check(z.gte(MINIMUM_AGE)),
    bio: z.string(),
    interests: z.array(z.string()),
    imagePrompt: z.string(),
    /** First picture as a data URL (legacy; `images` holds all). */
    image: z.optional(z.string()),
    /** Pictures as data URLs. */
    images: z.optional(z.array(z.string())),
    status: z.enum(profileStatuses),
    /** Epoch milliseconds. */
    generatedAt: z.number(),
    /** Epoch milliseconds. */
    matchedAt: z.optional(z.number()),
    /** The character made from this profile, once chatted with. */
    characterId: z.optional(z.string()),
    /** Pictures that it was to get, the first one included. Optional field that other builds ignore (design §9). */
    picturesWanted: z.optional(z.number()),
    /**
     * Why it has fewer: a code; in words where a release up to 0.3.1 or a file stored it. Optional field
     * that other builds ignore.
     */
    pictureFailure: z.optional(z.string()),
    /** The same with what its words depend on. Optional field that other builds ignore. */
    pictureFailureDetails: z.optional(failureSchema),
  }),
  z.unknown(),
)
export type Profile = z.infer<typeof profileSchema>

/** Names that a custom field cannot have: those of a profile's own fields, in a file or in the database. */
const RESERVED_FIELD_KEYS: readonly string[] = [
  ...Object.keys(profileSchema.shape),
  'seq',
  'imageIds',
  '__proto__',
]

/** A field that a session's profiles have besides the specified ones. */
export const customFieldSchema = z.object({
  /** Name of the field in the profile: "home_planet". */
  key: z.string(),
  /** What it says of a person, for the model. */
  description: z.string(),
})
export type CustomField = z.infer<typeof customFieldSchema>

/** Whether a custom field can have this key: not blank, and none of a profile's own. */
export function isCustomFieldKey(key: string): boolean {
  return key.trim() !== '' && !RESERVED_FIELD_KEYS.includes(key)
}

/** A profile's custom fields that say something, in the session's order. */
export function customValuesOf(
  profile: Profile,
  session: Pick<DatingSession, 'customFields'>,
): { key: string; label: string; value: string }[] {
  return session.customFields.flatMap(({ key }) => {
    const value = isCustomFieldKey(key) && Object.hasOwn(profile, key) ? profile[key] : undefined
    if (typeof value !== 'string' || value.trim() === '') return []
    return [{ key, label: customFieldLabel(key), value }]
  })
}

/** "home_planet" as "Home planet". */
export function customFieldLabel(key: string): string {
  const words = key.replace(/[_\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Pictures that a profile still waits for; none where drawing them has failed. */
export function picturesMissing(
  profile: Pick<Profile, 'picturesWanted' | 'pictureFailure'>,
  pictureCount: number,
): number {
  if (profile.pictureFailure !== undefined) return 0
  const wanted = Math.min(profile.picturesWanted ?? 0, datingSessionLimits.imagesPerProfile.max)
  return Math.max(0, wanted - pictureCount)
}

/** The order of the queue; for profiles that have no place, that of their making. */
export function compareProfiles(
  a: { seq?: number; generatedAt: number },
  b: { seq?: number; generatedAt: number },
): number {
  return (a.seq ?? Infinity) - (b.seq ?? Infinity) || a.generatedAt - b.generatedAt
}

/** A swipe-and-match session, as it stands in a session file. generators §3. */
export const datingSessionSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  worldType: z.enum(datingWorldTypes),
  worldDescription: z.optional(z.string()),
  userCharacterName: z.optional(z.string()),
  userCharacterDescription: z.optional(z.string()),
  preferences: z.object({
    /** Years, both ends included. */
    ageRange: z.object({
      min: z.number().check(z.gte(MINIMUM_AGE)),
      max: z.number().check(z.gte(MINIMUM_AGE)),
    }),
    genderPreference: z.enum(genderPreferences),
    interests: z.array(z.string()),
  }),
  customFields: z.array(customFieldSchema),
  batchSize: z.number(),
  imagesPerProfile: z.number(),
  /** Absent in sessions of other builds and up to release 0.3.1. Optional field that other builds ignore. COST-27 */
  imageQuality: z.optional(z.catch(z.optional(z.enum(pictureQualities)), undefined)),
  imagePromptPool: z.array(z.string()),
  profileGenerationProviderId: z.optional(z.string()),
  imageAnalysisProviderId: z.optional(z.string()),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
  profiles: z.array(profileSchema),
  /** Place in the queue: how many of its profiles are decided. */
  currentIndex: z.number(),
  /** Equals stats.totalProfilesGenerated. */
  totalGenerated: z.number(),
  stats: z.object({
    totalProfilesGenerated: z.number(),
    rightSwipes: z.number(),
    leftSwipes: z.number(),
    matches: z.number(),
  }),
})
export type DatingSession = z.infer<typeof datingSessionSchema>

/** What the user decides about a session; the rest is given on saving. */
export type DatingSessionDraft = Omit<
  DatingSession,
  'id' | 'createdAt' | 'updatedAt' | 'profiles' | 'currentIndex' | 'totalGenerated' | 'stats'
>

/** What a model makes of a profile; the rest is given on saving. */
export type ProfileDraft = Pick<Profile, 'name' | 'age' | 'bio' | 'interests' | 'imagePrompt'> & {
  /** Custom fields by their keys; those that the model left blank are absent. */
  custom: Record<string, string>
}
