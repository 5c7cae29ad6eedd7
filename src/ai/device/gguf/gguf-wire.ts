import * as z from 'zod/mini'
import { deviceModelErrorCodes } from '../device-model-error'

/* What the page and the worker in which a model runs say to each other. One thing is asked at a time. */

const requestSchema = z.object({
  messages: z.array(
    z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }),
  ),
  maxTokens: z.optional(z.int().check(z.positive())),
  temperature: z.optional(z.number()),
  topP: z.optional(z.number()),
  stop: z.optional(z.array(z.string())),
  schema: z.optional(z.record(z.string(), z.unknown())),
})

/** What the page asks. */
export const modelTaskSchema = z.union([
  /** `window`: tokens of request and answer together at most. `threads`: as many at most. */
  z.object({
    kind: z.literal('load'),
    model: z.instanceof(Blob),
    window: z.int().check(z.positive()),
    threads: z.int().check(z.positive()),
  }),
  z.object({ kind: z.literal('answer'), request: requestSchema }),
  /** Ends the answer that is being written, if one is. */
  z.object({ kind: z.literal('stop') }),
])
/** What the page asks. */
export type ModelTask = z.infer<typeof modelTaskSchema>

const tokens = z.int().check(z.nonnegative())

/** What the worker answers. */
export const modelReplySchema = z.union([
  /** It has its policy, and may be given a model. */
  z.object({ kind: z.literal('ready') }),
  /** A worker of its own is started for what runs the model; `begun` follows soon, before that does much. */
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('begun') }),
  z.object({ kind: z.literal('progress'), share: z.number().check(z.minimum(0), z.maximum(1)) }),
  z.object({
    kind: z.literal('loaded'),
    window: z.int().check(z.positive()),
    threads: z.int().check(z.positive()),
  }),
  z.object({ kind: z.literal('piece'), text: z.string() }),
  z.object({
    kind: z.literal('done'),
    answer: z.object({
      finish: z.enum(['stop', 'length']),
      promptTokens: z.optional(tokens),
      answerTokens: z.optional(tokens),
    }),
  }),
  /** The answer was ended by `stop`. */
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed'), code: z.enum(deviceModelErrorCodes) }),
])
/** What the worker answers. */
export type ModelReply = z.infer<typeof modelReplySchema>
