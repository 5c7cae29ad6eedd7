import '../testing/alone'
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createDevice,
  type Device,
  emptyDevice,
  on,
  takeOverClockAndChance,
  world,
} from '../testing/devices'
import { MemoryCarrier, plainCodec } from '../testing/memory-carrier'

let one: Device
let other: Device
let carrier: MemoryCarrier

beforeAll(async () => {
  one = await createDevice('one')
  other = await createDevice('other')
})
beforeEach(async () => {
  takeOverClockAndChance()
  await emptyDevice(one)
  await emptyDevice(other)
  carrier = new MemoryCarrier()
  await on(one, ({ addCharacter }) => addCharacter('ada'))
  await meet()
  for (const [device, text] of [
    [one, 'You are Ada, as one wrote her.'],
    [other, 'You are Ada, as the other wrote her.'],
  ] as const) {
    world.now += 1000
    await write(device, text)
  }
  await meet()
})

const exchange = () => ({ carrier, codec: plainCodec })
async function meet() {
  for (let round = 0; round < 3; round += 1)
    for (const device of [one, other]) {
      world.now += 1000
      await on(device, ({ push }) => push(exchange()))
      await on(device, ({ pull }) => pull(exchange()))
    }
}
const write = (device: Device, systemPrompt: string) =>
  on(device, ({ updateCharacter }) =>
    updateCharacter('ada', { systemPrompt }, { updateConversations: false }),
  )
/** Where the text lies that lost. */
async function placeOn(device: Device) {
  const [notice] = await on(device, ({ getToldNotices }) => getToldNotices())
  if (notice?.register === undefined) throw new Error('Nothing was kept')
  return { store: notice.store, recordId: notice.recordId, register: notice.register }
}
const keptOn = (device: Device, place: Awaited<ReturnType<typeof placeOn>>) =>
  on(device, ({ getKeptText }) => getKeptText(place))
const promptOn = async ({ engine }: Device) =>
  (await engine.database.characters.get('ada'))?.systemPrompt

it('has both texts on both devices, and says what they are of (SYNC-06)', async () => {
  const both = {
    field: 'systemPrompt',
    shown: 'You are Ada, as the other wrote her.',
    kept: 'You are Ada, as one wrote her.',
  }
  const told: unknown[] = []
  for (const device of [one, other])
    told.push(...(await on(device, ({ getToldNotices }) => getToldNotices())))
  expect(told.length).toBeGreaterThan(0)
  for (const notice of told)
    expect(notice).toMatchObject({
      kind: 'kept',
      store: 'characters',
      recordId: 'ada',
      texts: both,
    })
  const place = await placeOn(told.length > 1 ? other : one)
  for (const device of [one, other]) expect(await keptOn(device, place)).toEqual(both)
})

it('lets a text go on both devices, and it does not come back', async () => {
  const place = await placeOn(one)
  await on(one, ({ dropKeptText }) => dropKeptText(place))
  expect(await keptOn(one, place)).toBeUndefined()
  await meet()
  for (const device of [one, other]) {
    expect(await keptOn(device, place)).toBeUndefined()
    expect(await promptOn(device)).toBe('You are Ada, as the other wrote her.')
    expect(await on(device, ({ hasUnsent }) => hasUnsent())).toBe(false)
  }
})

it('puts the kept text in the place of the other one, on both devices', async () => {
  const place = await placeOn(one)
  world.now += 1000
  expect(await on(one, ({ takeKeptText }) => takeKeptText(place))).toBe(true)
  await meet()
  for (const device of [one, other]) {
    expect(await promptOn(device)).toBe('You are Ada, as one wrote her.')
    expect(await keptOn(device, place)).toBeUndefined()
  }
})

it('has nothing to choose where somebody has chosen already, or the record is gone', async () => {
  const place = await placeOn(one)
  for (const device of [one, other]) await on(device, ({ dropKeptText }) => dropKeptText(place))
  await meet()
  expect(await on(other, ({ takeKeptText }) => takeKeptText(place))).toBe(false)
  expect(await keptOn(one, { ...place, store: 'wordBlocks' })).toBeUndefined()
  expect(await keptOn(one, { ...place, recordId: 'nobody' })).toBeUndefined()
  expect(await keptOn(one, { ...place, register: 'systemPrompt' })).toBeUndefined()
})
