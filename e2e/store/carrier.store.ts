import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { S3Bucket } from '@/storage/sync/place/s3-bucket'
import { createS3Carrier } from '@/runs/sync/s3/s3-carrier'
import { carrierContract } from '@/storage/sync/testing/carrier-contract'
import { makeBucket, readStore } from './real-store'

const { endpoint, keyId, secret } = readStore()

const bucket = `chats-${randomUUID().slice(0, 8)}`

// Real requests.
beforeEach(() => vi.unstubAllGlobals())

beforeAll(async () => {
  vi.unstubAllGlobals()
  await makeBucket(bucket)
})

/** A place of its own in the bucket. */
const placeOf = (changes: Partial<S3Bucket> = {}): S3Bucket => ({
  endpoint,
  bucket,
  prefix: `${randomUUID()}/`,
  keyId,
  secret,
  ...changes,
})

describe("a bucket of Ceph's as a carrier", () => {
  carrierContract(() => Promise.resolve(createS3Carrier(placeOf())))

  it('lists more than a page, and names with whatever letters (SYNC-27, SYNC-45)', async () => {
    const carrier = createS3Carrier(placeOf({ prefix: `Ünter (mein) Stern's+/${randomUUID()}/` }))
    const names = Array.from({ length: 1_050 }, (_, n) => `h/${String(n).padStart(10, '0')}`)
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(
        names.slice(at, at + 50).map((name) => carrier.put(name, new Uint8Array([1]))),
      )
    expect((await carrier.list('h/')).map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['a wrong secret', { secret: 'another' }, 'sync_store_wrong_key'],
    ['an unknown key', { keyId: 'NOBODY' }, 'sync_store_wrong_key'],
    ['a bucket that is not there', { bucket: 'none-such' }, 'sync_store_no_bucket'],
  ] as const)('tells %s (SYNC-29)', async (_what, changes, code) => {
    const carrier = createS3Carrier(placeOf(changes))
    await expect(carrier.list('')).rejects.toMatchObject({ name: 'CarrierError', code })
  })

  it('tells a clock that is a day off (SYNC-49)', async () => {
    const carrier = createS3Carrier(placeOf(), { now: () => Date.now() + 86_400_000 })
    await expect(carrier.list('')).rejects.toMatchObject({ code: 'sync_store_clock' })
  })
})
