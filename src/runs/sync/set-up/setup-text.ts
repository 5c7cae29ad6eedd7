import * as z from 'zod/mini'
import { bytesToBase64, decodeBase64 } from '@/lib/base64'
import {
  ITERATIONS,
  keyOfPassphrase,
  MAX_ITERATIONS,
  MIN_ITERATIONS,
  SALT_BYTES,
} from '@/lib/passphrase-key'
import { SealError } from '@/storage/sync/seal/seal-error'
import { type S3Bucket, s3BucketSchema } from '@/storage/sync/place/s3-bucket'

/*
 * What a further device is told: where the bucket is, the key to it, and the group's file, sealed under the group's code.
 * The text is of no use without the code, and the code is never in it, so that the two can go different ways. It is
 * pasted, and never part of an address. The file is in it so that the code has to be typed once: the page may connect to
 * the bucket only after it was loaded anew.
 *
 * After its beginning, in base64: 16 bytes salt, 4 bytes rounds of PBKDF2 (highest byte first), 12 bytes nonce, and JSON
 * under AES-256-GCM, with all before it as additional data.
 */

const BEGINNING = 'parlour-devices-1.'
const ROUNDS_AT = SALT_BYTES
const IV_AT = ROUNDS_AT + 4
const IV_BYTES = 12
const HEADER_BYTES = IV_AT + IV_BYTES
/** Characters of a text that is read. */
const MAX_LENGTH = 128_000

const contentSchema = z.object({
  bucket: s3BucketSchema,
  /** The group's file. */
  file: z.string().check(z.maxLength(64 * 1024)),
})

/** What a set-up text says. */
export interface SetupContent {
  bucket: S3Bucket
  /** The group's file, as it lies in the store. */
  file: string
}

/** The text that a further device is set up by. @param code the group's, in its one form */
export async function createSetupText(content: SetupContent, code: string): Promise<string> {
  const header = crypto.getRandomValues(new Uint8Array(HEADER_BYTES))
  new DataView(header.buffer).setUint32(ROUNDS_AT, ITERATIONS)
  const key = await keyOf(header, code, ['encrypt'])
  const plain = new TextEncoder().encode(JSON.stringify(content))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm(header), key, plain))
  const whole = new Uint8Array(HEADER_BYTES + sealed.length)
  whole.set(header)
  whole.set(sealed, HEADER_BYTES)
  return BEGINNING + bytesToBase64(whole)
}

/**
 * Reads such a text, with whatever spaces and line breaks a mail has put in.
 * @throws {SealError} sync_setup_damaged where it is none, or names no bucket that can be asked; sync_wrong_code where the
 * code is another one, or anything of it was changed
 */
export async function readSetupText(typed: string, code: string): Promise<SetupContent> {
  const text = typed.length > MAX_LENGTH ? '' : typed.replace(/\s+/g, '')
  const bytes = text.startsWith(BEGINNING)
    ? await decodeBase64(text.slice(BEGINNING.length))
    : undefined
  if (!bytes || bytes.length <= HEADER_BYTES) throw new SealError('sync_setup_damaged')
  const header = bytes.slice(0, HEADER_BYTES)
  const rounds = roundsOf(header)
  if (rounds < MIN_ITERATIONS || rounds > MAX_ITERATIONS) throw new SealError('sync_setup_damaged')
  const key = await keyOf(header, code, ['decrypt'])
  let plain: ArrayBuffer
  try {
    plain = await crypto.subtle.decrypt(algorithm(header), key, bytes.slice(HEADER_BYTES))
  } catch (cause) {
    throw new SealError('sync_wrong_code', undefined, cause)
  }
  const content = contentSchema.safeParse(parseJson(new TextDecoder().decode(plain))).data
  if (!content) throw new SealError('sync_setup_damaged')
  return content
}

const roundsOf = (header: Uint8Array<ArrayBuffer>) =>
  new DataView(header.buffer).getUint32(ROUNDS_AT)

function keyOf(header: Uint8Array<ArrayBuffer>, code: string, usages: KeyUsage[]) {
  return keyOfPassphrase(code, header.slice(0, SALT_BYTES), roundsOf(header), usages)
}

function algorithm(header: Uint8Array<ArrayBuffer>) {
  return { name: 'AES-GCM', iv: header.slice(IV_AT), additionalData: header }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
