/** What a picture of a character shows of it, in the order in which it is offered. GAL-05, decision 025. */
export const imageTypes = [
  { value: 'portrait', label: 'Portrait', framing: 'a portrait, head and shoulders' },
  { value: 'half-body', label: 'Half-body', framing: 'a half-body picture, from the waist up' },
  { value: 'full-body', label: 'Full-body', framing: 'a full-body picture, from head to foot' },
  { value: 'close-up', label: 'Close-up', framing: 'a close-up of the face' },
  { value: 'custom', label: 'Custom', framing: 'a picture' },
] as const
export type ImageType = (typeof imageTypes)[number]['value']

/** Attributes that the form of a picture begins with. GAL-06. */
export const defaultImageAttributes = ['Outfit', 'Location', 'Time'] as const

/** Sizes that are offered. The specified wide and tall ones, which every living model takes or comes near to. */
export const imageSizes = [
  { value: '1024x1024', label: 'Square (1024×1024)' },
  { value: '1792x1024', label: 'Landscape (1792×1024)' },
  { value: '1024x1792', label: 'Portrait (1024×1792)' },
] as const
export type ImageSize = (typeof imageSizes)[number]['value']

/** One attribute of a picture, as it is stored with it. DATA-43. */
export interface ImageAttribute {
  label: string
  value: string
}

/** What the user wants of a picture besides the character itself. GAL-15. */
export interface PictureWish {
  imageType: ImageType
  attributes: readonly ImageAttribute[]
}
