import { imageTypes } from '@/domain/picture-wish'
import type { GalleryImageRecord } from '@/storage/database/records'

/** Where a picture came from, in a word or two. DATA-42. */
export function sourceText({ source, generationAttributes }: GalleryImageRecord): string {
  if (source === 'uploaded') return 'Uploaded'
  const type = imageTypes.find(({ value }) => value === generationAttributes?.imageType)
  return type ? `AI, ${type.label.toLowerCase()}` : 'AI'
}
