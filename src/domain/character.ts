import * as z from 'zod/mini'
import { failureSchema } from '@/lib/failure'
import { providerTypes } from './provider'
import { samplersSchema } from './samplers'
import { efforts } from './thinking'

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
  /** How much the model is to think; absent is its own default. Other builds ignore it. */
  effort: z.optional(z.enum(efforts)),
  /** For custom servers; other builds ignore it. */
  samplers: z.optional(samplersSchema),
})
export type ModelParameters = z.infer<typeof modelParametersSchema>

/** Default and range of each model parameter. */
export const modelParameterLimits = {
  temperature: { default: 0.7, min: 0, max: 2, step: 0.1 },
  topP: { default: 1, min: 0, max: 1, step: 0.05 },
  maxTokens: { default: 2000, min: 100, max: 8000, step: 100 },
} as const satisfies Record<
  Exclude<keyof ModelParameters, 'effort' | 'samplers'>,
  { default: number; min: number; max: number; step: number }
>

/** The model parameters of a new character. */
export const defaultModelParameters: Required<Omit<ModelParameters, 'effort' | 'samplers'>> = {
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
  /** What the card calls it. Optional field that other builds ignore (design §9), like the next. */
  name: z.optional(z.string()),
  /** The card's address of it, such as `embeded://assets/emotion/images/happy.png`. */
  cardAsset: z.optional(z.string()),
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

/** Who speaks in a part that stands within the history. */
export const depthRoles = ['system', 'user', 'assistant'] as const
export type DepthRole = (typeof depthRoles)[number]

/** A text that is sent within the history, `depth` messages before its end. */
export const depthNoteSchema = z.object({
  text: z.string(),
  /** Messages that follow it; 0 is the end. */
  depth: z.number(),
  role: z.enum(depthRoles),
})
export type DepthNote = z.infer<typeof depthNoteSchema>

/** Where a note stands, and who says it, unless the user decides otherwise. */
export const DEFAULT_NOTE_DEPTH = 4
export const DEFAULT_NOTE_ROLE: DepthRole = 'system'
/** Deeper than this nothing can be put. */
export const MAX_NOTE_DEPTH = 1000

/** A file of a card that is no picture; kept for the card's export and for nothing else. */
export const cardFileSchema = z.object({
  /** Where it stands in the archive. A name and never a path of a disk. */
  path: z.string(),
  /** The file as a data URL. */
  data: z.string(),
})

/** A character bound to a provider and a model, as it stands in a session file. */
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
  /*
   * What cards bring, and the form has under "More". All optional fields that other builds ignore; a character without
   * any of them is sent exactly as releases up to 0.3 send it.
   */
  /** What `{{char}}` is, in place of the name. */
  nickname: z.optional(z.string()),
  personality: z.optional(z.string()),
  scenario: z.optional(z.string()),
  /** Examples of talk, in blocks that begin with `<START>`. */
  examples: z.optional(z.string()),
  /** Stands in place of the instruction of style or room; `{{original}}` is what it replaces. */
  mainPrompt: z.optional(z.string()),
  /** Stands after the newest message; `{{original}}` is the user's own. */
  postHistory: z.optional(z.string()),
  /** The character's note, within the history. */
  note: z.optional(depthNoteSchema),
  /** Further greetings, after `greeting`; blank ones keep the places of the others. */
  greetings: z.optional(z.array(z.string())),
  /** Greetings for chats with several characters. */
  groupGreetings: z.optional(z.array(z.string())),
  /** Who made the card; never sent. */
  creator: z.optional(z.string()),
  /** The card's own version; never sent. */
  cardVersion: z.optional(z.string()),
  /** How readily it speaks among several, 0 to 1. */
  talkativeness: z.optional(z.number()),
  /** Whether macros in its texts are resolved; absent in characters made before there were any. */
  useMacros: z.optional(z.boolean()),
  /** Who the user is in chats with it, unless the chat says otherwise. */
  personaId: z.optional(z.string()),
  /** The order of the prompt's parts in chats with it, unless the chat says otherwise. */
  presetId: z.optional(z.string()),
  /** Ids of the lorebooks that count in chats with it, beside that of its card. */
  lorebookIds: z.optional(z.array(z.string())),
  /** What is sent of its chats: read by sending.ts. */
  sending: z.optional(z.unknown()),
  /** The card that it came from: its JSON text exactly as it was. The ground of every export as a card. */
  card: z.optional(z.string()),
  cardFiles: z.optional(z.array(cardFileSchema)),
})
export type Character = z.infer<typeof characterSchema>

/** The fields of a character that a card has as well. */
export type CardFields = Pick<
  Character,
  | 'name'
  | 'nickname'
  | 'description'
  | 'systemPrompt'
  | 'personality'
  | 'scenario'
  | 'examples'
  | 'mainPrompt'
  | 'postHistory'
  | 'note'
  | 'greeting'
  | 'greetings'
  | 'groupGreetings'
  | 'creator'
  | 'cardVersion'
  | 'tags'
  | 'talkativeness'
>
