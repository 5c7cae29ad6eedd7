import { makeThumbnail, type PreparedPicture } from '@/lib/prepare-picture'
import { measurePicture } from '@/storage/image-records'

/** A picture of a model's, ready to be stored: as it came, with its size and its thumbnail. Never throws. */
export async function keepAsItCame(blob: Blob): Promise<PreparedPicture> {
  const [size, thumbnail] = await Promise.all([measurePicture(blob), makeThumbnail(blob)])
  return { blob, ...size, ...(thumbnail && { thumbnail }) }
}
