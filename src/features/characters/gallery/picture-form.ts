import type { GalleryImage } from '@/domain/character'
import {
  defaultImageAttributes,
  type ImageAttribute,
  type ImageSize,
  type ImageType,
  type PictureWish,
} from '@/domain/picture-wish'
import type { Attribute } from '@/domain/generated'
import type { CharacterRecord } from '@/storage/database/records'
import * as words from './words'

/** Which of the two tabs that make pictures. */
export type GenerateKind = 'quick' | 'advanced'

/** What is filled in on a tab that makes pictures. */
export interface PictureForm {
  imageType: ImageType
  /** What kind it is to be, where the type is custom. */
  customType: string
  size: ImageSize
  attributes: Attribute[]
  /** The description; blank has it written. */
  prompt: string
  /** Epoch milliseconds at which a model wrote the description; absent where the user did. */
  promptCreatedAt?: number
  /** Id of the image model; undefined for the preselected one. */
  imageModel?: string
  fromProfilePicture: boolean
}

/** Names of runs by character and tab. */
export const generateRunKey = (kind: GenerateKind, characterId: string) => `${kind} ${characterId}`

/** A form as it begins: quick pictures with the description that the character has. */
export function newPictureForm({ metadata }: CharacterRecord, kind: GenerateKind): PictureForm {
  const known = kind === 'quick' ? metadata?.imagePrompt : undefined
  return {
    imageType: 'portrait',
    customType: '',
    size: '1024x1024',
    attributes: defaultImageAttributes.map((label) => ({
      id: label,
      label,
      value: '',
      isCustom: false,
    })),
    prompt: known ?? '',
    promptCreatedAt: known === undefined ? undefined : metadata?.imagePromptCreatedAt,
    fromProfilePicture: false,
  }
}

/** Attributes that say something. */
function filledAttributes({ attributes, imageType, customType }: PictureForm): ImageAttribute[] {
  const kind = imageType === 'custom' ? [{ label: words.kindOfPicture, value: customType }] : []
  return [...kind, ...attributes]
    .map(({ label, value }) => ({ label: label.trim(), value: value.trim() }))
    .filter(({ label, value }) => label !== '' && value !== '')
}

/** What is asked for besides the character; nothing for a quick picture. */
export function toWish(kind: GenerateKind, form: PictureForm): PictureWish | undefined {
  if (kind === 'quick') return undefined
  return { imageType: form.imageType, attributes: filledAttributes(form) }
}

/** What a saved picture remembers of how it was made. */
export function toGenerationAttributes(
  kind: GenerateKind,
  form: PictureForm,
): NonNullable<GalleryImage['generationAttributes']> {
  if (kind === 'quick') return { imageType: 'portrait', imageSize: '1024x1024' }
  const customAttributes = filledAttributes(form)
  return {
    imageType: form.imageType,
    imageSize: form.size,
    ...(customAttributes.length > 0 && { customAttributes }),
  }
}
