import { FailureError } from '@/lib/failure'
import {
  ITERATIONS,
  keyOfPassphrase,
  MAX_ITERATIONS,
  MIN_ITERATIONS,
  SALT_BYTES,
} from '@/lib/passphrase-key'
import { collectBlob, fromStream, toByteStream } from './blob-pieces'
import {
  CHUNK_BYTES,
  NONCE_PREFIX_BYTES,
  type SealingContext,
  TAG_BYTES,
  openChunks,
  sealChunks,
} from './sealed-chunks'

/*
 * A session file under a passphrase: gzip, then AES-256-GCM in chunks (see `sealed-chunks`), with a key that
 * PBKDF2-HMAC-SHA256 makes of the passphrase and a salt of the file's own. Nothing here needs a page: it all works
 * in a worker too.
 *
 * The header, all of it additional data of every chunk:
 *   0  8 bytes  "PARLOUR" and the version, 1
 *   8  4 bytes  iterations of PBKDF2, highest byte first
 *  12 16 bytes  salt
 *  28  7 bytes  what the nonces begin with
 */

type Bytes = Uint8Array<ArrayBuffer>

const MAGIC = new TextEncoder().encode('PARLOUR')
const VERSION = 1
const ITERATIONS_AT = 8
const SALT_AT = 12
const NONCE_AT = SALT_AT + SALT_BYTES
const HEADER_BYTES = NONCE_AT + NONCE_PREFIX_BYTES

/** Bytes that are unpacked at once: gzip makes a thousand of one at most, which the browser gives in one go. */
const UNPACKED_AT_ONCE = 32 * 1024
/** A file may become this many times as large when it is unpacked: JSON text becomes 3 to 30 times as large. */
const MAX_GROWTH = 200
/** Below this size growth is not looked at. Bytes. */
const ALWAYS_ALLOWED_BYTES = 64 * 1024 * 1024
/** Larger than this nothing may become. Bytes. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024 * 1024

/** What is wrong with an encrypted file. */
export type EncryptedFileErrorCode =
  /** The passphrase is wrong, or anything in the file has been changed: nobody can tell which. */
  | 'file_refused'
  /** It is of a version that this Parlour does not know. */
  | 'file_newer'
  /** It unpacks to far more than a session can be. */
  | 'file_too_large'
  /** This page has no cryptography, as over http from another computer. */
  | 'encryption_unavailable'
  /** This browser cannot pack and unpack, so it neither makes nor opens such files. */
  | 'packing_unavailable'

/** Why a file could not be encrypted or decrypted. */
export class EncryptedFileError extends FailureError<EncryptedFileErrorCode> {
  override readonly name = 'EncryptedFileError'
}

function deriveKey(passphrase: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
  // Absent outside secure contexts, whatever the types say.
  if (!(crypto.subtle as SubtleCrypto | undefined))
    throw new EncryptedFileError('encryption_unavailable')
  return keyOfPassphrase(passphrase, salt, iterations, ['encrypt', 'decrypt'])
}

function createHeader(): Bytes {
  const header = crypto.getRandomValues(new Uint8Array(HEADER_BYTES))
  header.set(MAGIC)
  header[MAGIC.length] = VERSION
  new DataView(header.buffer).setUint32(ITERATIONS_AT, ITERATIONS)
  return header
}

async function openContext(passphrase: string, header: Bytes): Promise<SealingContext> {
  // One does not come without the other.
  if (typeof CompressionStream === 'undefined') throw new EncryptedFileError('packing_unavailable')
  const iterations = new DataView(header.buffer).getUint32(ITERATIONS_AT)
  return {
    key: await deriveKey(passphrase, header.slice(SALT_AT, NONCE_AT), iterations),
    noncePrefix: header.slice(NONCE_AT),
    header,
  }
}

async function readHeader(file: Blob): Promise<Bytes | undefined> {
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  return MAGIC.every((byte, index) => header[index] === byte) ? header : undefined
}

/** Whether a file is an encrypted session, told by its first bytes. @throws DOMException where it cannot be read. */
export async function isEncryptedSession(file: Blob): Promise<boolean> {
  return (await readHeader(file)) !== undefined
}

/**
 * Encrypts what comes out of a stream. Its memory does not grow with the stream.
 * @param passphrase not empty.
 * @param signal stops it, between two chunks.
 * @throws {EncryptedFileError} `encryption_unavailable`, `packing_unavailable`; whatever the stream fails with; the signal's reason.
 */
export async function encryptStream(
  plain: ReadableStream<Bytes>,
  passphrase: string,
  signal?: AbortSignal,
): Promise<Blob> {
  if (passphrase === '') throw new RangeError('A passphrase must not be empty')
  const header = createHeader()
  const context = await openContext(passphrase, header)
  const packed = fromStream(plain.pipeThrough(new CompressionStream('gzip')))
  async function* pieces() {
    yield header
    for await (const chunk of sealChunks(packed, context)) {
      signal?.throwIfAborted()
      yield chunk
    }
  }
  return collectBlob(pieces(), 'application/octet-stream')
}

/** Bytes that a file may become when it is unpacked. */
function unpackedLimit(file: Blob): number {
  return Math.min(MAX_UNPACKED_BYTES, Math.max(ALWAYS_ALLOWED_BYTES, file.size * MAX_GROWTH))
}

/**
 * Decrypts a file that `encryptStream` made. Its memory does not grow with the file, and what it unpacks is limited:
 * to 200 times the file (64 MiB are always allowed), and to 4 GiB.
 * @param onProgress told the bytes of the encrypted file that are done, at the end all of them.
 * @throws {EncryptedFileError} `file_refused` for a wrong passphrase and for whatever has been changed, `file_newer`,
 * `file_too_large`, `encryption_unavailable` or `packing_unavailable`; DOMException where the file cannot be read.
 */
export async function decryptSession(
  file: Blob,
  passphrase: string,
  onProgress?: (done: number) => void,
): Promise<Blob> {
  const header = await readHeader(file)
  if (!header || header.length < HEADER_BYTES) throw new EncryptedFileError('file_refused')
  if (header[MAGIC.length] !== VERSION) throw new EncryptedFileError('file_newer')
  const iterations = new DataView(header.buffer).getUint32(ITERATIONS_AT)
  if (iterations < MIN_ITERATIONS || iterations > MAX_ITERATIONS)
    throw new EncryptedFileError('file_refused')
  const context = await openContext(passphrase, header)

  async function* packed() {
    let done = HEADER_BYTES
    for await (const chunk of openChunks(file.slice(HEADER_BYTES), context)) {
      for (let start = 0; start < chunk.length; start += UNPACKED_AT_ONCE)
        yield chunk.subarray(start, start + UNPACKED_AT_ONCE)
      done = Math.min(done + CHUNK_BYTES + TAG_BYTES, file.size)
      onProgress?.(done)
    }
  }
  async function* unpacked() {
    const limit = unpackedLimit(file)
    let size = 0
    const stream = toByteStream(packed()).pipeThrough(new DecompressionStream('gzip'))
    for await (const bytes of fromStream(stream)) {
      size += bytes.length
      if (size > limit) throw new EncryptedFileError('file_too_large')
      yield bytes
    }
  }
  try {
    return await collectBlob(unpacked(), 'application/json')
  } catch (cause) {
    throw isRefusal(cause) ? new EncryptedFileError('file_refused', undefined, cause) : cause
  }
}

/** A file that cannot be read tells its own reason; whatever else fails, fails because of what is in it. */
function isRefusal(cause: unknown): boolean {
  if (cause instanceof DOMException) return cause.name === 'OperationError'
  return !(cause instanceof EncryptedFileError)
}
