import * as z from 'zod/mini'

/** A field of the character and image generators. */
export const attributeSchema = z.object({
  id: z.string(),
  label: z.string(),
  value: z.string(),
  isCustom: z.boolean(),
})
export type Attribute = z.infer<typeof attributeSchema>

/** What a character or person generator makes. */
export const generatedCharacterSchema = z.object({
  name: z.string(),
  background: z.optional(z.string()),
  systemPrompt: z.string(),
  firstMessage: z.optional(z.string()),
  imagePrompt: z.optional(z.string()),
  /** Data URL. */
  avatar: z.optional(z.string()),
  worldInfo: z.optional(z.string()),
})
export type GeneratedCharacter = z.infer<typeof generatedCharacterSchema>

/** Whether a mobile reply should carry a picture, and which. */
export const imageAnalysisSchema = z.object({
  shouldGenerateImage: z.boolean(),
  imagePrompt: z.optional(z.string()),
  useCharacterReference: z.optional(z.boolean()),
  reasoning: z.optional(z.string()),
})
export type ImageAnalysis = z.infer<typeof imageAnalysisSchema>
