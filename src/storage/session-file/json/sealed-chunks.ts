/*
 * A stream of bytes, encrypted in chunks that can be opened one by one and yet hold together, after the STREAM
 * construction (Hoang, Reyhanitabar, Rogaway, Vizár: Online Authenticated-Encryption and its Nonce-Reuse
 * Misuse-Resistance, 2015). Each chunk is sealed with AES-256-GCM under a nonce of its own: a random prefix for the
 * file, the chunk's number, and whether it is the last. So a chunk opens only at its own place: swapping,
 * repeating, leaving out, cutting off and appending are all noticed. The header of the file is additional data of
 * every chunk.
 */

/** Bytes of the plain text in every chunk but the last, which may have fewer. */
export const CHUNK_BYTES = 1024 * 1024
/** Bytes that sealing adds to a chunk. */
export const TAG_BYTES = 16
/** Bytes of the random part of a file's nonces. */
export const NONCE_PREFIX_BYTES = 7

type Bytes = Uint8Array<ArrayBuffer>

/** What all chunks of a file have in common. The key must be of this file alone. */
export interface SealingContext {
  key: CryptoKey
  noncePrefix: Bytes
  /** Everything that stands in the file before the chunks. */
  header: Bytes
}

function algorithmFor(
  { noncePrefix, header }: SealingContext,
  index: number,
  isLast: boolean,
): AesGcmParams {
  const nonce = new Uint8Array(12)
  nonce.set(noncePrefix)
  new DataView(nonce.buffer).setUint32(NONCE_PREFIX_BYTES, index)
  nonce[11] = isLast ? 1 : 0
  return { name: 'AES-GCM', iv: nonce, additionalData: header, tagLength: TAG_BYTES * 8 }
}

/** Cuts a stream of any pieces into chunks. The last one may be empty; the others are full. */
async function* cutIntoChunks(
  pieces: AsyncIterable<Bytes>,
): AsyncGenerator<{ chunk: Bytes; isLast: boolean }> {
  const chunk = new Uint8Array(CHUNK_BYTES)
  let filled = 0
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length;) {
      // Given away only now, when it is known not to be the last.
      if (filled === CHUNK_BYTES) {
        yield { chunk, isLast: false }
        filled = 0
      }
      const part = piece.subarray(start, start + CHUNK_BYTES - filled)
      chunk.set(part, filled)
      filled += part.length
      start += part.length
    }
  }
  yield { chunk: chunk.subarray(0, filled), isLast: true }
}

/** Seals the pieces of a plain text. Gives the chunks of the file in order. */
export async function* sealChunks(
  pieces: AsyncIterable<Bytes>,
  context: SealingContext,
): AsyncGenerator<Bytes> {
  let index = 0
  for await (const { chunk, isLast } of cutIntoChunks(pieces)) {
    const algorithm = algorithmFor(context, index, isLast)
    yield new Uint8Array(await crypto.subtle.encrypt(algorithm, context.key, chunk))
    index += 1
  }
}

/**
 * Opens the chunks of a file. What it has given is genuine, but the whole is so only when it ends.
 * @param sealed all chunks one behind the other, and nothing else.
 * @throws DOMException `OperationError` where the key is wrong or anything has been changed.
 */
export async function* openChunks(sealed: Blob, context: SealingContext): AsyncGenerator<Bytes> {
  const step = CHUNK_BYTES + TAG_BYTES
  // Even nothing has its seal: of an empty file the loop tries to open an empty chunk, and fails.
  const count = Math.max(1, Math.ceil(sealed.size / step))
  for (let index = 0; index < count; index += 1) {
    const chunk = await sealed.slice(index * step, (index + 1) * step).arrayBuffer()
    const algorithm = algorithmFor(context, index, index === count - 1)
    yield new Uint8Array(await crypto.subtle.decrypt(algorithm, context.key, chunk))
  }
}
