import '../testing/alone'
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withFault } from '../../testing/fault-layer'
import {
  becomeCopy,
  copyOf,
  createDevice,
  type Device,
  emptyDevice,
  on,
  takeOverClockAndChance,
  world,
} from '../testing/devices'
import { MemoryCarrier, plainCodec } from '../testing/memory-carrier'

const DAY_MS = 24 * 60 * 60 * 1000

let one: Device
let other: Device
let third: Device
let carrier: MemoryCarrier

beforeAll(async () => {
  one = await createDevice('one')
  other = await createDevice('other')
  third = await createDevice('third')
})
beforeEach(async () => {
  takeOverClockAndChance()
  for (const device of [one, other, third]) await emptyDevice(device)
  carrier = new MemoryCarrier()
  await on(one, ({ addCharacter }) => addCharacter())
  for (const chat of ['chat', 'second'])
    await on(one, ({ createConversation }) =>
      createConversation({ characterId: 'character', conversationType: 'standard' }, chat),
    )
  await say(one, 'Hello')
})

const exchange = () => ({ carrier, codec: plainCodec, isPrompt: true })
const push = (device: Device) => on(device, (engine) => engine.push(exchange()))
const pull = (device: Device) => on(device, (engine) => engine.pull(exchange()))
const compact = (device: Device, waitsForNobody = false) =>
  on(device, (engine) => engine.compact(exchange(), { isForced: true, waitsForNobody }))
const say = (device: Device, content: string, chat = 'chat') =>
  on(device, ({ storedConversations }) =>
    storedConversations.addMessages(chat, [{ role: 'user', content }]),
  )
const edit = (device: Device, from: string, to: string) =>
  on(device, async ({ storedConversations, database }) => {
    const message = await database.messages.filter(({ content }) => content === from).first()
    return storedConversations.editMessage(message?.id ?? '', to, from)
  })
const remove = (device: Device, chat: string) =>
  on(device, ({ deleteConversation }) => deleteConversation(chat))
async function meet(...devices: Device[]) {
  for (let round = 0; round < 3; round += 1)
    for (const device of devices) {
      world.now += 1000
      await push(device)
      expect((await pull(device)).stopped).toEqual([])
    }
}
/** What a device shows: chats, and their messages in order. */
async function seen({ engine }: Device) {
  const { database } = engine
  const rows = await database.messages.orderBy('[conversationId+seq]').toArray()
  return {
    chats: (await database.conversations.toArray()).map(({ id }) => id).sort(),
    characters: await database.characters.count(),
    messages: rows.map(({ conversationId, content, variants = [] }) => [
      conversationId,
      content,
      ...variants.map((each) => each.content),
    ]),
  }
}
const under = (prefix: string) => carrier.names().filter((name) => name.startsWith(prefix))

describe('a base', () => {
  it('has all that there is, for a device that is new (SYNC-07)', async () => {
    for (let at = 0; at < 60; at += 1) await say(one, `text ${at}`)
    await edit(one, 'text 3', 'edited')
    await remove(one, 'second')
    await push(one)
    expect(await compact(one)).toBe(true)
    expect(under('s/')).toEqual([])
    await pull(other)
    expect(await seen(other)).toEqual(await seen(one))
    // And goes on from there.
    await say(one, 'after')
    await meet(one, other)
    expect(await seen(other)).toEqual(await seen(one))
    expect(under('s/')).toHaveLength(1)
  })

  it('has what was deleted for as long as Undo brings it back', async () => {
    await say(one, 'in the second', 'second')
    await push(one)
    const undo = await remove(one, 'second')
    await push(one)
    await compact(one)
    await pull(other)
    expect((await seen(other)).chats).toEqual(['chat'])
    await on(one, async () => undo && undo())
    await meet(one, other)
    expect((await seen(one)).messages.flat()).toContain('in the second')
    expect(await seen(other)).toEqual(await seen(one))
  })

  it('that is received again, with all segments, changes nothing (SYNC-07)', async () => {
    await meet(one, other)
    await edit(other, 'Hello', 'edited')
    await meet(one, other)
    await compact(one)
    const before = await seen(other)
    const { engine } = other
    const state = await engine.getSyncState()
    if (state) await engine.database.syncMarks.put({ ...state, vector: {}, chain: {} })
    await pull(other)
    expect(await seen(other)).toEqual(before)
    expect(await on(other, ({ hasUnsent }) => hasUnsent())).toBe(false)
  })

  it('keeps what somebody has not read yet, and what is not in it', async () => {
    await meet(one, other)
    await say(one, 'unread')
    await push(one)
    await compact(one)
    expect(under('s/').length).toBeGreaterThan(0)
    await meet(other)
    await compact(one)
    await compact(other)
    await compact(one)
    expect(under('s/')).toEqual([])
    expect(new Set(under('c/').map((name) => name.split('/')[1])).size).toBe(1)
  })

  it('is not made while an answer is being written, or something is not here', async () => {
    const [answer] = await on(one, ({ storedConversations }) =>
      storedConversations.addMessages('chat', [{ role: 'assistant', content: '', pending: true }]),
    )
    expect(await compact(one)).toBe(false)
    await on(one, ({ storedConversations }) =>
      storedConversations.updateMessage(answer?.id ?? '', { content: 'a', pending: undefined }),
    )
    expect(await compact(one, true)).toBe(true)
    for (const name of under('c/')) await carrier.delete(name)
    expect(await compact(other)).toBe(false)
  })

  it('hides from no copy of a profile that its next segment was sent by another one (SYNC-26)', async () => {
    await meet(one, third)
    await becomeCopy(other, await copyOf(one))
    await say(one, 'by one')
    await meet(one, third)
    await compact(one, true)
    expect(under('s/')).toEqual([])
    await say(other, 'by its copy')
    await meet(other, one, third)
    for (const device of [one, third]) {
      const texts = (await seen(device)).messages.flat()
      expect(texts).toContain('by one')
      expect(texts).toContain('by its copy')
    }
  })

  it('is made by a copy of a profile under a name of its own (SYNC-26)', async () => {
    await push(one)
    await becomeCopy(other, await copyOf(one))
    await say(one, 'by one')
    await push(one)
    await say(one, 'and another')
    await push(one)
    await compact(other)
    await meet(one, other, third)
    expect(await seen(third)).toEqual(await seen(one))
    expect((await other.engine.getSyncState())?.device).not.toBe(
      (await one.engine.getSyncState())?.device,
    )
  })

  it('is made where segments outweigh a quarter of it, by the lowest active device (SYNC-39)', async () => {
    const compactIfDue = (device: Device) => on(device, (engine) => engine.compact(exchange()))
    await meet(one, other)
    expect(await compactIfDue(one)).toBe(false)
    await say(one, 'x'.repeat(3 * 1024 * 1024))
    await push(one)
    await say(one, 'y'.repeat(3 * 1024 * 1024))
    await push(one)
    await say(one, 'z'.repeat(3 * 1024 * 1024))
    await meet(one, other)
    const made = [await compactIfDue(one), await compactIfDue(other)]
    expect(made.filter(Boolean)).toHaveLength(1)
  })

  it('by two at once, with a reader in the middle, leaves everything readable (SYNC-39)', async () => {
    await meet(one, other)
    const { get } = carrier
    // While a new device reads the first base, the other one makes its own, and deletes the first.
    await compact(one, true)
    let isFirst = true
    carrier.get = async (name) => {
      const bytes = await get(name)
      if (isFirst && name.endsWith('/done')) {
        isFirst = false
        carrier.get = get
        world.now += 1000
        await say(other, 'meanwhile')
        await push(other)
        await compact(other, true)
      }
      return bytes
    }
    const { stopped } = await pull(third)
    expect(stopped.map(({ problem }) => problem)).toEqual(stopped.map(() => 'on_its_way'))
    await meet(third, one, other)
    expect(await seen(third)).toEqual(await seen(one))
    expect(await seen(third)).toEqual(await seen(other))
  })

  it('is applied whole, whichever operation of the database fails (SYNC-04)', async () => {
    await push(one)
    await compact(one)
    const { count } = await withFault(Infinity, 'NotReadableError', () => pull(third))
    for (let failing = 1; failing <= count; failing += 17) {
      await emptyDevice(third)
      await withFault(failing, 'AbortError', () => pull(third))
      await pull(third)
      expect(await seen(third)).toEqual(await seen(one))
    }
  })

  it('is sealed anew where the code was changed, and nothing older stays (SYNC-24)', async () => {
    await meet(one, other)
    await compact(one)
    const before = carrier.names()
    world.now += 1000
    expect(await on(one, (engine) => engine.sealAnew(exchange()))).toBe(true)
    const left = carrier.names().filter((name) => before.includes(name))
    expect(left.filter((name) => !name.startsWith('h/'))).toEqual([])
    await pull(third)
    expect(await seen(third)).toEqual(await seen(one))
  })
})

describe('a device that was away for a hundred days (SYNC-38)', () => {
  beforeEach(async () => {
    await say(one, 'in the second', 'second')
    await meet(one, other, third)
  })
  async function passTime() {
    world.now += 100 * DAY_MS
    await say(one, 'much later')
    await meet(one, other)
    await compact(one)
    expect(under('s/')).toEqual([])
  }

  it('loses what was deleted meanwhile, though nobody tells it any more', async () => {
    await remove(one, 'second')
    await meet(one, other)
    await passTime()
    await meet(third)
    expect(await seen(third)).toEqual(await seen(one))
    expect((await seen(third)).chats).toEqual(['chat'])
    expect(await one.engine.database.syncHeld.count()).toBe(0)
    await meet(one, other, third)
    expect((await seen(one)).chats).toEqual(['chat'])
  })

  it('keeps and sends what it has not sent, in what was deleted too', async () => {
    await remove(one, 'second')
    await meet(one, other)
    await edit(third, 'Hello', 'edited while away')
    await say(third, 'written while away', 'second')
    await passTime()
    await meet(third, one, other)
    const texts = (await seen(one)).messages.flat()
    expect(texts).toContain('edited while away')
    expect(texts).toContain('written while away')
    expect(texts).toContain('in the second')
    expect(await seen(third)).toEqual(await seen(one))
  })

  it('keeps what it has made itself', async () => {
    await on(third, ({ createConversation }) =>
      createConversation({ characterId: 'character', conversationType: 'standard' }, 'made-here'),
    )
    await passTime()
    await meet(third, one)
    expect((await seen(one)).chats).toContain('made-here')
  })
})
