import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import type { StudioResultRecord } from '@/storage/pictures/studio-records'

/** There is one studio: the key of its run. */
export const STUDIO = 'studio'

/** What the image studio is to make. */
export interface StudioJob {
  kind: StudioResultRecord['kind']
  /** Who draws. */
  providerId: string
  /** Id of the image model; blank for the newest that is known. */
  model: string
  /** The description, or what is to be changed. */
  prompt: string
  /** `{width}x{height}` in pixels; the nearest that the model takes is used. */
  size: string
  quality: string
  /** How many pictures. */
  count: number
  /** Nano-dollars that it may cost, as the user has agreed; absent where nothing says so. COST-28 */
  worst?: number
  /** To be edited: PNG or JPEG, at least one; absent for a new picture. */
  images?: readonly Blob[]
  /** PNG of the size of the one picture; transparent where it is to be edited. */
  mask?: Blob
}

/** A picture that was made. */
export interface StudioPicture {
  record: Omit<StudioResultRecord, 'imageId'>
  picture: PreparedPicture
}
