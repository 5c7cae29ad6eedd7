/*
 * Keys that are made from a passphrase, the same way everywhere: PBKDF2-HMAC-SHA256, with so many rounds that guessing is
 * slow. How many were done is stored beside what was sealed, and whoever wrote that may be hostile: hence floor and cap.
 */

/** Rounds for what is sealed now. */
export const ITERATIONS = 1_000_000
/** Fewer are not accepted from a file or a database: whoever wrote them wants a passphrase that is quick to guess. */
export const MIN_ITERATIONS = 600_000
/** More are not accepted: they would only keep this computer busy for minutes. */
export const MAX_ITERATIONS = 10_000_000

/** Bytes of a salt. */
export const SALT_BYTES = 16

/**
 * The AES-256-GCM key of a passphrase; it cannot be read out. The same passphrase typed on another system gives the same
 * key, although keyboards write the same letter in more than one way (NFC).
 * @param salt 16 random bytes, stored beside what is sealed. @param iterations between the floor and the cap.
 */
export async function keyOfPassphrase(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const secret = new TextEncoder().encode(passphrase.normalize('NFC'))
  const material = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    usages,
  )
}
