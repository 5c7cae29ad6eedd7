import '@/storage/sync/testing/alone'
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createGroup, type Group, openGroup } from '@/storage/sync/seal/group-file'
import {
  createDevice,
  type Device,
  emptyDevice,
  on,
  takeOverClockAndChance,
  world,
} from '@/storage/sync/testing/devices'
import { type S3StandIn, startS3 } from '../../../e2e/stand-in/s3/s3-server'
import { createS3Carrier } from './s3/s3-carrier'

/* Two devices over a bucket, with everything sealed: the whole way but for the screens. */

const CODE = 'abcde01234abcde01234abcdef'
const PLANTED = 'Zwiebelfisch'

let laptop: Device
let phone: Device
let store: S3StandIn
let group: Group
let groupFile: string

beforeAll(async () => {
  laptop = await createDevice('laptop')
  phone = await createDevice('phone')
  const made = await createGroup(CODE)
  group = made.group
  groupFile = made.text
})

beforeEach(async () => {
  // Real requests to the stand-in.
  vi.unstubAllGlobals()
  takeOverClockAndChance()
  await emptyDevice(laptop)
  await emptyDevice(phone)
  store = await startS3({ now: () => world.now })
})

afterEach(() => store.close())

const exchangeOf = (opened: Group, { sealedCodec }: Device['engine']) => {
  const { endpoint, bucket, keyId, secret } = store
  const place = { endpoint, bucket, prefix: 'parlour/', keyId, secret }
  return {
    carrier: createS3Carrier(place, { now: () => world.now }),
    codec: sealedCodec(opened),
  }
}

async function chatOnLaptop() {
  await on(laptop, async ({ createCharacter, createConversation, storedConversations }) => {
    const characterId = await createCharacter({
      name: `Ada ${PLANTED}`,
      systemPrompt: `You collect every ${PLANTED}.`,
      providerId: 'p',
      providerType: 'custom',
      model: 'm',
      modelParameters: { temperature: 0.7, topP: 1, maxTokens: 2000 },
      characterMode: 'both',
    })
    await createConversation({ characterId, conversationType: 'standard' }, 'chat')
    await storedConversations.addMessages('chat', [
      { role: 'user', content: `Is this a ${PLANTED}?` },
    ])
  })
  world.now += 1000
  await on(laptop, (engine) => engine.push(exchangeOf(group, engine)))
}

it('takes five requests and 3 kB for a message, from one device to the other (SYNC-33)', async () => {
  await chatOnLaptop()
  const partsOf = (device: Device) => ({
    ...exchangeOf(group, device.engine),
    isPrompt: true,
    looks: device.engine.createLooks(),
  })
  const [here, there] = [partsOf(laptop), partsOf(phone)]
  for (const [device, parts] of [
    [laptop, here],
    [phone, there],
  ] as const) {
    await on(device, ({ renameDevice }) => renameDevice(`My ${device.name} in the kitchen`))
    await on(device, (engine) => engine.push(parts))
    await on(device, (engine) => engine.pull(parts))
  }
  // The second one follows a head that carries the first.
  for (const content of ['Good morning!', 'Which of the bridges would you cross first?']) {
    store.calls.length = 0
    world.now += 1000
    await on(laptop, ({ storedConversations }) =>
      storedConversations.addMessages('chat', [{ role: 'user', content }]),
    )
    await on(laptop, (engine) => engine.push(here))
    const listed = await there.carrier.list('h/')
    await on(phone, (engine) => engine.pull({ ...there, listed }))
    const messages = await phone.engine.database.messages.toArray()
    expect(messages.map((message) => message.content)).toContain(content)
    expect(store.calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'PUT', 'GET', 'GET'])
    const bytes = store.calls.map(({ body, answerBytes }) => body.length + answerBytes)
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(3_000)
  }
})

/** A text as it might stand in bytes or in an address. */
const formsOf = (text: string) => [
  text,
  Buffer.from(text).toString('base64').slice(0, -4),
  Buffer.from(`x${text}`).toString('base64').slice(4, -4),
  Buffer.from(`xx${text}`).toString('base64').slice(4, -4),
  Buffer.from(text).toString('hex'),
  Buffer.from(text, 'utf16le').toString('latin1'),
  encodeURIComponent(text),
]

it('carries a chat over, and the store learns none of its words (SYNC-20)', async () => {
  await chatOnLaptop()
  const joined = await openGroup(groupFile, CODE)
  await on(phone, (engine) => engine.pull(exchangeOf(joined, engine)))
  const messages = (device: Device) => device.engine.database.messages.toArray()
  expect(await messages(phone)).toHaveLength((await messages(laptop)).length)
  expect(JSON.stringify(await messages(phone))).toContain(PLANTED)

  const all = [
    ...store.calls.map(({ method, target, headers, body }) =>
      [method, target, JSON.stringify(headers), body.toString('latin1')].join('\n'),
    ),
    ...[...store.objects].map(([name, body]) => name + body.toString('latin1')),
  ].join('\n')
  for (const word of [PLANTED, 'conversationId', CODE, store.secret])
    for (const form of formsOf(word)) expect(all, `${word} as ${form}`).not.toContain(form)
  for (const name of store.objects.keys())
    expect(name).toMatch(/^parlour\/(?:h\/[0-9a-z]+|s\/[0-9a-z]+\/\d{10})$/)
})

it('applies nothing of what was changed, or lies under another name (SYNC-21)', async () => {
  await chatOnLaptop()
  const [segment = ''] = [...store.objects.keys()].filter((name) => name.includes('/s/'))
  const right = store.objects.get(segment) ?? Buffer.alloc(0)
  const changed = Buffer.from(right)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  const pull = () => on(phone, (engine) => engine.pull(exchangeOf(group, engine)))
  const { database } = phone.engine
  for (const wrong of [changed, Buffer.alloc(0), Buffer.from('<html>')]) {
    store.objects.set(segment, wrong)
    expect(await pull()).toMatchObject({ stopped: [{ problem: 'sync_object_refused' }] })
    expect(await database.messages.count()).toBe(0)
  }
  store.objects.set(segment, right)
  await pull()
  expect(await database.messages.count()).toBeGreaterThan(0)
})

it('says nothing to who has another code (SYNC-23)', async () => {
  await chatOnLaptop()
  await expect(openGroup(groupFile, 'another code')).rejects.toMatchObject({
    code: 'sync_wrong_code',
  })
  const { group: stranger } = await createGroup(CODE)
  expect(await on(phone, (engine) => engine.pull(exchangeOf(stranger, engine)))).toMatchObject({
    stopped: [{ problem: 'sync_unknown_epoch' }],
  })
})
