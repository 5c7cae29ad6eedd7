import { FailureError } from '../failure'
import { heicDimensions } from './heic-dimensions'
import { type PictureSize, SIZE_BYTES } from './picture-dimensions'
import { pictureTypeOf } from './picture-type'
import { MAX_EDGE_PIXELS, readPictureHead } from './shown-picture'

/*
 * Makes a file of the user's, or a picture that a model made, fit to be stored: decoded and drawn anew, so that it is
 * upright, no larger than is useful, and without what a camera writes into it (place, time, device).
 */

/** A picture that is ready to be stored. */
export interface PreparedPicture extends PictureSize {
  blob: Blob
  /** The same at the size of lists; absent where it could not be made. */
  thumbnail?: Blob
}

/** Why a picture cannot be taken. */
export type PictureErrorCode =
  | 'picture_empty'
  /** Has its size in megabytes and the `max`. */
  | 'picture_too_many_bytes'
  | 'picture_type_unknown'
  | 'picture_damaged'
  /** Has width, height and the `max` in millions of pixels. */
  | 'picture_too_many_pixels'
  /** Has width, height and the `max` of both. */
  | 'picture_too_long'
  /** The file itself could not be read. */
  | 'picture_not_read'
  /** The browser cannot decode it. */
  | 'picture_not_loaded'
  /** A picture as iPhones take it, which this browser cannot decode, or which does not say how large it is. */
  | 'picture_heic'
  /** The browser gives nothing to draw on. */
  | 'picture_not_drawn'
  /** It could not be drawn anew. Has the code of the error that this came of, if it is one of these. */
  | 'picture_failed'
  /** A picture that is to be changed is of another type. */
  | 'picture_not_editable'
  | 'mask_not_transparent_png'
  /** Has the size of both. */
  | 'mask_of_other_size'
  | 'mask_animated'
  /** Nothing of it lets anything shine through. */
  | 'mask_opaque'

/** A picture that cannot be taken. */
export class PictureError extends FailureError<PictureErrorCode> {
  override readonly name = 'PictureError'
}

/** Megabytes of an upload at most, where nobody says otherwise. */
const DEFAULT_MAX_MB = 2
const BYTES_PER_MB = 1024 * 1024

/** Pixels of an upload at most: each takes four bytes of memory while it is made smaller. */
const MAX_PIXELS = 64_000_000

/** What a picture is made to. */
interface Measures {
  /** Megabytes of the file at most. */
  maxMb: number
  /** Longest edge in pixels. */
  maxEdge: number
  /** Quality of the JPEG, 0 to 1. */
  quality: number
  /** Keeps what is transparent, as PNG; else it becomes white. */
  keepsTransparency: boolean
  /** Bytes of such a PNG at most: one of more becomes white all the same. Default: any number */
  maxPngBytes?: number
}

/** An uploaded avatar. */
export const avatarMeasures: Measures = {
  maxMb: 5,
  maxEdge: 512,
  quality: 0.85,
  keepsTransparency: false,
}

/** A picture of a gallery: large enough for a full screen and for a model to draw from. */
export const galleryMeasures: Measures = {
  maxMb: 30,
  maxEdge: 2048,
  quality: 0.9,
  keepsTransparency: true,
}

/** A picture that is attached to a message: as large as models look at. */
export const attachedMeasures: Measures = {
  maxMb: 50,
  maxEdge: 1568,
  quality: 0.85,
  keepsTransparency: true,
  // Anthropic takes 5 MB of a picture, as base64. ATT-22
  maxPngBytes: 3.75 * BYTES_PER_MB,
}

/** The same in full detail: as much as Anthropic takes where there are more than 20 pictures. ATT-22 */
export const detailedMeasures: Measures = { ...attachedMeasures, maxEdge: 2000 }

/** A picture that a model made, where it is drawn anew. */
export const answerMeasures: Measures = {
  maxMb: 32,
  maxEdge: 4096,
  quality: 0.95,
  keepsTransparency: true,
}

/** Longest edge of a thumbnail in pixels: twice that of the largest place that shows one. */
export const THUMBNAIL_EDGE = 320
/** Quality of a thumbnail that is a JPEG, 0 to 1. */
export const THUMBNAIL_QUALITY = 0.8

/** Checks a file before it is read. @throws {PictureError} GAL-26, GAL-28. */
export function checkFileSize({ size }: Blob, maxMb = DEFAULT_MAX_MB): void {
  if (size === 0) throw new PictureError('picture_empty')
  if (size > maxMb * BYTES_PER_MB)
    throw new PictureError('picture_too_many_bytes', {
      size: (size / BYTES_PER_MB).toFixed(1),
      max: maxMb,
    })
}

/**
 * Makes a file ready to be stored. Only PNG, JPEG, WebP, GIF and AVIF are taken, told by their bytes; of an animation
 * the first frame.
 * @throws {PictureError}
 */
export async function preparePicture(file: Blob, measures: Measures): Promise<PreparedPicture> {
  checkFileSize(file, measures.maxMb)
  const size = await readSize(file)
  try {
    return await drawAnew(await decode(file, scaleTo(size, measures.maxEdge)), measures)
  } catch (cause) {
    throw notPrepared(cause)
  }
}

/**
 * The same of a picture as iPhones take it, where the browser decodes it: Safari does. Its size is bounded before.
 * @throws {PictureError} `picture_heic` where the browser does not.
 */
export async function prepareHeic(file: Blob, measures: Measures): Promise<PreparedPicture> {
  checkFileSize(file, measures.maxMb)
  const size = heicDimensions(await readHead(file))
  if (!size) throw new PictureError('picture_heic')
  checkPixels(size)
  let bitmap: ImageBitmap
  try {
    // At its full size: which side is up only the decoder knows.
    bitmap = await decode(file)
  } catch (cause) {
    throw new PictureError('picture_heic', undefined, cause)
  }
  try {
    return await drawAnew(bitmap, measures)
  } catch (cause) {
    throw notPrepared(cause)
  }
}

/** A picture, scaled and without what the file says besides, and its thumbnail. Closes the bitmap. */
async function drawAnew(
  bitmap: ImageBitmap,
  { keepsTransparency, maxEdge, quality, maxPngBytes = Infinity }: Measures,
): Promise<PreparedPicture> {
  try {
    const size = scaleTo(bitmap, maxEdge)
    let thumbnail = drawn(bitmap, scaleTo(bitmap, THUMBNAIL_EDGE), !keepsTransparency)
    let isClear = keepsTransparency && hasTransparency(thumbnail)
    let blob = await encode(drawn(bitmap, size, !isClear), isClear, quality)
    if (isClear && blob.size > maxPngBytes) {
      isClear = false
      thumbnail = drawn(bitmap, thumbnail, true)
      blob = await encode(drawn(bitmap, size, true), false, quality)
    }
    if (Math.max(size.width, size.height) <= THUMBNAIL_EDGE) return { blob, ...size }
    return { blob, ...size, thumbnail: await encode(thumbnail, isClear, THUMBNAIL_QUALITY) }
  } finally {
    // At once: waiting for the garbage collector would hold a hundred megabytes after a few files.
    bitmap.close()
  }
}

function notPrepared(cause: unknown): PictureError {
  const reason = cause instanceof PictureError ? { reason: cause.code } : undefined
  return new PictureError('picture_failed', reason, cause)
}

/**
 * The thumbnail of a picture that is stored as it is; undefined where it needs none or none can be made. Never throws.
 */
export async function makeThumbnail(picture: Blob): Promise<Blob | undefined> {
  try {
    const size = await readSize(picture)
    if (Math.max(size.width, size.height) <= THUMBNAIL_EDGE) return undefined
    const bitmap = await decode(picture, scaleTo(size, THUMBNAIL_EDGE))
    try {
      const canvas = drawn(bitmap, bitmap, false)
      const isClear = hasTransparency(canvas)
      return await encode(
        isClear ? canvas : drawn(bitmap, bitmap, true),
        isClear,
        THUMBNAIL_QUALITY,
      )
    } finally {
      bitmap.close()
    }
  } catch {
    return undefined
  }
}

/**
 * The size of a picture, read before it is decoded, and whether it moves. @throws {PictureError} also for a picture with more pixels than
 * can be held.
 */
export async function readSize(file: Blob): Promise<PictureSize & { isAnimated: boolean }> {
  const bytes = await readHead(file)
  if (!pictureTypeOf(bytes)) throw new PictureError('picture_type_unknown')
  const head = readPictureHead(bytes)
  if (!head) throw new PictureError('picture_damaged')
  const { width, height, isAnimated } = head
  checkPixels(head)
  return { width, height, isAnimated }
}

async function readHead(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, SIZE_BYTES).arrayBuffer())
  } catch (cause) {
    throw new PictureError('picture_not_read', undefined, cause)
  }
}

function checkPixels({ width, height }: PictureSize): void {
  if (width * height > MAX_PIXELS)
    throw new PictureError('picture_too_many_pixels', {
      width,
      height,
      max: MAX_PIXELS / 1_000_000,
    })
  if (Math.max(width, height) > MAX_EDGE_PIXELS)
    throw new PictureError('picture_too_long', { width, height, max: MAX_EDGE_PIXELS })
}

/** The largest size of the same proportions within an edge. */
export function scaleTo({ width, height }: PictureSize, maxEdge: number): PictureSize {
  const scale = Math.min(1, maxEdge / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** One at a time: many at once would take the memory of all of them at once. */
let lastDecoding: Promise<unknown> = Promise.resolve()

/**
 * Decodes upright and small, off the main thread where the browser does, one picture at a time. Its size has been read
 * before (`readSize`).
 * @param size of the bitmap; its own where absent. @throws {PictureError} GAL-33.
 */
export function decode(file: Blob, size?: PictureSize): Promise<ImageBitmap> {
  const decoding = lastDecoding.then(async () => {
    try {
      return await createImageBitmap(file, {
        imageOrientation: 'from-image',
        ...(size && {
          resizeWidth: size.width,
          resizeHeight: size.height,
          resizeQuality: 'high',
        }),
      })
    } catch (cause) {
      throw new PictureError('picture_not_loaded', undefined, cause)
    }
  })
  lastDecoding = decoding.catch(() => undefined)
  return decoding
}

/** A bitmap on a canvas of a size, over white where nothing may show through. @throws {PictureError} GAL-35. */
export function drawn(bitmap: ImageBitmap, { width, height }: PictureSize, isOnWhite: boolean) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new PictureError('picture_not_drawn')
  if (isOnWhite) {
    // JPEG has no transparency: without a ground it would come out black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

/** Whether anything of a canvas lets something shine through. */
export function hasTransparency(canvas: OffscreenCanvas): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  if (!pixels) return false
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true
  return false
}

/** A canvas as a file: PNG where it `isClear`, else JPEG. The canvas is empty afterwards. */
export async function encode(
  canvas: OffscreenCanvas,
  isClear: boolean,
  quality: number,
): Promise<Blob> {
  const blob = await canvas.convertToBlob(
    isClear ? { type: 'image/png' } : { type: 'image/jpeg', quality },
  )
  // Gives its memory back at once.
  canvas.width = 0
  canvas.height = 0
  return blob
}
