import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkStore } from '@/runs/sync/s3/check-store'
import type { S3Bucket } from '@/storage/sync/place/s3-bucket'
import { type S3Options, type S3StandIn, startS3, type StoreCall } from './s3-server'

let store: S3StandIn | undefined

// Real requests to the stand-in.
beforeEach(() => vi.unstubAllGlobals())

afterEach(async () => {
  await store?.close()
  store = undefined
})

async function start(options: S3Options = {}) {
  store = await startS3(options)
  const { endpoint, bucket, keyId, secret } = store
  const place: S3Bucket = { endpoint, bucket, prefix: 'parlour/', keyId, secret }
  return { store, place }
}

const isCall = (method: string) => (call: StoreCall) => call.method === method

it('tries all that is asked of a bucket, and leaves nothing behind (SYNC-29)', async () => {
  const { store: s3, place } = await start()
  s3.objects.set('parlour/h/a', Buffer.from('x'))
  expect(await checkStore(place)).toEqual({ isUsable: true })
  expect(s3.calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET', 'DELETE', 'GET'])
  expect([...s3.objects.keys()]).toEqual(['parlour/h/a'])
})

it.each([
  ['a wrong secret', { secret: 'x' }, 'sync_store_wrong_key'],
  ['another bucket', { bucket: 'none' }, 'sync_store_no_bucket'],
] as const)('says at once what is wrong with %s (SYNC-29)', async (_what, changes, fault) => {
  const { place } = await start()
  expect(await checkStore({ ...place, ...changes })).toEqual({
    isUsable: false,
    step: 'list',
    fault,
  })
})

it('says what a key may not do (SYNC-29)', async () => {
  const { store: s3, place } = await start()
  for (const [method, step] of [
    ['PUT', 'put'],
    ['DELETE', 'delete'],
  ] as const) {
    s3.fault = (call) => (isCall(method)(call) ? { status: 403, code: 'AccessDenied' } : undefined)
    expect(await checkStore(place)).toEqual({
      isUsable: false,
      step,
      fault: 'sync_store_forbidden',
    })
  }
})

it('tells a store that is there and says nothing from one that is not there (SYNC-29)', async () => {
  const { store: s3, place } = await start()
  // As where an answer comes that a page may not read: all that is signed fails, and what asks for nothing does not.
  s3.fault = ({ headers }) => (headers.authorization === undefined ? undefined : 'cut')
  expect(await checkStore(place)).toMatchObject({ fault: 'sync_store_answers_unreadably' })
  await s3.close()
  expect(await checkStore(place)).toMatchObject({ fault: 'sync_store_unreachable' })
})

it('notices a store that gives back something else (SYNC-29)', async () => {
  const { store: s3, place } = await start()
  s3.fault = ({ method, target }) => {
    if (method === 'GET' && target.includes('probe/') && !target.includes('?'))
      for (const name of s3.objects.keys()) s3.objects.set(name, Buffer.from('another'))
    return undefined
  }
  expect(await checkStore(place)).toEqual({
    isUsable: false,
    step: 'get',
    fault: 'sync_store_forgets',
  })
})
