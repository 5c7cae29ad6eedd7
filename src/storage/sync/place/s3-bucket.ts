import * as z from 'zod/mini'
import { parseEndpoint } from '@/domain/provider-endpoint'

/*
 * A bucket as the user names it, or as a set-up text of another device does: it decides who is asked with which key, so
 * every part of it is checked.
 */

/** Address of a service, tidied; https, or http on this computer. */
const endpointSchema = z.pipe(
  z.string().check(z.maxLength(2_000)),
  z.transform((typed, context) => {
    const read = parseEndpoint(typed, 'custom', '')
    if (read.ok) return read.baseURL
    context.issues.push({ code: 'custom', message: read.fault, input: typed })
    return z.NEVER
  }),
)

/** Letters that need no encoding anywhere. */
const prefixSchema = z.string().check(z.maxLength(200), z.regex(/^(?:[\w-][\w.-]*\/)*$/))

/** Printable, as keys of services are; a line break would make two headers of one. */
const keyText = z.string().check(z.minLength(1), z.maxLength(500), z.regex(/^[\x21-\x7e]+$/))

/** Reads a bucket. */
export const s3BucketSchema = z.object({
  /** Address of the service, tidied, such as `https://s3.eu-central-003.backblazeb2.com`. */
  endpoint: endpointSchema,
  /** Default: us-east-1, which services without regions take */
  region: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))),
  bucket: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  /** What all names begin with, such as `parlour/`; with a slash at its end, or empty. */
  prefix: prefixSchema,
  keyId: keyText,
  secret: keyText,
})

/** A bucket, and the key to it. */
export type S3Bucket = z.output<typeof s3BucketSchema>
