import { decode, drawn, encode, readSize } from './prepare-picture'

/**
 * A picture as a PNG, upright, at its own size and with what is transparent; of an animation the first frame.
 * @throws {PictureError} of what is no picture, or cannot be decoded.
 */
export async function toPng(picture: Blob): Promise<Blob> {
  const bitmap = await decode(picture, await readSize(picture))
  try {
    return await encode(drawn(bitmap, bitmap, false), true, 1)
  } finally {
    bitmap.close()
  }
}
