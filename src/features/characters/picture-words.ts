import type { ImageSize, ImageType } from '@/domain/picture-wish'

export const DESCRIPTION_OUTDATED =
  'This character has changed since its image description was written.'

export const imageTypeNames: Record<ImageType, string> = {
  portrait: 'Portrait',
  'half-body': 'Half-body',
  'full-body': 'Full-body',
  'close-up': 'Close-up',
  custom: 'Custom',
}

export const imageSizeNames: Record<ImageSize, string> = {
  '1024x1024': 'Square (1024×1024)',
  '1792x1024': 'Landscape (1792×1024)',
  '1024x1792': 'Portrait (1024×1792)',
}

/** Said where a picture came from, by the kind that the AI was asked for. */
export const sourceTexts: Record<ImageType | 'uploaded' | 'ai', string> = {
  uploaded: 'Uploaded',
  ai: 'AI',
  portrait: 'AI, portrait',
  'half-body': 'AI, half-body',
  'full-body': 'AI, full-body',
  'close-up': 'AI, close-up',
  custom: 'AI, custom',
}
