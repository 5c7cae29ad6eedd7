import { Inflate, Unzlib } from 'fflate'

/** What was unpacked, or why it was not. */
export type Inflated =
  | { bytes: Uint8Array<ArrayBuffer> }
  /** It is larger than it may be, or cannot be unpacked; `size` of it was unpacked until then, in bytes. */
  | { fault: 'too_large' | 'damaged'; size: number }

/** Packed bytes that are unpacked before what came of them is counted: at most a thousand times as many. */
const STEP_BYTES = 16 * 1024

/** Thrown within `inflate` alone. */
class TooLarge extends Error {}

/**
 * Unpacks a deflate stream, and counts while it does so: a small one can hold more than there is memory for.
 * @param form `zlib` as in pictures, `raw` as in archives.
 * @param maxBytes of what comes of it.
 */
export function inflate(packed: Uint8Array, form: 'zlib' | 'raw', maxBytes: number): Inflated {
  const parts: Uint8Array[] = []
  let size = 0
  const collect = (part: Uint8Array) => {
    size += part.length
    if (size > maxBytes) throw new TooLarge()
    if (part.length > 0) parts.push(part)
  }
  const stream = form === 'zlib' ? new Unzlib(collect) : new Inflate(collect)
  try {
    for (let at = 0; at < packed.length; at += STEP_BYTES)
      stream.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length)
  } catch (cause) {
    return { fault: cause instanceof TooLarge ? 'too_large' : 'damaged', size }
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { bytes }
}
