import { createId } from '../ids'
import type { PictureSize } from './picture-dimensions'
import { pictureTypeOfBlob } from './picture-type'
import {
  checkFileSize,
  decode,
  drawn,
  encode,
  hasTransparency,
  PictureError,
  readSize,
  scaleTo,
  THUMBNAIL_EDGE,
  THUMBNAIL_QUALITY,
} from './prepare-picture'

/* Files that a model is to change: checked here, so that nothing is sent that it would refuse. */

/** A picture that is to be changed. */
export interface EditPicture extends PictureSize {
  id: string
  /** Name of its file. */
  name: string
  /** PNG or JPEG, upright. */
  blob: Blob
  /** The same at the size of lists. */
  thumbnail: Blob
  /** Whether it is smaller than the file was. */
  isReduced: boolean
}

/** Longest edge in pixels: more than any model draws, and as much as a phone can paint a mask on. */
const MAX_EDGE = 4096
/** Quality of a JPEG that had to be drawn anew. */
const JPEG_QUALITY = 0.95
/** Bytes in which a camera writes what it knows. */
const CAMERA_BYTES = 64 * 1024

/**
 * Checks a file and makes it ready to be sent. A PNG, and a JPEG that no camera has written into, stay as they are;
 * others are drawn anew, so that they are upright and tell nothing of place and device. So is the first picture of an
 * animation: its thousands of others would be decoded again and again while a mask is painted on it.
 * @param maxMb megabytes that it may have.
 * @throws {PictureError} IMG-26.
 */
export async function prepareEditPicture(
  file: Blob,
  name: string,
  maxMb: number,
): Promise<EditPicture> {
  const type = await typeOf(file)
  if (type !== 'image/png' && type !== 'image/jpeg') throw new PictureError('picture_not_editable')
  checkFileSize(file, maxMb)
  const full = await readSize(file)
  const size = scaleTo(full, MAX_EDGE)
  const isReduced = size.width !== full.width
  const isPng = type === 'image/png'
  const isKept = !isReduced && !full.isAnimated && (isPng || !(await isByCamera(file)))
  const bitmap = await decode(file, isKept ? scaleTo(size, THUMBNAIL_EDGE) : size)
  try {
    const blob = isKept
      ? new Blob([file], { type })
      : await encode(drawn(bitmap, bitmap, !isPng), isPng, JPEG_QUALITY)
    const thumbnail = await smallOf(bitmap)
    const { width, height } = isKept ? full : bitmap
    return { id: createId(), name, blob, width, height, thumbnail, isReduced }
  } finally {
    bitmap.close()
  }
}

async function smallOf(bitmap: ImageBitmap): Promise<Blob> {
  const size = scaleTo(bitmap, THUMBNAIL_EDGE)
  const canvas = drawn(bitmap, size, false)
  const isClear = hasTransparency(canvas)
  return encode(isClear ? canvas : drawn(bitmap, size, true), isClear, THUMBNAIL_QUALITY)
}

async function typeOf(file: Blob) {
  try {
    return await pictureTypeOfBlob(file)
  } catch (cause) {
    throw new PictureError('picture_not_read', undefined, cause)
  }
}

/** Whether a JPEG holds Exif or XMP data: which side is up, when and where, with what. */
async function isByCamera(file: Blob): Promise<boolean> {
  const head = await file.slice(0, CAMERA_BYTES).text()
  return head.includes('Exif\0') || head.includes('http://ns.adobe.com/xap/')
}

/**
 * Checks a mask for a picture.
 * @param maxMb megabytes that it may have.
 * @throws {PictureError} IMG-27.
 */
export async function checkMask(file: Blob, picture: PictureSize, maxMb: number): Promise<Blob> {
  if ((await typeOf(file)) !== 'image/png') throw new PictureError('mask_not_transparent_png')
  checkFileSize(file, maxMb)
  const size = await readSize(file)
  if (size.width !== picture.width || size.height !== picture.height)
    throw new PictureError('mask_of_other_size', {
      width: size.width,
      height: size.height,
      pictureWidth: picture.width,
      pictureHeight: picture.height,
    })
  if (size.isAnimated) throw new PictureError('mask_animated')
  if (!(await isTransparent(file, size))) throw new PictureError('mask_opaque')
  return new Blob([file], { type: 'image/png' })
}

async function isTransparent(file: Blob, size: PictureSize): Promise<boolean> {
  const bitmap = await decode(file, size)
  try {
    const canvas = drawn(bitmap, bitmap, false)
    const isClear = hasTransparency(canvas)
    // Gives its memory back at once.
    canvas.width = 0
    return isClear
  } finally {
    bitmap.close()
  }
}

/** A picture as PNG; one that is so already stays as it is. @throws {PictureError} where it cannot be decoded. */
export async function toPng(picture: Blob): Promise<Blob> {
  if ((await typeOf(picture)) === 'image/png') return picture
  const bitmap = await decode(picture, await readSize(picture))
  try {
    return await encode(drawn(bitmap, bitmap, false), true, 1)
  } finally {
    bitmap.close()
  }
}
