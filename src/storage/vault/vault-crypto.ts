import { bytesToBase64 } from '@/lib/base64'
import { ITERATIONS, keyOfPassphrase, SALT_BYTES } from '@/lib/passphrase-key'
import { VaultError } from './vault-error'

/*
 * The key vault's cryptography, by the browser's own Web Crypto; pure but for its randomness. A random data key
 * (AES-256-GCM) seals the API keys and is itself wrapped by a key made from the passphrase (docs/promises.md,
 * "Key vault"). The bytes of the data key never come into the page's memory: it is made, wrapped and
 * unwrapped by the browser, and cannot be read out of it while the vault is open.
 */

/** 96 bits, what AES-GCM is made for. */
const IV_BYTES = 12

/** A ciphertext with its tag, and what it was made with; both in base64. */
export interface Sealed {
  iv: string
  data: string
}

/** The data key, wrapped by a key that is made from the passphrase. */
export interface WrappedKey extends Sealed {
  /** Names the data key; a new one gets a new id. */
  keyId: string
  /** 16 bytes, in base64. */
  salt: string
  /** Rounds of PBKDF2-HMAC-SHA256. */
  iterations: number
}

/** What a key is sealed for: with anything else of it changed, it does not open (P5). */
export interface KeyOwner {
  /** Id of the provider. */
  id: string
  type: string
  /** Its base address, with the path; undefined where it has none that can be called. */
  address: string | undefined
}

/** Whether this page may use Web Crypto: browsers keep it from pages without HTTPS. */
export function isCryptoAvailable(): boolean {
  // Absent in insecure contexts, whatever the types say.
  return (globalThis.crypto as Crypto | undefined)?.subtle !== undefined
}

function toBase64(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return bytesToBase64(new Uint8Array(bytes))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count))
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** Additional data; a list in JSON, so that no two different ones read the same. */
function bind(...parts: (string | number)[]): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify(parts))
}

/** The key that wraps the data key. */
function wrapperOf(passphrase: string, salt: string, iterations: number): Promise<CryptoKey> {
  return keyOfPassphrase(passphrase, fromBase64(salt), iterations, ['wrapKey', 'unwrapKey'])
}

function wrapAlgorithm({ keyId, salt, iterations, iv }: Omit<WrappedKey, 'data'>) {
  const additionalData = bind('parlour-vault', 1, keyId, salt, iterations)
  return { name: 'AES-GCM', iv: fromBase64(iv), additionalData }
}

/** A data key as it is used, which cannot be read out, and as it is stored. */
export interface DataKey {
  dataKey: CryptoKey
  wrapped: WrappedKey
}

/** @param readable the data key while the browser may still hand it out; what is kept in memory is a copy that it may not. */
async function wrap(
  readable: CryptoKey,
  keyId: string,
  passphrase: string,
  iterations: number,
): Promise<DataKey> {
  const salt = toBase64(randomBytes(SALT_BYTES))
  const head = { keyId, salt, iterations, iv: toBase64(randomBytes(IV_BYTES)) }
  const wrapper = await wrapperOf(passphrase, salt, iterations)
  const data = await crypto.subtle.wrapKey('raw', readable, wrapper, wrapAlgorithm(head))
  const wrapped = { ...head, data: toBase64(data) }
  return { dataKey: await unwrapBy(wrapper, wrapped, false), wrapped }
}

function unwrapBy(
  wrapper: CryptoKey,
  wrapped: WrappedKey,
  extractable: boolean,
): Promise<CryptoKey> {
  return crypto.subtle.unwrapKey(
    'raw',
    fromBase64(wrapped.data),
    wrapper,
    wrapAlgorithm(wrapped),
    'AES-GCM',
    extractable,
    ['encrypt', 'decrypt'],
  )
}

async function unwrap(
  wrapped: WrappedKey,
  passphrase: string,
  extractable: boolean,
): Promise<CryptoKey> {
  try {
    const wrapper = await wrapperOf(passphrase, wrapped.salt, wrapped.iterations)
    return await unwrapBy(wrapper, wrapped, extractable)
  } catch (cause) {
    throw new VaultError('wrong_passphrase', undefined, cause)
  }
}

/**
 * Makes a new data key.
 * @param iterations rounds of PBKDF2; fewer than the floor only in tests, the database refuses them.
 */
export async function createDataKey(
  keyId: string,
  passphrase: string,
  iterations = ITERATIONS,
): Promise<DataKey> {
  const algorithm = { name: 'AES-GCM', length: 256 }
  const readable = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  return wrap(readable, keyId, passphrase, iterations)
}

/**
 * Opens a stored data key, for use only.
 * @throws {VaultError} wrong_passphrase, also where anything of it was changed.
 */
export function unwrapDataKey(wrapped: WrappedKey, passphrase: string): Promise<CryptoKey> {
  return unwrap(wrapped, passphrase, false)
}

/**
 * Wraps the same data key anew, with more rounds. What it sealed stays as it is.
 * @throws {VaultError} wrong_passphrase, as `unwrapDataKey`.
 */
export async function rewrapDataKey(
  wrapped: WrappedKey,
  passphrase: string,
  iterations = ITERATIONS,
): Promise<DataKey> {
  const readable = await unwrap(wrapped, passphrase, true)
  return wrap(readable, wrapped.keyId, passphrase, iterations)
}

function sealAlgorithm(iv: string, ...owner: (string | number)[]) {
  return { name: 'AES-GCM', iv: fromBase64(iv), additionalData: bind('parlour-key', ...owner) }
}

function sealFor({ id, type, address }: KeyOwner, iv: string) {
  return sealAlgorithm(iv, 2, id, type, address ?? '')
}

/** As keys were sealed up to release 0.3: for the origin of the address, without its path. */
function formerSealFor({ id, type, address }: KeyOwner, iv: string) {
  const origin = address !== undefined && URL.canParse(address) ? new URL(address).origin : ''
  return sealAlgorithm(iv, 1, id, type, origin)
}

/** Whether a key was sealed by an earlier release, and opens as such. */
export async function isFormerSeal(
  dataKey: CryptoKey,
  { iv, data }: Sealed,
  owner: KeyOwner,
): Promise<boolean> {
  return crypto.subtle.decrypt(formerSealFor(owner, iv), dataKey, fromBase64(data)).then(
    () => true,
    () => false,
  )
}

/** Whether two data keys, which cannot be read out, are the same: one opens what the other has sealed. */
export async function isSameKey(one: CryptoKey, other: CryptoKey): Promise<boolean> {
  const algorithm = { name: 'AES-GCM', iv: randomBytes(IV_BYTES) }
  const sealed = await crypto.subtle.encrypt(algorithm, one, randomBytes(IV_BYTES))
  return crypto.subtle.decrypt(algorithm, other, sealed).then(
    () => true,
    () => false,
  )
}

/** Encrypts one API key for one provider at one address. */
export async function sealKey(
  dataKey: CryptoKey,
  apiKey: string,
  owner: KeyOwner,
): Promise<Sealed> {
  const iv = toBase64(randomBytes(IV_BYTES))
  const data = await crypto.subtle.encrypt(sealFor(owner, iv), dataKey, utf8(apiKey))
  return { iv, data: toBase64(data) }
}

/**
 * Decrypts an API key, also one that was sealed by an earlier release.
 * @throws {VaultError} sealed_key_unreadable where key, provider id, type or address are not those it was sealed with.
 */
export async function unsealKey(
  dataKey: CryptoKey,
  { iv, data }: Sealed,
  owner: KeyOwner,
): Promise<string> {
  try {
    const sealed = fromBase64(data)
    const text = await crypto.subtle
      .decrypt(sealFor(owner, iv), dataKey, sealed)
      .catch(() => crypto.subtle.decrypt(formerSealFor(owner, iv), dataKey, sealed))
    return new TextDecoder().decode(text)
  } catch (cause) {
    throw new VaultError('sealed_key_unreadable', undefined, cause)
  }
}
