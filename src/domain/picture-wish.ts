/** What a picture of a character shows of it, in the order in which it is offered. */
export const imageTypes = ['portrait', 'half-body', 'full-body', 'close-up', 'custom'] as const
export type ImageType = (typeof imageTypes)[number]

/** Attributes that the form of a picture begins with, and that are stored with it and sent to the model. */
export const defaultImageAttributes = ['Outfit', 'Location', 'Time'] as const

/** Sizes that are offered. The specified wide and tall ones, which every living model takes or comes near to. */
export const imageSizes = ['1024x1024', '1792x1024', '1024x1792'] as const
export type ImageSize = (typeof imageSizes)[number]

/** One attribute of a picture, as it is stored with it. */
export interface ImageAttribute {
  label: string
  value: string
}

/** What the user wants of a picture besides the character itself. */
export interface PictureWish {
  imageType: ImageType
  attributes: readonly ImageAttribute[]
}
