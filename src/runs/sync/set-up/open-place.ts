import { CarrierError, type Carrier } from '@/storage/sync/carrier/carrier'
import type { S3Bucket } from '@/storage/sync/place/s3-bucket'
import { secretOwner, type StorePlace } from '@/storage/sync/place/store-place'
import { readKey, type ReadKeyOptions } from '@/storage/vault/read-api-key'
import { createFolderCarrier } from '../folder/folder-carrier'
import { createS3Carrier } from '../s3/s3-carrier'

/**
 * A bucket with its secret.
 * @throws {VaultError} as `readKey`. @throws {CarrierError} sync_store_no_secret
 */
export async function openBucket(
  place: Extract<StorePlace, { kind: 'bucket' }>,
  options?: ReadKeyOptions,
): Promise<S3Bucket> {
  const secret = await readKey(place.secret, secretOwner(place.bucket), options)
  if (secret === '') throw new CarrierError('sync_store_no_secret')
  return { ...place.bucket, secret }
}

/** What carries objects to and from a place. @throws as `openBucket` */
export async function openPlace(
  place: StorePlace,
  options: ReadKeyOptions & { signal: AbortSignal },
): Promise<Carrier> {
  if (place.kind === 'folder') return createFolderCarrier(place.handle)
  return createS3Carrier(await openBucket(place, options), { signal: options.signal })
}
