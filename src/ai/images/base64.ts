/*
 * Base64 of pictures by hand: the content security policy forbids fetch(data:), and a picture of several
 * megabytes in one go would hold up the page.
 */

/** Characters that are decoded at once, a multiple of 4. About 5 ms of work. */
const DECODE_SLICE = 1024 * 1024
/** Bytes that are encoded at once, a multiple of 3 and few enough for one call's arguments. */
const ENCODE_SLICE = 24 * 1024
/** Slices that are encoded before the page gets a turn. */
const SLICES_PER_TURN = 32

/** Lets the page draw and listen in between. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The bytes of a base64 text (also url-safe, unpadded, or as a data URL); undefined where it is none. */
export async function decodeBase64(text: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const start = text.startsWith('data:') ? text.indexOf(',') + 1 : 0
  const clean = text
    .slice(start)
    .replace(/[\s=]+/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  if (clean === '' || clean.length % 4 === 1) return undefined
  const bytes = new Uint8Array(Math.floor((clean.length * 3) / 4))
  let written = 0
  for (let at = 0; at < clean.length; at += DECODE_SLICE) {
    if (at > 0) await turn()
    const binary = decodeSlice(clean.slice(at, at + DECODE_SLICE))
    if (binary === undefined) return undefined
    for (let index = 0; index < binary.length; index += 1)
      bytes[written + index] = binary.charCodeAt(index)
    written += binary.length
  }
  return bytes
}

function decodeSlice(text: string): string | undefined {
  try {
    return atob(text)
  } catch {
    return undefined
  }
}

/** A blob as a data URL. @throws what reading the blob throws. */
export async function toDataUrl(blob: Blob, type: string): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += ENCODE_SLICE) {
    if (parts.length % SLICES_PER_TURN === SLICES_PER_TURN - 1) await turn()
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + ENCODE_SLICE))))
  }
  return `data:${type};base64,${parts.join('')}`
}
