/**
 * Types of picture that may be stored and shown. SVG is left out on purpose: it is a document, and opened
 * in a window of its own it could run scripts.
 */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
/** Mime type of a picture that may be stored and shown. */
export type PictureType = (typeof pictureTypes)[number]

/** Whether a mime type is of a picture that may be stored and shown. */
export function isPictureType(mime: string): mime is PictureType {
  return pictureTypes.some((type) => type === mime)
}

/** Bytes at the beginning that tell the type. */
const HEAD_BYTES = 16

/** The type of a picture, told by its first bytes, because names and headers lie; undefined for anything else. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  return head.startsWith('ftypavif', 4) || head.startsWith('ftypavis', 4) ? 'image/avif' : undefined
}

/** The type of a picture in a blob, told by its first bytes. */
export async function pictureTypeOfBlob(blob: Blob): Promise<PictureType | undefined> {
  return pictureTypeOf(new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer()))
}
