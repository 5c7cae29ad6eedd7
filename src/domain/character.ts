import * as z from 'zod/mini'
import { failureSchema } from '@/lib/failure'
import { providerTypes } from './provider'

/**
 * Which chats a character is made for; absent means legacy (made before modes existed, fits all).
 */
export const characterModes = ['standard', 'rp', 'mobile', 'both'] as const
export type CharacterMode = (typeof characterModes)[number]

/** Mode of a new character. */
export const DEFAULT_CHARACTER_MODE: CharacterMode = 'both'

/** Version of a new character. */
export const CHARACTER_VERSION = '2'

/**
 * How a character talks: `default` is a plain chat, `roleplay` a scene, `texting` messages on a phone, `expert`
 * exact answers, `storyteller` told stories.
 */
export const interactionStyles = [
  'default',
  'roleplay',
  'texting',
  'expert',
  'storyteller',
] as const
export type InteractionStyle = (typeof interactionStyles)[number]

/** Settings sent with each request of a character. */
export const modelParametersSchema = z.object({
  temperature: z.optional(z.number()),
  topP: z.optional(z.number()),
  /** Tokens of an answer at most. */
  maxTokens: z.optional(z.number()),
})
export type ModelParameters = z.infer<typeof modelParametersSchema>

/** Default and range of each model parameter. */
export const modelParameterLimits = {
  temperature: { default: 0.7, min: 0, max: 2, step: 0.1 },
  topP: { default: 1, min: 0, max: 1, step: 0.05 },
  maxTokens: { default: 2000, min: 100, max: 8000, step: 100 },
} as const satisfies Record<
  keyof ModelParameters,
  { default: number; min: number; max: number; step: number }
>

/** The model parameters of a new character. */
export const defaultModelParameters: Required<ModelParameters> = {
  temperature: modelParameterLimits.temperature.default,
  topP: modelParameterLimits.topP.default,
  maxTokens: modelParameterLimits.maxTokens.default,
}

/** What a gallery picture was made from. */
export const generationAttributesSchema = z.object({
  imageType: z.optional(z.string()),
  imageSize: z.optional(z.string()),
  customAttributes: z.optional(z.array(z.object({ label: z.string(), value: z.string() }))),
})

/** Where a gallery picture came from. */
export const galleryImageSources = ['ai-generated', 'uploaded'] as const

/** A picture of a character's gallery, as it stands in a session file. */
export const galleryImageSchema = z.object({
  id: z.string(),
  /** The picture as a data URL. */
  imageData: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  source: z.enum(galleryImageSources),
  isProfilePicture: z.boolean(),
  prompt: z.optional(z.string()),
  generationAttributes: z.optional(generationAttributesSchema),
})
export type GalleryImage = z.infer<typeof galleryImageSchema>

/** Facts about a character's pictures and prompt. Times are epoch milliseconds. */
export const characterMetadataSchema = z.object({
  imagePrompt: z.optional(z.string()),
  imagePromptCreatedAt: z.optional(z.number()),
  promptUpdatedAt: z.optional(z.number()),
  avatarGenerationAttempts: z.optional(z.number()),
  /** Why the last attempt failed: a code; in words where a release up to 0.3.1 or a file stored it. */
  lastAvatarError: z.optional(z.string()),
  avatarGenerationRestricted: z.optional(z.boolean()),
  /** The same with what its words depend on. Optional field that other builds ignore (design §9). */
  lastAvatarFailure: z.optional(failureSchema),
})
export type CharacterMetadata = z.infer<typeof characterMetadataSchema>

/** A persona bound to a provider and a model, as it stands in a session file. */
export const characterSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** For the user only, never sent to a model. */
  description: z.optional(z.string()),
  systemPrompt: z.string(),
  /** Profile picture as a data URL. */
  avatar: z.optional(z.string()),
  providerId: z.string(),
  providerType: z.optional(z.enum(providerTypes)),
  /** Model id, from the provider's list or typed. */
  model: z.string(),
  modelParameters: z.optional(modelParametersSchema),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
  version: z.optional(z.string()),
  characterMode: z.optional(z.enum(characterModes)),
  imageGallery: z.optional(z.array(galleryImageSchema)),
  /** In memory only, until saved. */
  temporary: z.optional(z.boolean()),
  metadata: z.optional(characterMetadataSchema),
  worldInfo: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  /** First message of a new conversation. Optional field that other builds ignore (design §9). */
  greeting: z.optional(z.string()),
  /** How it talks; absent in characters of other builds. Optional field that other builds ignore. */
  interactionStyle: z.optional(z.enum(interactionStyles)),
  /** Stands in place of the style's instruction. Optional field that other builds ignore. */
  customInstructions: z.optional(z.string()),
  /**
   * Who decides about the pictures of its mobile chats, in place of the provider that is set for all; a match has it from
   * its dating session. Optional field that other builds ignore.
   */
  imageAnalysisProviderId: z.optional(z.string()),
})
export type Character = z.infer<typeof characterSchema>
