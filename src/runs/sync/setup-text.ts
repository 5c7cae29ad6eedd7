import { bytesToBase64, decodeBase64 } from '@/lib/base64'
import {
  ITERATIONS,
  keyOfPassphrase,
  MAX_ITERATIONS,
  MIN_ITERATIONS,
  SALT_BYTES,
} from '@/lib/passphrase-key'
import { SealError } from '@/storage/sync/seal/seal-error'
import { type S3Bucket, s3BucketSchema } from './s3/s3-bucket'

/*
 * What a further device is told: where the bucket is, and the key to it, sealed under the group's code. The text is of no
 * use without the code, and the code is never in it, so that the two can go different ways. It is pasted, and never part of
 * an address.
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
const MAX_LENGTH = 16_000

/** The text that a further device is set up by. @param code the group's, in its one form */
export async function createSetupText(bucket: S3Bucket, code: string): Promise<string> {
  const header = crypto.getRandomValues(new Uint8Array(HEADER_BYTES))
  new DataView(header.buffer).setUint32(ROUNDS_AT, ITERATIONS)
  const key = await keyOf(header, code, ['encrypt'])
  const plain = new TextEncoder().encode(JSON.stringify(bucket))
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
export async function readSetupText(typed: string, code: string): Promise<S3Bucket> {
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
  const bucket = s3BucketSchema.safeParse(parseJson(new TextDecoder().decode(plain))).data
  if (!bucket) throw new SealError('sync_setup_damaged')
  return bucket
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
