import * as z from 'zod/mini'

/**
 * A picture that the image studio has made. The picture itself stands in the images store, with the id of this record
 * as its owner. It belongs to this browser: session files do not hold it.
 */
export const studioResultSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds; those of one answer lie a millisecond apart, the first one last. */
  createdAt: z.number(),
  kind: z.enum(['generate', 'edit']),
  /** The description, or what was to be changed. */
  prompt: z.string(),
  providerId: z.string(),
  /** The provider's name as it was then. */
  providerName: z.string(),
  /** Model id; empty where the server chose. */
  model: z.string(),
  /** What was asked for, in the words of the wire; absent where the model decided. */
  size: z.optional(z.string()),
  quality: z.optional(z.string()),
  /** Pictures that it was made from; absent for new ones. */
  sourceCount: z.optional(z.number()),
  hasMask: z.optional(z.boolean()),
  /** Milliseconds that it took. */
  durationMs: z.optional(z.number()),
  /** Id of the images store. */
  imageId: z.string(),
})
export type StudioResultRecord = z.infer<typeof studioResultSchema>
