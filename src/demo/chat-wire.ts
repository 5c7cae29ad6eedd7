import * as z from 'zod/mini'
import type { DemoMessage } from './demo-reply'
import { isRecord } from './json-value'

/** A message's content, where it has one: a text, or parts of which only text is read. */
const contentSchema = z.union([
  z.string(),
  z.array(z.looseObject({ type: z.string(), text: z.optional(z.string()) })),
])

const limitSchema = z.nullish(z.int().check(z.positive()))

/** What the demo reads of a chat request; it ignores the rest. */
export const chatRequestSchema = z.looseObject({
  model: z.string(),
  messages: z
    .array(z.looseObject({ role: z.string(), content: z.nullish(contentSchema) }))
    .check(z.minLength(1)),
  stream: z.nullish(z.boolean()),
  stream_options: z.nullish(z.looseObject({ include_usage: z.optional(z.boolean()) })),
  max_tokens: limitSchema,
  max_completion_tokens: limitSchema,
  reasoning_effort: z.nullish(z.string()),
  stop: z.nullish(z.union([z.string(), z.array(z.string())])),
  response_format: z.nullish(
    z.looseObject({
      type: z.enum(['text', 'json_object', 'json_schema']),
      json_schema: z.optional(z.looseObject({ schema: z.optional(z.unknown()) })),
    }),
  ),
})
/** A chat request as the demo reads it. */
export type ChatRequestBody = z.infer<typeof chatRequestSchema>

/** The messages of a request with their text only. */
export function messagesOf(body: ChatRequestBody): DemoMessage[] {
  return body.messages.map(({ role, content }) => ({ role, text: textOf(content) }))
}

function textOf(content: z.infer<typeof contentSchema> | null | undefined): string {
  if (typeof content === 'string') return content
  return (content ?? []).map((part) => part.text ?? '').join('')
}

/** The schema of a request for structured output, where it has one. */
export function formatOf(body: ChatRequestBody) {
  const format = body.response_format
  const schema = format?.json_schema?.schema
  return { type: format?.type ?? ('text' as const), schema: isRecord(schema) ? schema : undefined }
}
