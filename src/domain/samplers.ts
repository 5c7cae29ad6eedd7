import * as z from 'zod/mini'

/**
 * How a server of the user's own picks the next word, beyond temperature and top P. Each is sent only where it is set.
 * Optional part of the model parameters that other builds ignore.
 */
export const samplersSchema = z.object({
  minP: z.optional(z.number()),
  topK: z.optional(z.number()),
  repetitionPenalty: z.optional(z.number()),
  dryMultiplier: z.optional(z.number()),
  dryBase: z.optional(z.number()),
  dryAllowedLength: z.optional(z.number()),
  drySequenceBreakers: z.optional(z.array(z.string())),
  xtcThreshold: z.optional(z.number()),
  xtcProbability: z.optional(z.number()),
})
export type Samplers = z.infer<typeof samplersSchema>
