import '@/storage/sync/testing/alone'
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  createDevice,
  type Device,
  emptyDevice,
  on,
  takeOverClockAndChance,
  world,
} from '@/storage/sync/testing/devices'
import {
  addCharacterTo,
  addPicture,
  PictureGroup,
  pictureOf,
} from '@/storage/sync/testing/picture-devices'
import { type S3StandIn, startS3 } from '../../../e2e/stand-in/s3/s3-server'
import { createS3Carrier } from './s3/s3-carrier'

/* Pictures of two devices over a bucket. */

const MB = 1024 * 1024

let laptop: Device
let phone: Device
let store: S3StandIn
let group: PictureGroup

beforeAll(async () => {
  laptop = await createDevice('laptop')
  phone = await createDevice('phone')
})

beforeEach(async () => {
  // Real requests to the stand-in.
  vi.unstubAllGlobals()
  takeOverClockAndChance()
  await emptyDevice(laptop)
  await emptyDevice(phone)
  store = await startS3({ now: () => world.now })
  const { endpoint, bucket, keyId, secret } = store
  const place = { endpoint, bucket, prefix: 'parlour/', keyId, secret }
  group = await PictureGroup.create(createS3Carrier(place, { now: () => world.now }))
  await addCharacterTo(laptop)
})

afterEach(() => store.close())

const callsOf = (method: string) =>
  store.calls.filter((call) => call.method === method && call.target.includes('/b/')).length

it('carries a picture of 30 MB over, whose connections are cut (SYNC-36)', async () => {
  const bytes = pictureOf(300, 'a boat', 30 * MB)
  const id = await addPicture(laptop, bytes)
  await group.sendRecords(laptop)
  store.fault = ({ method }) => (method === 'PUT' ? 'cut' : undefined)
  await expect(group.sendBytes(laptop)).rejects.toMatchObject({ code: 'sync_store_unreachable' })
  store.fault = () => undefined
  expect(await group.sendBytes(laptop)).toBe(1)

  await group.receiveRecords(phone)
  store.fault = ({ target }) => (target.includes('/b/') ? 'cut' : undefined)
  await expect(group.receiveBytes(phone)).rejects.toMatchObject({ code: 'sync_store_unreachable' })
  store.fault = () => undefined
  expect(await group.receiveBytes(phone)).toEqual({ received: 1, waiting: 0, refused: [] })
  const [image] = await on(phone, ({ database }) => database.images.toArray())
  const come = image?.blob instanceof Blob ? new Uint8Array(await image.blob.arrayBuffer()) : []
  expect(image?.id).toBe(id)
  expect(come).toHaveLength(bytes.length)
  // One by one: to compare them as values takes a minute.
  expect(come.findIndex((byte, at) => byte !== bytes[at])).toBe(-1)
})

it('asks for one list, and for each picture once (SYNC-36)', async () => {
  for (const width of [1, 2, 3]) await addPicture(laptop, pictureOf(width))
  await group.sendRecords(laptop)
  store.calls.length = 0
  await group.sendBytes(laptop)
  expect(store.calls).toHaveLength(4)
  expect(callsOf('PUT')).toBe(3)

  await group.receiveRecords(phone)
  store.calls.length = 0
  await group.receiveBytes(phone)
  expect(store.calls).toHaveLength(4)
  expect(callsOf('GET')).toBe(3)
  for (const name of store.objects.keys())
    expect(name).toMatch(/^parlour\/(?:h\/[0-9a-z]+|s\/[0-9a-z]+\/\d{10}|b\/[0-9a-f]{64})$/)
})

it('goes on with the others where the store finds one too large', async () => {
  for (const width of [1, 2, 3]) await addPicture(laptop, pictureOf(width))
  await group.sendRecords(laptop)
  let isFirst = true
  store.fault = ({ method }) => {
    if (method !== 'PUT' || !isFirst) return undefined
    isFirst = false
    return { status: 413 }
  }
  await expect(group.sendBytes(laptop)).rejects.toMatchObject({ code: 'sync_store_too_large' })
  expect(await group.receive(phone)).toMatchObject({ received: 2, waiting: 1 })
  expect(await group.sendBytes(laptop)).toBe(1)
  expect(await group.receiveBytes(phone)).toMatchObject({ received: 1, waiting: 0 })
})
