import * as z from 'zod/mini'
import { bytesToBase64 } from '@/lib/base64'
import {
  ITERATIONS,
  keyOfPassphrase,
  MAX_ITERATIONS,
  MIN_ITERATIONS,
  SALT_BYTES,
} from '@/lib/passphrase-key'
import { SealError } from './seal-error'

/*
 * A group: the devices that share what is sealed. Its file lies readable in the store; in it are the group's keys, each
 * wrapped by a key that is made from the code. There is a key for each epoch; a new epoch begins when the code is changed,
 * as when a device is removed. Its file wraps the former keys too, so that what was sealed under them opens. What lies in
 * the store may be changed by whoever can write there: it is bounded and parsed, and everything in it is bound to
 * the wrapping of the keys.
 */

/** UTF-16 code units of a group's file. */
const MAX_FILE_LENGTH = 64 * 1024
/** So often a code can be changed. */
const MAX_EPOCHS = 100
const ID_BYTES = 10
/** 96 bits, what AES-GCM is made for. */
const IV_BYTES = 12

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]{4,128}={0,2}$/))
const idSchema = z.string().check(z.regex(/^[0-9a-f]{20}$/))

const fileSchema = z.object({
  parlour: z.literal('sync'),
  v: z.int().check(z.gte(1)),
  group: idSchema,
  salt: base64,
  iterations: z.int().check(z.gte(MIN_ITERATIONS), z.lte(MAX_ITERATIONS)),
  epochs: z
    .array(z.object({ id: idSchema, iv: base64, data: base64 }))
    .check(z.minLength(1), z.maxLength(MAX_EPOCHS)),
  /** The key that API keys travel under. A new one comes with each epoch. */
  keys: z.object({ iv: base64, data: base64 }),
})

type GroupFile = z.infer<typeof fileSchema>

/** The key of a stretch of a group's life. What is sealed is sealed under a key of its own that is made from this one. */
export interface Epoch {
  /** 20 hexadecimal digits. */
  id: string
  /** For HKDF; it cannot be read out. */
  key: CryptoKey
}

/** A group that was opened by its code. */
export interface Group {
  /** 20 hexadecimal digits. */
  id: string
  /** The present one first. */
  epochs: readonly [Epoch, ...Epoch[]]
}

const VERSION = 1

/**
 * Makes a group.
 * @param code in its one form, or a passphrase of the user's own. @returns the group, and its file as text
 */
export async function createGroup(code: string): Promise<{ group: Group; text: string }> {
  return wrapGroup(createHexId(), code, [{ id: createHexId(), readable: await createKey() }])
}

/**
 * Opens a group by its code.
 * @param text its file, as it lies in the store.
 * @throws {SealError} sync_wrong_code, sync_group_damaged, sync_object_newer
 */
export async function openGroup(text: string, code: string): Promise<Group> {
  const file = parseFile(text)
  const wrapper = await wrapperOf(file, code)
  const epochs = await Promise.all(
    file.epochs.map(async ({ id }, index) => ({ id, key: await unwrap(file, index, wrapper) })),
  )
  return { id: file.group, epochs: nonEmpty(epochs) }
}

/**
 * Begins a new epoch under a new code; the former keys come along.
 * @param text the group's present file.
 * @returns the group, and the text of a file beside the present one
 * @throws as openGroup; {RangeError} after a hundred epochs
 */
export async function rotateGroup(
  text: string,
  code: string,
  newCode: string,
): Promise<{ group: Group; text: string }> {
  const file = parseFile(text)
  if (file.epochs.length >= MAX_EPOCHS) throw new RangeError('Too many epochs')
  const wrapper = await wrapperOf(file, code)
  const former = await Promise.all(
    file.epochs.map(async ({ id }, index) => ({
      id,
      readable: await unwrap(file, index, wrapper, true),
    })),
  )
  return wrapGroup(file.group, newCode, [
    { id: createHexId(), readable: await createKey() },
    ...former,
  ])
}

/**
 * The key that API keys travel under. It is apart from the epochs' keys, because a device keeps those where anybody can use
 * them who can read its database, and this one, where a passphrase is set, in the vault (P6).
 * @param text the group's file. @returns 256 bits, in base64. @throws as openGroup
 */
export async function openKeysKey(text: string, code: string): Promise<string> {
  const { keys, ...file } = parseFile(text)
  const wrapper = await wrapperOf(file, code)
  try {
    const raw = await crypto.subtle.decrypt(
      keysAlgorithm(file, keys.iv),
      wrapper,
      fromBase64(keys.data),
    )
    return bytesToBase64(new Uint8Array(raw))
  } catch (cause) {
    throw new SealError('sync_wrong_code', undefined, cause)
  }
}

/** The id of the group whose file a text is; undefined where it is none that can be read. */
export function readGroupId(text: string): string | undefined {
  try {
    return parseFile(text).group
  } catch {
    return undefined
  }
}

/** A key that the browser may still hand out, so that it can be wrapped. */
interface ReadableEpoch {
  id: string
  readable: CryptoKey
}

async function wrapGroup(group: string, code: string, epochs: readonly ReadableEpoch[]) {
  const head = {
    parlour: 'sync' as const,
    v: VERSION,
    group,
    salt: bytesToBase64(randomBytes(SALT_BYTES)),
    iterations: ITERATIONS,
  }
  const wrapper = await wrapperOf(head, code)
  const wrapped = await Promise.all(
    epochs.map(async ({ id, readable }, index) => {
      const iv = bytesToBase64(randomBytes(IV_BYTES))
      const algorithm = wrapAlgorithm(head, { id, iv, index })
      const data = await crypto.subtle.wrapKey('raw', readable, wrapper, algorithm)
      return { id, iv, data: bytesToBase64(new Uint8Array(data)) }
    }),
  )
  const iv = bytesToBase64(randomBytes(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(keysAlgorithm(head, iv), wrapper, randomBytes(32))
  const keys = { iv, data: bytesToBase64(new Uint8Array(sealed)) }
  const file: GroupFile = { ...head, epochs: wrapped, keys }
  const opened = await Promise.all(
    wrapped.map(async ({ id }, index) => ({ id, key: await unwrap(file, index, wrapper) })),
  )
  return { group: { id: group, epochs: nonEmpty(opened) }, text: JSON.stringify(file) }
}

function parseFile(text: string): GroupFile {
  let json: unknown
  try {
    json = text.length > MAX_FILE_LENGTH ? undefined : JSON.parse(text)
  } catch (cause) {
    throw new SealError('sync_group_damaged', undefined, cause)
  }
  const file = fileSchema.safeParse(json).data
  if (!file) throw new SealError('sync_group_damaged')
  if (file.v > VERSION) throw new SealError('sync_object_newer')
  return file
}

type Head = Pick<GroupFile, 'v' | 'group' | 'salt' | 'iterations'>

function wrapperOf({ salt, iterations }: Head, code: string): Promise<CryptoKey> {
  return keyOfPassphrase(code, fromBase64(salt), iterations, [
    'wrapKey',
    'unwrapKey',
    'encrypt',
    'decrypt',
  ])
}

/** Additional data is a list in JSON, so that no two different ones read the same. */
function wrapAlgorithm(
  { v, group, salt, iterations }: Head,
  { id, iv, index }: { id: string; iv: string; index: number },
) {
  const bound = JSON.stringify(['parlour-sync-epoch', v, group, salt, iterations, id, index])
  return {
    name: 'AES-GCM',
    iv: fromBase64(iv),
    additionalData: new TextEncoder().encode(bound),
  }
}

function keysAlgorithm({ v, group, salt, iterations }: Head, iv: string) {
  const bound = JSON.stringify(['parlour-sync-keys', v, group, salt, iterations])
  return {
    name: 'AES-GCM',
    iv: fromBase64(iv),
    additionalData: new TextEncoder().encode(bound),
  }
}

/** @param readable whether the browser may hand it out once more, to wrap it anew. @throws {SealError} sync_wrong_code */
async function unwrap(
  file: GroupFile,
  index: number,
  wrapper: CryptoKey,
  readable = false,
): Promise<CryptoKey> {
  const epoch = file.epochs[index]
  if (!epoch) throw new RangeError('No such epoch')
  try {
    return await crypto.subtle.unwrapKey(
      'raw',
      fromBase64(epoch.data),
      wrapper,
      wrapAlgorithm(file, { ...epoch, index }),
      readable ? 'AES-GCM' : 'HKDF',
      readable,
      readable ? ['encrypt'] : ['deriveKey'],
    )
  } catch (cause) {
    throw new SealError('sync_wrong_code', undefined, cause)
  }
}

function createKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
}

function createHexId(): string {
  return Array.from(randomBytes(ID_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function nonEmpty(epochs: readonly Epoch[]): Group['epochs'] {
  const [first, ...rest] = epochs
  if (!first) throw new RangeError('A group has an epoch')
  return [first, ...rest]
}
