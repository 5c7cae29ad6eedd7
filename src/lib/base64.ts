/** Arguments of one call at most: longer lists overflow the stack. */
const ARGUMENTS_AT_ONCE = 0x8000

interface WithBase64 {
  toBase64: () => string
}

// Absent before Chrome 140, Firefox 133 and Safari 18.2, and not yet known to the types. Ten times as fast.
function canEncode(bytes: Uint8Array): bytes is Uint8Array & WithBase64 {
  return 'toBase64' in bytes
}

/** Bytes as base64 text, padded. */
export function bytesToBase64(bytes: Uint8Array): string {
  if (canEncode(bytes)) return bytes.toBase64()
  let binary = ''
  for (let start = 0; start < bytes.length; start += ARGUMENTS_AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(start, start + ARGUMENTS_AT_ONCE))
  return btoa(binary)
}

/*
 * Pictures by hand: the content security policy forbids fetch(data:), and several megabytes in one go would hold up
 * the page.
 */

/** Characters that are decoded at once, a multiple of 4. About 5 ms of work. */
const DECODE_SLICE = 1024 * 1024
/** Bytes that are encoded before the page gets a turn, a multiple of 3. */
const ENCODE_SLICE = 768 * 1024

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

/** The first bytes of a data URL with base64, at once; undefined where it is none. @param maxBytes at most so many */
export function firstBytesOf(dataUrl: string, maxBytes: number): Uint8Array | undefined {
  const start = dataUrl.indexOf(',') + 1
  const binary = decodeSlice(dataUrl.slice(start, start + Math.ceil(maxBytes / 3) * 4))
  return binary === undefined
    ? undefined
    : Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function decodeSlice(text: string): string | undefined {
  try {
    return atob(text)
  } catch {
    return undefined
  }
}

/**
 * A blob as a data URL. @param type Default: the blob's own
 * @throws what reading the blob throws.
 */
export async function toDataUrl(blob: Blob, type = blob.type): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += ENCODE_SLICE) {
    if (at > 0) await turn()
    parts.push(bytesToBase64(bytes.subarray(at, at + ENCODE_SLICE)))
  }
  return `data:${type};base64,${parts.join('')}`
}
