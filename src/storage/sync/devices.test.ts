import './testing/alone'
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { MemoryCarrier, plainCodec } from './testing/memory-carrier'
import {
  createDevice,
  type Device,
  emptyDevice,
  on,
  takeOverClockAndChance,
  world,
} from './testing/devices'
import { headText } from './wire/segment'

let laptop: Device
let phone: Device
let carrier: MemoryCarrier

beforeAll(async () => {
  laptop = await createDevice('laptop')
  phone = await createDevice('phone')
})
beforeEach(async () => {
  takeOverClockAndChance()
  await emptyDevice(laptop)
  await emptyDevice(phone)
  carrier = new MemoryCarrier()
})

const push = (device: Device) => on(device, (engine) => engine.push({ carrier, codec: plainCodec }))
const pull = (device: Device) => on(device, (engine) => engine.pull({ carrier, codec: plainCodec }))
const devicesOn = (device: Device) => on(device, ({ getDevices }) => getDevices())
const rename = (device: Device, name: string) =>
  on(device, ({ renameDevice }) => renameDevice(name))

it('a device tells what it is called, and when it last sent something (SYNC-50)', async () => {
  await rename(laptop, 'Laptop')
  expect(await push(laptop)).toBe(true)
  await pull(phone)
  const [own, ...others] = await devicesOn(phone)
  expect(own).not.toHaveProperty('name')
  expect(others).toEqual([
    { ...(await devicesOn(laptop))[0], name: 'Laptop', last: world.now, n: 1 },
  ])
  expect(await push(laptop)).toBe(false)
})

it('a new name arrives without a change beside it, and is sent once (SYNC-50)', async () => {
  await push(laptop)
  await pull(phone)
  world.now += 1000
  await rename(laptop, '  Old\n laptop ')
  expect(await push(laptop)).toBe(true)
  expect(await push(laptop)).toBe(false)
  await pull(phone)
  expect((await devicesOn(phone)).slice(1)).toMatchObject([{ name: 'Old laptop', last: world.now }])
})

it('a name that is changed while it is sent is sent once more', async () => {
  await rename(laptop, 'One')
  const { put } = carrier
  carrier.put = async (name, bytes) => {
    carrier.put = put
    await rename(laptop, 'Two')
    return put(name, bytes)
  }
  await push(laptop)
  await push(laptop)
  await pull(phone)
  expect((await devicesOn(phone))[1]?.name).toBe('Two')
})

it('what a hostile head calls its device is one plain line (SYNC-52)', async () => {
  const head = { n: 0, seen: {}, needs: 1 }
  const name = 'a\u202eb\u0007\n' + 'c'.repeat(50)
  await carrier.put('h/abc', await plainCodec.seal('', headText({ ...head, name })))
  await carrier.put('h/abd', await plainCodec.seal('', headText({ ...head, name: 'd'.repeat(61) })))
  const { stopped } = await pull(phone)
  expect(stopped).toEqual([{ device: 'abd', problem: 'damaged' }])
  expect((await devicesOn(phone)).slice(1)).toEqual([
    { device: 'abc', name: 'a b ' + 'c'.repeat(50), n: 0 },
  ])
})

it('nothing is written where the heads say nothing new (SYNC-32)', async () => {
  await rename(laptop, 'Laptop')
  await push(laptop)
  await pull(phone)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await pull(phone)
  expect(put).not.toHaveBeenCalled()
})
