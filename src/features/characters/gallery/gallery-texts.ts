import { imageTypes } from '@/domain/picture-wish'
import type { GalleryImageRecord } from '@/storage/database/records'
import { sourceTexts } from '../picture-words'

/** Where a picture came from, in a word or two. DATA-42. */
export function sourceText({ source, generationAttributes }: GalleryImageRecord): string {
  if (source === 'uploaded') return sourceTexts.uploaded
  const type = imageTypes.find((each) => each === generationAttributes?.imageType)
  return sourceTexts[type ?? 'ai']
}
