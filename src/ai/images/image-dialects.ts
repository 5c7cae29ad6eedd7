import type { ErrorContext } from '../error-table'
import { toDataUrl } from '@/lib/base64'
import { imageError } from './image-errors'
import type { ImageProviderType } from './image-provider'
import type { EncodedBody } from './post-image'

/** A picture to edit, with its true type and a file name that fits it. */
export interface NamedPicture {
  blob: Blob
  type: string
  name: string
}

/** Puts the fields of an edit, beside its pictures, into a body. */
type EditEncoder = (fields: Record<string, unknown>) => EncodedBody

/** What differs between the providers that make pictures. */
export interface ImageDialect {
  generatePath: string
  editPath: string
  /** Path whose GET lists the image models, among others. */
  listPath: string
  /** @throws {ProviderError} "Failed to convert image to base64" where a picture cannot be read. */
  prepareEdit: (
    pictures: readonly NamedPicture[],
    mask: NamedPicture | undefined,
    context: ErrorContext,
  ) => Promise<EditEncoder>
}

/** OpenAI: a form with files; several pictures under `image[]`. */
const openaiStyle: ImageDialect = {
  generatePath: '/images/generations',
  editPath: '/images/edits',
  listPath: '/models',
  prepareEdit: (pictures, mask) =>
    Promise.resolve((fields) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
      const field = pictures.length === 1 ? 'image' : 'image[]'
      // A file's own type may be missing or wrong, and decides whether it is taken.
      const add = (key: string, { blob, type, name }: NamedPicture) =>
        form.append(key, new Blob([blob], { type }), name)
      for (const picture of pictures) add(field, picture)
      if (mask) add('mask', mask)
      return { body: form }
    }),
}

function jsonEdit(
  toFields: (dataUrls: string[]) => Record<string, unknown>,
): ImageDialect['prepareEdit'] {
  return async (pictures, _, context) => {
    const dataUrls: string[] = []
    try {
      for (const { blob, type } of pictures) dataUrls.push(await toDataUrl(blob, type))
    } catch (cause) {
      throw imageError(context, 'picture_not_converted', { detail: String(cause) })
    }
    return (fields) => ({
      body: JSON.stringify({ ...fields, ...toFields(dataUrls) }),
      contentType: 'application/json',
    })
  }
}

const dialects: Readonly<Record<ImageProviderType, ImageDialect>> = {
  openai: openaiStyle,
  custom: openaiStyle,
  demo: openaiStyle,
  // xAI edits take JSON, one picture as `image`, several as `images`. Source: docs.x.ai, image editing.
  xai: {
    ...openaiStyle,
    prepareEdit: jsonEdit((dataUrls) => {
      const [first, ...others] = dataUrls.map((url) => ({ type: 'image_url', url }))
      return others.length === 0 ? { image: first } : { images: [first, ...others] }
    }),
  },
  // Source: openrouter.ai, Image API.
  openrouter: {
    generatePath: '/images',
    editPath: '/images',
    listPath: '/models?output_modalities=image',
    prepareEdit: jsonEdit((dataUrls) => ({
      input_references: dataUrls.map((url) => ({ type: 'image_url', image_url: { url } })),
    })),
  },
}

/** The differences of one provider type. */
export function imageDialect(type: ImageProviderType): ImageDialect {
  return dialects[type]
}
