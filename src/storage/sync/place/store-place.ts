import * as z from 'zod/mini'
import { storedKeySchema } from '../../database/records'
import { getAside, putAside, withAside } from '../aside'
import { type S3Bucket, s3BucketSchema } from './s3-bucket'

/*
 * Where the objects of this device's group lie. One row beside the marks, so that whatever ends sync on this device
 * forgets the place with it. The secret is a key like any other: sealed where a passphrase is set (P6).
 */

const bucketPlaceSchema = z.object({
  kind: z.literal('bucket'),
  bucket: z.omit(s3BucketSchema, { secret: true }),
  secret: storedKeySchema,
})

/** A folder of the user's disk that something else carries. */
const folderPlaceSchema = z.object({
  kind: z.literal('folder'),
  name: z.string(),
  handle: z.custom<FileSystemDirectoryHandle>(
    (value) =>
      typeof FileSystemDirectoryHandle !== 'undefined' &&
      value instanceof FileSystemDirectoryHandle,
  ),
})

/** Reads a place as it is stored. */
const keptPlaceSchema = z.object({
  place: z.union([bucketPlaceSchema, folderPlaceSchema]),
  /** Whether all that is asked of it was tried, and sync has begun. */
  isTried: z.boolean(),
  /** What the user calls this device, until sync begins. */
  deviceName: z.string().check(z.maxLength(60)),
})

/** A place, and whether it was tried. */
export type KeptPlace = z.output<typeof keptPlaceSchema>

/** Where objects lie. */
export type StorePlace = KeptPlace['place']

/** The place of this device's group; undefined where there is none, or none that can be read. */
export function getStorePlace(): Promise<KeptPlace | undefined> {
  return getAside('place', keptPlaceSchema)
}

/** Origin of the bucket's address; undefined where there is no bucket. */
export async function getStoreOrigin(): Promise<string | undefined> {
  const place = (await getStorePlace())?.place
  return place?.kind === 'bucket' ? new URL(place.bucket.endpoint).origin : undefined
}

/** Stores a place. @throws {StorageError} */
export function putStorePlace(kept: KeptPlace): Promise<void> {
  return withAside(() => putAside('place', kept))
}

/** What the secret of a bucket is sealed for: with anything of the address changed, it does not open (P5). */
export function secretOwner({ endpoint, bucket, keyId }: Omit<S3Bucket, 'secret'>) {
  return { id: keyId, type: 'sync-store', address: `${endpoint}/${bucket}` }
}
