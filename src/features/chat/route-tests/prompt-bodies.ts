import * as z from 'zod/mini'

const bodySchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
})

/** The messages of a request to an OpenAI-style provider. */
export const readRecord = (body: unknown) => bodySchema.parse(body)
