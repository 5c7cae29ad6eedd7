import './testing/alone'
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryCarrier, plainCodec } from './testing/memory-carrier'
import {
  becomeCopy,
  copyOf,
  createDevice,
  type Device,
  emptyDevice,
  on,
  takeOverClockAndChance,
  world,
} from './testing/devices'
import { withFault } from '../testing/fault-layer'
import { datingDraft, providerDraft, sampleProfileDraft } from '../testing/sample-records'
import type { Mark } from './marks/marks'
import { createStamp } from './marks/stamps'
import type { RecordChange } from './wire/segment'

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
  await emptyDevice(one)
  await emptyDevice(other)
  carrier = new MemoryCarrier()
})

const exchange = (): Parameters<Device['engine']['pull']>[0] => ({
  carrier,
  codec: plainCodec,
  isPrompt: true,
})
const push = (device: Device) => on(device, ({ push: send }) => send(exchange()))
const pull = (device: Device) => on(device, ({ pull: receive }) => receive(exchange()))
async function meet() {
  for (let round = 0; round < 3; round += 1)
    for (const device of [one, other]) {
      world.now += 1000
      await push(device)
      await pull(device)
    }
}
const chat = (device: Device, id = 'chat') =>
  on(device, async ({ createCharacter, createConversation }) => {
    const character = await createCharacter({
      name: 'Ada',
      systemPrompt: 'You are Ada.',
      providerId: 'p',
      providerType: 'custom',
      model: 'm',
      modelParameters: { temperature: 0.7, topP: 1, maxTokens: 2000 },
      characterMode: 'both',
    })
    return createConversation({ characterId: character, conversationType: 'standard' }, id)
  })
const say = (device: Device, text: string) =>
  on(device, async ({ storedConversations }) =>
    storedConversations.addMessages('chat', [{ role: 'user', content: text }]),
  )
/** Messages in their order. Places are each device's own. */
async function read(device: Device) {
  const rows = await device.engine.database.messages.orderBy('[conversationId+seq]').toArray()
  return rows.map(({ seq: _seq, ...message }) => message)
}

it('carries hundreds of messages over at once, their deletion, and Undo', async () => {
  await chat(one)
  await meet()
  const texts = Array.from({ length: 250 }, (_, at) => `message ${at}`)
  const [first] = await on(one, ({ storedConversations }) =>
    storedConversations.addMessages(
      'chat',
      texts.map((content) => ({ role: 'user', content })),
    ),
  )
  await meet()
  const [prompt, ...rest] = await read(other)
  expect(rest.map(({ content }) => content)).toEqual(texts)
  const deletion = await on(one, ({ storedConversations }) =>
    storedConversations.deleteMessagesFrom(first?.id ?? ''),
  )
  await meet()
  expect(await read(other)).toEqual([prompt])
  if (deletion)
    await on(one, ({ storedConversations }) => storedConversations.restoreMessages(deletion))
  await meet()
  expect(await read(other)).toEqual(await read(one))
  expect(await read(other)).toHaveLength(251)
})

it('brings back hundreds of records at once that one has deleted and the other has changed', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => ({
    id: `persona-${at}`,
    name: `Persona ${at}`,
    description: '',
    placement: 'prompt' as const,
    createdAt: 1,
    updatedAt: 1,
  }))
  await on(one, ({ database }) =>
    database.transaction('rw', database.personas, () => database.personas.bulkAdd(rows)),
  )
  await meet()
  world.now += 1000
  await on(one, ({ database }) =>
    database.transaction('rw', database.personas, () =>
      database.personas.bulkDelete(rows.map(({ id }) => id)),
    ),
  )
  await on(other, ({ database }) =>
    database.transaction('rw', database.personas, () =>
      database.personas.bulkPut(rows.map((row) => ({ ...row, description: 'Changed' }))),
    ),
  )
  await meet()
  for (const { engine } of [one, other])
    expect(
      (await engine.database.personas.toArray()).map(({ description }) => description),
    ).toEqual(rows.map(() => 'Changed'))
})

it('carries a chat over', async () => {
  await chat(one)
  await say(one, 'Hello')
  await meet()
  expect(await read(other)).toEqual(await read(one))
  expect(await other.engine.database.characters.toArray()).toEqual(
    await one.engine.database.characters.toArray(),
  )
  expect(await push(one)).toBe(false)
  expect(await push(other)).toBe(false)
})

const first = async (device: Device) => (await read(device)).at(-1)?.id ?? ''
const edit = (device: Device, id: string, text: string) =>
  on(device, async ({ storedConversations }) => {
    const message = await storedConversations.getMessage(id)
    return storedConversations.editMessage(id, text, message?.content ?? '')
  })
/** What both show is the same; @returns it. */
async function same() {
  await meet()
  const here = await read(one)
  expect(await read(other)).toEqual(here)
  const [a, b] = [one, other].map(({ engine }) => engine.database)
  expect(await b!.conversations.toArray()).toEqual(await a!.conversations.toArray())
  expect([await push(one), await push(other)]).toEqual([false, false])
  return here
}

describe('two devices that were apart', () => {
  it('keep both texts of a message that both have edited (SYNC-09)', async () => {
    await chat(one)
    await say(one, 'Hello')
    await same()
    const id = await first(one)
    world.now += 1000
    await edit(one, id, 'Hello from one')
    world.now += 1000
    await edit(other, id, 'Hello from the other')
    const message = (await same()).at(-1)
    expect(message).toMatchObject({ content: 'Hello from the other', activeVariant: 0 })
    expect(message?.variants?.map(({ content }) => content)).toEqual(['', 'Hello from one'])
  })

  it('do not keep a text that its writer has replaced meanwhile (SYNC-06)', async () => {
    await chat(one)
    await say(one, 'Hello')
    await same()
    const id = await first(one)
    await edit(one, id, 'once')
    await push(one)
    world.now += 1000
    await edit(other, id, 'other')
    await pull(other)
    world.now += 1000
    await edit(one, id, 'twice')
    const message = (await same()).at(-1)
    expect(message?.content).toBe('twice')
    expect(message?.variants?.map(({ content }) => content)).toEqual(['', 'other'])
  })

  it('keep each exchange together', async () => {
    await chat(one)
    await same()
    for (const text of ['a', 'b']) await say(one, text)
    for (const text of ['c', 'd']) await say(other, text)
    const texts = (await same()).map(({ content }) => content)
    expect(texts.slice(1).join('')).toMatch(/^(abcd|cdab)$/)
  })

  it('bring a chat back that one has deleted and the other went on with', async () => {
    await chat(one)
    await same()
    await on(one, ({ deleteConversation }) => deleteConversation('chat'))
    await say(other, 'still here')
    expect((await same()).at(-1)?.content).toBe('still here')
  })

  it('leave a message alone at Undo that has come back with another text', async () => {
    await chat(one)
    await say(one, 'Hello')
    await same()
    const id = await first(one)
    const deletion = await on(other, ({ storedConversations }) =>
      storedConversations.deleteMessagesFrom(id),
    )
    await edit(one, id, 'Edited')
    expect((await same()).at(-1)?.content).toBe('Edited')
    expect(await other.engine.database.recentlyDeleted.count()).toBe(0)
    await on(
      other,
      async ({ storedConversations }) => deletion && storedConversations.restoreMessages(deletion),
    )
    expect((await same()).at(-1)?.content).toBe('Edited')
  })

  it('delete what was deleted by one who knew all of it, and Undo brings it back', async () => {
    await chat(one)
    await say(one, 'Hello')
    const before = await same()
    const undo = await on(other, ({ deleteConversation }) => deleteConversation('chat'))
    expect(await same()).toEqual([])
    await on(other, async () => undo && undo())
    expect(await same()).toEqual(before)
  })

  it('add up what both have counted (SYNC-16)', async () => {
    await chat(one)
    await say(one, 'Hello')
    await same()
    const id = await first(one)
    const usage = { promptTokens: 10, completionTokens: 5, totalTokens: 15 }
    for (const device of [one, other, one])
      await on(device, ({ storedConversations }) =>
        storedConversations.updateMessage(id, {}, usage),
      )
    await same()
    const conversation = await other.engine.database.conversations.get('chat')
    expect(conversation?.metadata).toEqual({
      totalTokens: 45,
      tokenCount: { prompt: 30, completion: 15 },
    })
  })

  it('link the first character that was made of one match, and keep the second (SYNC-17)', async () => {
    await chat(one)
    const id = await on(one, async ({ addProfiles, createDatingSession }) => {
      const session = await createDatingSession(datingDraft)
      const [profile = ''] = (await addProfiles(session, [sampleProfileDraft()], 1)) ?? []
      return profile
    })
    await same()
    for (const [device, character] of [
      [one, 'first'],
      [other, 'second'],
    ] as const) {
      world.now += 1000
      await on(device, async ({ addCharacter, database }) => {
        await addCharacter(character)
        await database.profiles.update(id, { characterId: character })
      })
    }
    await same()
    for (const { engine } of [one, other]) {
      expect((await engine.database.profiles.get(id))?.characterId).toBe('first')
      expect(await engine.database.characters.toCollection().primaryKeys()).toContain('second')
    }
  })

  it('add up their swipes, and count the matches (SYNC-16)', async () => {
    const ids = await on(one, async ({ addProfiles, createDatingSession }) => {
      const session = await createDatingSession(datingDraft)
      return (
        (await addProfiles(
          session,
          [sampleProfileDraft(), sampleProfileDraft({ name: 'Bo Lind' })],
          1,
        )) ?? []
      )
    })
    await same()
    for (const [at, device] of [one, other].entries())
      await on(device, ({ swipeProfile }) => swipeProfile(ids[at] ?? '', 'like'))
    await same()
    for (const { engine } of [one, other])
      expect(await engine.database.datingSessions.toArray()).toMatchObject([
        {
          currentIndex: 2,
          totalGenerated: 2,
          stats: { rightSwipes: 2, leftSwipes: 0, matches: 2 },
        },
      ])
  })

  it('bring over neither keys nor settings of one browser, and let a key go with its address (SYNC-18, SYNC-19)', async () => {
    // A new browser's defaults are nobody's wish.
    for (const device of [one, other]) await on(device, ({ markAll }) => markAll())
    const id = await on(one, async ({ createProvider, updateSettings }) => {
      await updateSettings({ theme: 'dark', autoSave: false })
      return createProvider(providerDraft)
    })
    await same()
    const there = () => other.engine.database.providers.get(id)
    expect(await there()).toMatchObject({ name: providerDraft.name, apiKey: '', fromFile: true })
    const [metadata] = await other.engine.database.metadata.toArray()
    expect(metadata?.settings).toMatchObject({ autoSave: false, theme: 'system' })
    await on(other, ({ updateProvider }) =>
      updateProvider(id, { ...providerDraft, apiKey: 'sk-other' }),
    )
    await same()
    expect(await there()).toMatchObject({ apiKey: 'sk-other' })
    await on(one, ({ updateProvider }) =>
      updateProvider(id, { ...providerDraft, apiEndpoint: 'http://localhost:9/v1' }),
    )
    await same()
    expect(await there()).toMatchObject({ apiEndpoint: 'http://localhost:9/v1', apiKey: '' })
  })

  it('keep the order of what was sent while it was deleted, and is back by Undo', async () => {
    await chat(one)
    await same()
    // All of one moment: nothing but what each stands behind tells their order.
    await on(one, ({ storedConversations }) =>
      storedConversations.addMessages(
        'chat',
        Array.from('abcde', (content) => ({ role: 'user' as const, content })),
      ),
    )
    const undo = await on(one, ({ deleteConversation }) => deleteConversation('chat'))
    await push(one)
    await on(one, async () => undo && undo())
    const texts = (await same()).map(({ content }) => content)
    expect(texts.slice(1).join('')).toBe('abcde')
  })

  it('stand in one order, also where Undo puts some back that others have written behind', async () => {
    await chat(one)
    await say(one, 'a')
    await same()
    await say(one, 'b')
    await push(one)
    const [id = ''] = (await read(one)).filter(({ content }) => content === 'b').map((m) => m.id)
    const deletion = await on(one, ({ storedConversations }) =>
      storedConversations.deleteMessagesFrom(id),
    )
    world.now -= 1000
    await say(other, 'c')
    await push(other)
    await pull(one)
    world.now += 5000
    await on(
      one,
      async ({ storedConversations }) => deletion && storedConversations.restoreMessages(deletion),
    )
    const texts = (await same()).map(({ content }) => content)
    expect(texts.slice(-3).join('')).toMatch(/^a(bc|cb)$/)
  })

  it.each(['the profile', 'its copy'])(
    'move what a profile and its copy have sent from different places, %s first (SYNC-26)',
    async (first) => {
      await emptyDevice(third)
      const all = [one, other, third]
      await chat(one)
      const [question] = await on(one, ({ storedConversations }) =>
        storedConversations.addMessages('chat', [
          { role: 'user', content: 'question' },
          { role: 'assistant', content: 'answer' },
        ]),
      )
      await push(one)
      for (const device of all) await pull(device)
      world.now += 1000
      const [behind] = await say(one, 'behind the answer')
      await becomeCopy(other, await copyOf(one))
      world.now += 1000
      await say(third, 'meanwhile')
      await push(third)
      // In the copy it hangs from the question, as after a history of its own.
      const { syncMarks } = other.engine.database
      const mark = (await syncMarks.get(['messages', behind?.id ?? ''])) as Mark
      await syncMarks.put({ ...mark, x: { ...mark.x, after: question?.id } })
      for (const device of first === 'its copy' ? [other, one] : [one, other]) {
        world.now += 1000
        await push(device)
        await pull(third)
      }
      for (let round = 0; round < 3; round += 1)
        for (const device of all) {
          world.now += 1000
          await push(device)
          await pull(device)
        }
      const orders = await Promise.all(
        all.map(async (device) => (await read(device)).map(({ content }) => content)),
      )
      expect(orders[0]).toContain('behind the answer')
      expect(orders).toEqual(all.map(() => orders[0]))
    },
  )

  it('take a new name where a profile is a copy (SYNC-26)', async () => {
    await chat(one)
    await same()
    await becomeCopy(other, await copyOf(one))
    await say(one, 'from one')
    await say(other, 'from its copy')
    const texts = (await same()).map(({ content }) => content)
    expect(texts).toContain('from one')
    expect(texts).toContain('from its copy')
  })
})

describe('a store that shows less than it did (SYNC-22)', () => {
  /** Name of a device's segment, or, of 0, of its head. */
  const nameOf = async (device: Device, n: number) =>
    n === 0
      ? `h/${(await device.engine.getSyncState())?.device}`
      : `s/${(await device.engine.getSyncState())?.device}/${String(n).padStart(10, '0')}`
  const contentOf = async (name: string) => (await carrier.get(name)) ?? new Uint8Array()
  const deviceOf = async (device: Device) => (await device.engine.getSyncState())?.device
  const texts = async (device: Device) => (await read(device)).map(({ content }) => content)

  beforeEach(async () => {
    await chat(one)
    await push(one)
    await pull(other)
  })

  it('by an older head is noticed, and told until it is well again', async () => {
    const head = await nameOf(one, 0)
    const former = await contentOf(head)
    await say(one, 'a')
    await push(one)
    await pull(other)
    const right = await contentOf(head)
    await carrier.put(head, former)
    expect((await pull(other)).stopped).toEqual([
      { device: await deviceOf(one), problem: 'rolled_back' },
    ])
    await carrier.put(head, right)
    expect((await pull(other)).stopped).toEqual([])
  })

  it('by an older head of this device is noticed', async () => {
    const looks = one.engine.createLooks()
    const look = () => on(one, (engine) => engine.pull({ ...exchange(), looks }))
    const head = await nameOf(one, 0)
    const former = await contentOf(head)
    await say(one, 'a')
    await push(one)
    expect((await look()).stopped).toEqual([])
    await carrier.put(head, former)
    expect((await look()).stopped).toEqual([
      { device: await deviceOf(one), problem: 'rolled_back' },
    ])
  })

  it('by a segment that was left out is noticed; what follows it waits', async () => {
    await say(one, 'a')
    await push(one)
    const left = await nameOf(one, 2)
    const segment = await contentOf(left)
    await carrier.delete(left)
    await say(one, 'b')
    await push(one)
    expect((await pull(other)).stopped).toEqual([
      { device: await deviceOf(one), problem: 'missing' },
    ])
    expect(await texts(other)).not.toContain('b')
    await carrier.put(left, segment)
    expect((await pull(other)).stopped).toEqual([])
    expect(await texts(other)).toContain('b')
  })

  it('by a segment that a folder does not have yet is waited for', async () => {
    await say(one, 'a')
    await push(one)
    await carrier.delete(await nameOf(one, 2))
    const { isPrompt: _not, ...folder } = exchange()
    const { stopped } = await on(other, (engine) => engine.pull(folder))
    expect(stopped).toEqual([{ device: await deviceOf(one), problem: 'on_its_way' }])
  })

  it('by a segment that does not follow the one that was read is noticed', async () => {
    await say(one, 'a')
    await push(one)
    await pull(other)
    await say(one, 'b')
    await push(one)
    const name = await nameOf(one, 3)
    const right = await contentOf(name)
    const text = new TextDecoder().decode(right)
    const forked = text.replace(/"prev":"[0-9a-f]{2}/, '"prev":"00')
    await carrier.put(name, new TextEncoder().encode(forked))
    expect((await pull(other)).stopped).toEqual([
      { device: await deviceOf(one), problem: 'forked' },
    ])
    expect(await texts(other)).not.toContain('b')
    await carrier.put(name, right)
    await pull(other)
    expect(await texts(other)).toContain('b')
  })

  it('than another device has read of it is noticed, and says who that is', async () => {
    const head = await nameOf(one, 0)
    const former = await contentOf(head)
    await say(one, 'a')
    await push(one)
    await pull(other)
    await say(other, 'b')
    await push(other)
    // It has read neither: the store shows it less of one than the other one has read.
    await emptyDevice(third)
    await carrier.delete(await nameOf(one, 2))
    await carrier.put(head, former)
    const { stopped } = await pull(third)
    expect(stopped).toEqual([
      { device: await deviceOf(one), problem: 'missing', by: await deviceOf(other) },
    ])
  })

  it('accuses nobody where a profile is a copy (SYNC-26)', async () => {
    await becomeCopy(third, await copyOf(one))
    for (const device of [one, third, other, one]) {
      await say(device, `by ${device.name}`)
      await push(device)
      for (const reader of [one, other, third]) expect((await pull(reader)).stopped).toEqual([])
    }
  })
})

describe('the store is asked for nothing', () => {
  it('but one list, where nothing is new (SYNC-32)', async () => {
    await chat(one)
    await same()
    const memory = other.engine.createLooks()
    const look = () => on(other, (engine) => engine.pull({ ...exchange(), looks: memory }))
    await look()
    const get = vi.spyOn(carrier, 'get')
    const list = vi.spyOn(carrier, 'list')
    await look()
    await push(other)
    expect([get.mock.calls.length, list.mock.calls.length]).toEqual([0, 1])
    await say(one, 'a')
    await push(one)
    get.mockClear()
    await look()
    expect(get.mock.calls.map(([name]) => name.slice(0, 2))).toEqual(['h/'])
    await say(one, 'b'.repeat(5_000))
    await push(one)
    get.mockClear()
    await look()
    expect(get.mock.calls.map(([name]) => name.slice(0, 2))).toEqual(['h/', 's/'])
  })

  it('while an answer is being written (SYNC-32)', async () => {
    await chat(one)
    await same()
    await on(one, ({ storedConversations }) =>
      storedConversations.addMessages('chat', [{ role: 'assistant', content: '', pending: true }]),
    )
    await push(one)
    const get = vi.spyOn(carrier, 'get')
    expect(await push(one)).toBe(false)
    expect(get).not.toHaveBeenCalled()
  })

  it('that did not come is looked for again', async () => {
    await chat(one)
    await say(one, 'a'.repeat(5_000))
    await push(one)
    const memory = other.engine.createLooks()
    const look = () => on(other, (engine) => engine.pull({ ...exchange(), looks: memory }))
    carrier.nextFault = () => {
      carrier.nextFault = () => {
        carrier.nextFault = () => {
          carrier.nextFault = () => 'none'
          return 'error'
        }
        return 'none'
      }
      return 'none'
    }
    await expect(look()).rejects.toThrow()
    await look()
    expect(await read(other)).toEqual(await read(one))
  })

  it('by a copy before it is looked at whose head it is (SYNC-26)', async () => {
    await chat(one)
    await same()
    await becomeCopy(third, await copyOf(one))
    const former = (await third.engine.getSyncState())?.device
    await say(one, 'a')
    await push(one)
    await on(third, (engine) => engine.pull({ ...exchange(), looks: third.engine.createLooks() }))
    expect((await third.engine.getSyncState())?.device).not.toBe(former)
    expect((await read(third)).at(-1)?.content).toBe('a')
  })
})

describe('a message in a bucket (SYNC-33)', () => {
  const live = (device: Device) => ({ ...exchange(), looks: device.engine.createLooks() })
  const watch = () => {
    const asked: string[] = []
    for (const verb of ['list', 'get', 'put'] as const) {
      const ask = carrier[verb] as (name: string, bytes: never) => Promise<unknown>
      const watched = (name: string, bytes: never) => {
        asked.push(`${verb} ${name.slice(0, 2)}`)
        return ask(name, bytes)
      }
      Object.assign(carrier, { [verb]: watched })
    }
    return asked
  }

  it('takes three requests to send and two to receive, again and again', async () => {
    await chat(one)
    await same()
    const [here, there] = [live(one), live(other)]
    const look = async (device: Device, parts: ReturnType<typeof live>) =>
      on(device, async (engine) =>
        engine.pull({ ...parts, listed: await parts.carrier.list('h/') }),
      )
    await look(one, here)
    await look(other, there)
    const asked = watch()
    for (const [from, to, sent, received, first] of [
      [one, other, here, there, 'get h/'],
      [other, one, there, here, 'get h/'],
      // From now on the tag of its head is known.
      [one, other, here, there, 'list h/'],
      [other, one, there, here, 'list h/'],
    ] as const) {
      world.now += 1000
      await say(from, `by ${from.name}`)
      await on(from, (engine) => engine.push(sent))
      await look(to, received)
      expect(asked.splice(0)).toEqual([first, 'put s/', 'put h/', 'list h/', 'get h/'])
      expect(await read(to)).toEqual(await read(from))
    }
  })

  it('comes by its own object where the head carries another text, or none', async () => {
    await chat(one)
    await same()
    await say(one, 'a')
    await on(one, (engine) => engine.push(live(one)))
    const head = `h/${(await one.engine.getSyncState())?.device}`
    const text = new TextDecoder().decode(await carrier.get(head))
    const { text: carried, ...rest } = JSON.parse(text) as { text?: string }
    expect(carried).toContain('"a"')
    for (const changed of [{ ...rest, text: 'b' }, rest]) {
      await carrier.put(head, new TextEncoder().encode(JSON.stringify(changed)))
      const asked = watch()
      await on(other, (engine) => engine.pull(live(other)))
      expect(asked.filter((each) => each === 'get s/').length).toBeLessThanOrEqual(1)
      expect((await read(other)).at(-1)?.content).toBe('a')
    }
  })

  it('of a copy whose page died before its head is sent anew (SYNC-26)', async () => {
    await chat(one)
    await same()
    await becomeCopy(third, await copyOf(one))
    await say(third, 'by the copy')
    const dying = on(third, (engine) =>
      engine.push(live(third), (step) => {
        if (step === 'segment sent') throw new Error('died')
      }),
    )
    await expect(dying).rejects.toThrow('died')
    await say(one, 'by one')
    await on(one, (engine) => engine.push(live(one)))
    const [here, there, copy] = [live(one), live(other), live(third)]
    for (let round = 0; round < 2; round += 1)
      for (const [device, parts] of [
        [third, copy],
        [one, here],
        [other, there],
      ] as const) {
        await on(device, (engine) => engine.push(parts))
        expect((await on(device, (engine) => engine.pull(parts))).stopped).toEqual([])
      }
    for (const device of [one, other, third]) {
      const texts = (await read(device)).map(({ content }) => content)
      expect(texts).toContain('by one')
      expect(texts).toContain('by the copy')
    }
  })

  it('is not lost where two copies send at the same moment (SYNC-26)', async () => {
    await chat(one)
    await same()
    await becomeCopy(third, await copyOf(one))
    await say(third, 'by the copy')
    await say(one, 'by one')
    // The copy has looked, and is about to put its segment, when the other one does all of it.
    const { put } = carrier
    carrier.put = async (name, bytes) => {
      carrier.put = put
      await on(one, (engine) => engine.push(live(one)))
      globalThis.indexedDB = third.factory
      return put(name, bytes)
    }
    await on(third, (engine) => engine.push(live(third)))
    for (const device of [one, third]) await say(device, `again by ${device.name}`)
    const [here, there, copy] = [live(one), live(other), live(third)]
    for (let round = 0; round < 3; round += 1)
      for (const [device, parts] of [
        [one, here],
        [third, copy],
        [other, there],
      ] as const) {
        await on(device, (engine) => engine.push(parts))
        expect((await on(device, (engine) => engine.pull(parts))).stopped).toEqual([])
      }
    for (const device of [one, other, third]) {
      const texts = (await read(device)).map(({ content }) => content)
      for (const text of ['by one', 'by the copy', 'again by one', 'again by third'])
        expect(texts).toContain(text)
    }
  })
})

describe('what another device sends', () => {
  const arrive = (changes: RecordChange[]) =>
    on(one, ({ applySegment }) =>
      applySegment({ device: 'abc', n: 1, needs: 1, seen: {}, changes }),
    )
  const change = (store: string, id: string, fields: Record<string, unknown>): RecordChange => ({
    store,
    id,
    operations: Object.entries(fields).map(([register, value]) => ({
      register,
      value,
      entry: { s: createStamp(world.now, 0, 'abc'), d: 'abc', n: 1 },
    })),
  })
  const persona = {
    name: 'Me',
    description: 'A sailor of 40',
    '&place': { placement: 'prompt' },
    createdAt: 1,
    updatedAt: 1,
  }

  it.each<[string, string, Record<string, unknown>, string]>([
    ['not as its schema says', 'personas', { ...persona, name: 7 }, 'not_valid'],
    ['too large', 'personas', { ...persona, name: 'x'.repeat(1_000) }, 'too_large'],
    [
      'of a minor (P23)',
      'personas',
      { ...persona, description: 'I am a 15-year-old girl.' },
      'minor',
    ],
    ['of a store of a newer Parlour (SYNC-37)', 'voices', { pitch: 1 }, 'unknown_store'],
    [
      'a picture whose bytes are not here',
      'images',
      { mime: 'image/png', width: 1, height: 1, owner: 'x' },
      'no_bytes',
    ],
  ])('is held and told where it is %s (SYNC-52)', async (_, store, fields, reason) => {
    expect(await arrive([change(store, 'p', fields)])).toEqual({
      revived: [],
      held: [{ store, id: 'p' }],
    })
    const { database } = one.engine
    expect(await database.syncHeld.toArray()).toMatchObject([{ store, id: 'p', reason }])
    expect(await database.personas.count()).toBe(0)
  })

  it('is stored when the rest of it has come', async () => {
    const { name, ...rest } = persona
    await arrive([change('personas', 'p', { name })])
    await arrive([change('personas', 'p', rest)])
    expect(await one.engine.database.personas.toArray()).toMatchObject([
      { id: 'p', name: 'Me', placement: 'prompt' },
    ])
    expect(await one.engine.database.syncHeld.count()).toBe(0)
  })

  it('keeps fields of a newer Parlour, on the way further too (SYNC-37)', async () => {
    await arrive([change('personas', 'p', { ...persona, voice: 'low' })])
    await on(one, ({ database }) =>
      database.transaction('rw', database.personas, database.images, () =>
        database.personas.update('p', { name: 'I' }),
      ),
    )
    expect(await one.engine.database.personas.toArray()).toMatchObject([
      { name: 'I', voice: 'low' },
    ])
  })

  it('is applied or not, whichever operation of the database fails (SYNC-04)', async () => {
    const changes = [change('personas', 'p', persona), change('personas', 'q', persona)]
    const { count } = await withFault(Infinity, 'NotReadableError', () => arrive(changes))
    await emptyDevice(one)
    for (let failing = 1; failing <= count; failing += 1) {
      await withFault(failing, 'AbortError', () => arrive(changes))
      const state = await one.engine.getSyncState()
      const isApplied = state?.vector.abc === 1
      expect(await one.engine.database.personas.count()).toBe(isApplied ? 2 : 0)
    }
    await arrive(changes)
    expect(await one.engine.database.personas.count()).toBe(2)
  })
})
