import { fromHex, toHex } from '@/lib/hex'
import { bytesOf, fromStream, toByteStream } from '../../session-file/json/blob-pieces'
import {
  NONCE_PREFIX_BYTES,
  openChunks,
  type SealingContext,
  sealChunks,
} from '../../session-file/json/sealed-chunks'
import type { Epoch, Group } from './group-file'
import { paddedSize } from './padded-size'
import { SealError } from './seal-error'

/*
 * An object as it lies in the store: a readable header, then AES-256-GCM in chunks (see `sealed-chunks`). Its key is made
 * by HKDF-SHA256 from the epoch's key, a salt of its own, and its full name; header, group and name are additional data.
 * So no object opens under another name, in another group, or under another epoch. It is padded before it is sealed, so
 * that the store learns only about how large it is.
 *
 * The header:
 *   0  7 bytes  "PARSYNC"
 *   7  1 byte   version, 1
 *   8 10 bytes  id of the epoch
 *  18 16 bytes  salt
 *  34  7 bytes  what the nonces begin with
 *
 * What is sealed: one byte (0 as it is, 1 gzip), four bytes with the length of the body, highest first, the body, zeros.
 */

type Bytes = Uint8Array<ArrayBuffer>

const MAGIC = new TextEncoder().encode('PARSYNC')
const VERSION = 1
const VERSION_AT = MAGIC.length
const EPOCH_AT = VERSION_AT + 1
const EPOCH_BYTES = 10
const SALT_AT = EPOCH_AT + EPOCH_BYTES
const SALT_BYTES = 16
const NONCE_AT = SALT_AT + SALT_BYTES
const HEADER_BYTES = NONCE_AT + NONCE_PREFIX_BYTES
const FORM = { asIs: 0, gzip: 1 } as const
const BODY_AT = 5

/** Bytes of an object as it lies in the store. A picture has 50 MB at most. */
export const MAX_SEALED_BYTES = 64 * 1024 * 1024

/** Bytes that are unpacked at once: gzip makes a thousand of one at most. */
const UNPACKED_AT_ONCE = 32 * 1024

/** How an object is sealed. */
export interface SealOptions {
  /** Whether it is packed before: texts are, pictures are packed already. */
  pack: boolean
}

/**
 * Seals an object for its name.
 * @param name its full name within the group, such as `s/abc/0000000001`.
 * @throws {RangeError} where it is larger than what is opened again.
 */
export async function sealObject(
  group: Group,
  name: string,
  plain: Bytes,
  { pack }: SealOptions,
): Promise<Bytes> {
  const [epoch] = group.epochs
  const header = crypto.getRandomValues(new Uint8Array(HEADER_BYTES))
  header.set(MAGIC)
  header[VERSION_AT] = VERSION
  header.set(fromHex(epoch.id), EPOCH_AT)
  const body = pack ? await collect(packed(plain)) : plain
  const padded = new Uint8Array(paddedSize(BODY_AT + body.length))
  padded[0] = pack ? FORM.gzip : FORM.asIs
  new DataView(padded.buffer).setUint32(1, body.length)
  padded.set(body, BODY_AT)
  const context = await contextOf(group, epoch, name, header)
  const sealed = await collect(pieces(header, sealChunks(only(padded), context)))
  if (sealed.length > MAX_SEALED_BYTES) throw new RangeError('The object is too large')
  return sealed
}

/**
 * Opens an object that lies under a name.
 * @param maxBytes what it may unpack to.
 * @throws {SealError} sync_object_refused, sync_unknown_epoch, sync_object_newer, sync_object_too_large
 */
export async function openObject(
  group: Group,
  name: string,
  sealed: Bytes,
  maxBytes: number,
): Promise<Bytes> {
  if (sealed.length > MAX_SEALED_BYTES) throw new SealError('sync_object_too_large')
  const header = sealed.slice(0, HEADER_BYTES)
  const isOurs = header.length === HEADER_BYTES && MAGIC.every((byte, at) => header[at] === byte)
  if (!isOurs) throw new SealError('sync_object_refused')
  if (header[VERSION_AT] !== VERSION) throw new SealError('sync_object_newer')
  const epochId = toHex(header.subarray(EPOCH_AT, SALT_AT))
  const epoch = group.epochs.find(({ id }) => id === epochId)
  if (!epoch) throw new SealError('sync_unknown_epoch')
  const padded = await open(sealed, await contextOf(group, epoch, name, header))
  // Whoever has the key may seal what does not fit together.
  const length = padded.length < BODY_AT ? Infinity : new DataView(padded.buffer).getUint32(1)
  if (length > padded.length - BODY_AT) throw new SealError('sync_object_refused')
  const body = padded.slice(BODY_AT, BODY_AT + length)
  if (padded[0] === FORM.gzip) return unpack(body, maxBytes)
  if (padded[0] !== FORM.asIs) throw new SealError('sync_object_newer')
  if (body.length > maxBytes) throw new SealError('sync_object_too_large')
  return body
}

/**
 * What a picture is called in the store: the same bytes have the same name, and the name tells nothing of them.
 * @param hash SHA-256 of its bytes, in hexadecimal digits. @returns 64 hexadecimal digits
 */
export async function pictureName(epoch: Epoch, hash: string): Promise<string> {
  const key = await crypto.subtle.deriveKey(
    hkdf(new Uint8Array(SALT_BYTES), 'parlour-sync-names'),
    epoch.key,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  )
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, fromHex(hash))))
}

function hkdf(salt: Bytes, ...info: string[]) {
  return {
    name: 'HKDF',
    hash: 'SHA-256',
    salt,
    // A list in JSON, so that no two different ones read the same.
    info: new TextEncoder().encode(JSON.stringify(info)),
  }
}

async function contextOf(
  { id: groupId }: Group,
  epoch: Epoch,
  name: string,
  header: Bytes,
): Promise<SealingContext> {
  const key = await crypto.subtle.deriveKey(
    hkdf(header.slice(SALT_AT, NONCE_AT), 'parlour-sync-object', groupId, name),
    epoch.key,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  const bound = new TextEncoder().encode(JSON.stringify([groupId, name]))
  const additional = new Uint8Array(header.length + bound.length)
  additional.set(header)
  additional.set(bound, header.length)
  return { key, noncePrefix: header.slice(NONCE_AT), header: additional }
}

async function open(sealed: Bytes, context: SealingContext): Promise<Bytes> {
  try {
    return await collect(openChunks(new Blob([sealed.subarray(HEADER_BYTES)]), context))
  } catch (cause) {
    throw new SealError('sync_object_refused', undefined, cause)
  }
}

function packed(plain: Bytes): AsyncGenerator<Bytes> {
  return fromStream(toByteStream(only(plain)).pipeThrough(new CompressionStream('gzip')))
}

async function unpack(body: Bytes, maxBytes: number): Promise<Bytes> {
  const slices = bytesOf(new Blob([body]), UNPACKED_AT_ONCE)
  const stream = toByteStream(slices).pipeThrough(new DecompressionStream('gzip'))
  try {
    return await collect(fromStream(stream), maxBytes)
  } catch (cause) {
    throw cause instanceof SealError
      ? cause
      : new SealError('sync_object_refused', undefined, cause)
  }
}

/** @returns its bytes as one piece */
const only = (bytes: Bytes) => bytesOf(new Blob([bytes]), bytes.length)

async function* pieces(first: Bytes, rest: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  yield first
  yield* rest
}

/** All pieces in one. @throws {SealError} sync_object_too_large, before more than `maxBytes` are kept */
async function collect(all: AsyncIterable<Bytes>, maxBytes = Infinity): Promise<Bytes> {
  const kept: Bytes[] = []
  let size = 0
  for await (const piece of all) {
    size += piece.length
    if (size > maxBytes) throw new SealError('sync_object_too_large')
    kept.push(piece)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of kept) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
