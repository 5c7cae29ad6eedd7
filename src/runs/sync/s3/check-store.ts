import { isReachable } from '@/ai/http/store-request'
import { createId } from '@/lib/ids'
import { type Carrier, CarrierError, type CarrierErrorCode } from '@/storage/sync/carrier/carrier'
import type { S3Bucket } from '@/storage/sync/place/s3-bucket'
import { createS3Carrier, type S3Options } from './s3-carrier'

/** What is tried, in this order. */
type CheckStep = 'list' | 'put' | 'get' | 'delete'

/** Why a bucket will not do. */
type StoreFault =
  | CarrierErrorCode
  /**
   * Somebody is there, and no answer may be read: the bucket does not allow this page (CORS), or it refuses a wrong key or
   * a wrong clock without saying so to pages.
   */
  | 'sync_store_answers_unreadably'
  /** What was put did not come back, or was not gone after it was deleted. */
  | 'sync_store_forgets'

/** What came of the check. */
export type StoreCheck =
  | { isUsable: true }
  | { isUsable: false; step: CheckStep; fault: StoreFault }

/** Bytes of the object that is put and deleted. */
const PROBE_BYTES = 64

/** Tries a bucket, as `checkCarrier`. @throws the signal's reason */
export async function checkStore(bucket: S3Bucket, options: S3Options = {}): Promise<StoreCheck> {
  const check = await checkCarrier(createS3Carrier(bucket, options))
  const isSilent = !check.isUsable && check.fault === 'sync_store_unreachable'
  return isSilent && (await isReachable(bucket.endpoint))
    ? { ...check, fault: 'sync_store_answers_unreadably' }
    : check
}

/**
 * Tries a carrier with all that will be asked of it: lists, puts an object of its own, gets it, and deletes it. Whatever is
 * there stays as it is. @throws the signal's reason
 */
export async function checkCarrier(carrier: Carrier): Promise<StoreCheck> {
  const name = `probe/${createId()}`
  const probe = crypto.getRandomValues(new Uint8Array(PROBE_BYTES))
  const forgets = (at: CheckStep): StoreCheck => ({
    isUsable: false,
    step: at,
    fault: 'sync_store_forgets',
  })
  let step: CheckStep = 'list'
  try {
    await carrier.list('probe/')
    step = 'put'
    await carrier.put(name, probe)
    step = 'get'
    const there = await carrier.get(name)
    if (there?.length !== PROBE_BYTES || there.some((byte, at) => byte !== probe[at]))
      return forgets(step)
    step = 'delete'
    await carrier.delete(name)
    if (await carrier.get(name)) return forgets(step)
    return { isUsable: true }
  } catch (cause) {
    if (!(cause instanceof CarrierError)) throw cause
    return { isUsable: false, step, fault: cause.code }
  }
}
