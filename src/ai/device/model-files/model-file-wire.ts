import * as z from 'zod/mini'
import { deviceModelErrorCodes } from '../device-model-error'

/* What the page and the worker that stores models say to each other. A worker stores one model, and ends. */

/** A model that can be fetched. */
const sourceSchema = z.object({
  url: z.string(),
  bytes: z.int().check(z.positive()),
  /** SHA-256 of the file, in hex; absent where it is not known. */
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})
/** A model that can be fetched. */
export type ModelSource = z.infer<typeof sourceSchema>

/** What the page asks. `id`: how the model is called; `part`: name of the file that it is written to until it is whole. */
export const modelFileTaskSchema = z.union([
  z.object({ kind: z.literal('copy'), id: z.string(), part: z.string(), file: z.instanceof(Blob) }),
  z.object({ kind: z.literal('fetch'), id: z.string(), part: z.string(), source: sourceSchema }),
  /** Stops the work. What has been fetched stays. */
  z.object({ kind: z.literal('stop') }),
])
/** What the page asks. */
export type ModelFileTask = z.infer<typeof modelFileTaskSchema>

/** What the worker answers. */
export const modelFileReplySchema = z.union([
  /** It has its policy, and may be given work. */
  z.object({ kind: z.literal('ready') }),
  /** A host was asked: where, for the list of whom this page has contacted. */
  z.object({ kind: z.literal('asked'), url: z.string() }),
  z.object({ kind: z.literal('progress'), share: z.number().check(z.minimum(0), z.maximum(1)) }),
  z.object({ kind: z.literal('stored') }),
  /** The work was ended by `stop`. */
  z.object({ kind: z.literal('stopped') }),
  z.object({
    kind: z.literal('failed'),
    code: z.enum(deviceModelErrorCodes),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
])
/** What the worker answers. */
export type ModelFileReply = z.infer<typeof modelFileReplySchema>
