import type { PictureErrorCode } from '@/lib/pictures/prepare-picture'
import type { FileFailureCode } from '@/runs/pictures/studio-form'
import type { UploadFailureCode } from '@/runs/run-kinds'
import type { FailureTable } from './failure-words'

const INVALID = 'Invalid image'
const NO_MASK = 'Mask must be a PNG file with transparency'

/** Why the browser could not draw a picture anew, by the code that the failure names. */
const drawingFailures: Partial<Record<string, string>> = {
  picture_not_loaded: 'Failed to load image',
  picture_not_drawn: 'Failed to create canvas context',
} satisfies Partial<Record<PictureErrorCode, string>>

/** What is said of pictures that cannot be taken. */
export const pictureFailureWords: FailureTable<
  PictureErrorCode | FileFailureCode | UploadFailureCode
> = {
  picture_empty: { title: INVALID, detail: 'The file is empty.' },
  picture_too_many_bytes: ({ size = '', max = '' }) => ({
    title: `Image too large (${size}MB). Maximum size is ${max}MB`,
  }),
  picture_type_unknown: {
    title: INVALID,
    detail: 'Only PNG, JPEG, WebP, GIF and AVIF pictures can be used.',
  },
  picture_damaged: { title: INVALID, detail: 'The file is damaged.' },
  picture_too_many_pixels: ({ width = 0, height = 0, max = 0 }) => ({
    title: INVALID,
    detail: `It has ${width} × ${height} pixels; ${max} million are the most that fit into memory. Make it smaller first.`,
  }),
  picture_too_long: ({ width = 0, height = 0, max = 0 }) => ({
    title: INVALID,
    detail: `It has ${width} × ${height} pixels; no side may be longer than ${max}. Make it smaller first.`,
  }),
  picture_not_read: { title: 'Failed to read image file' },
  picture_not_loaded: { title: 'Failed to load image' },
  picture_heic: {
    title: 'This browser cannot open HEIC pictures.',
    detail: 'iPhones take them so.',
    hint: 'Export the picture as JPEG. For new ones, choose “Most Compatible” in the settings of the iPhone, under Camera, Formats.',
  },
  picture_not_drawn: { title: 'Failed to create canvas context' },
  picture_failed: ({ reason = '' }) => ({
    title: 'Failed to process image. Please try a different file.',
    detail: drawingFailures[reason],
  }),
  picture_not_editable: { title: 'Please upload PNG or JPEG files only' },
  mask_not_transparent_png: { title: NO_MASK },
  mask_of_other_size: ({ width = 0, height = 0, pictureWidth = 0, pictureHeight = 0 }) => ({
    title: `The mask has ${width} × ${height} pixels, the image ${pictureWidth} × ${pictureHeight}. Both must have the same size.`,
  }),
  mask_animated: { title: NO_MASK, detail: 'This one is an animation.' },
  mask_opaque: {
    title: NO_MASK,
    detail: 'Nothing in this one is transparent, so nothing would be edited.',
  },
  too_many_edit_pictures: ({ max = 0 }) => ({
    title:
      max === 1
        ? 'This model edits one image at a time.'
        : `This model edits ${max} images at most at once.`,
  }),
  too_many_files: ({ max = 0 }) => ({ title: `Only the first ${max} files were looked at.` }),
  painted_mask_too_large: ({ max = 0 }) => ({
    title: `The painted mask is larger than ${max} MB. Paint fewer single spots.`,
  }),
  character_deleted: { title: 'The character was deleted.' },
}
