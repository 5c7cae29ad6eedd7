import * as z from 'zod/mini'

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

export const genderPreferences = ['any', 'male', 'female', 'non-binary'] as const

/** `unseen` profiles wait in the queue; a like makes one `matched`, a pass `passed`. */
export const profileStatuses = ['unseen', 'matched', 'passed'] as const
export type ProfileStatus = (typeof profileStatuses)[number]

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
  }),
  z.unknown(),
)
export type Profile = z.infer<typeof profileSchema>

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
  customFields: z.array(z.object({ key: z.string(), description: z.string() })),
  batchSize: z.number(),
  imagesPerProfile: z.number(),
  imagePromptPool: z.array(z.string()),
  profileGenerationProviderId: z.optional(z.string()),
  imageAnalysisProviderId: z.optional(z.string()),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
  profiles: z.array(profileSchema),
  /** Place in the queue (decision 105). */
  currentIndex: z.number(),
  /** Equals stats.totalProfilesGenerated (decision 105). */
  totalGenerated: z.number(),
  stats: z.object({
    totalProfilesGenerated: z.number(),
    rightSwipes: z.number(),
    leftSwipes: z.number(),
    matches: z.number(),
  }),
})
export type DatingSession = z.infer<typeof datingSessionSchema>
