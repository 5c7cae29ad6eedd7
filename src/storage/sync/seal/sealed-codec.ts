import type { Codec } from '../carrier/carrier'
import type { Group } from './group-file'
import { openObject, sealObject } from './sealed-object'

/** Bytes of a text. A segment has 48 million letters at most, of up to three bytes. */
const MAX_TEXT_BYTES = 160 * 1024 * 1024

/** Texts as they lie in the store: packed, padded and sealed for their names. Opening throws {SealError}. */
export function sealedCodec(group: Group): Codec {
  return {
    seal: (name, text) => sealObject(group, name, new TextEncoder().encode(text), { pack: true }),
    open: async (name, bytes) =>
      new TextDecoder().decode(await openObject(group, name, bytes, MAX_TEXT_BYTES)),
  }
}
