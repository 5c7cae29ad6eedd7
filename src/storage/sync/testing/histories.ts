import type { Arbitrary } from 'fast-check'
import { fc } from '@/testing/fast-check'
import { MemoryCarrier, plainCodec } from './memory-carrier'
import {
  becomeCopy,
  copyOf,
  createDevice,
  type Device,
  emptyDevice,
  on,
  startOver,
  world,
} from './devices'
import { CarrierError } from '../carrier/carrier'
import type { rulesInForce } from '../marks/merge'

/*
 * Random histories of several devices over the storage that is shipped: what users do, pages that die, carriers that fail,
 * clocks that are wrong and jump, profiles that are copied. Afterwards all devices say the same, have nothing to send, and
 * have lost no text. SYNC-05 to SYNC-08, SYNC-26
 */

/** Something that happens on a device. */
interface Step {
  device: number
  what: (typeof happenings)[number]
  /** Chooses among chats, messages and faults. */
  pick: number
  /** Milliseconds since what happened before. */
  passed: number
}

const happenings = [
  'chat',
  'send',
  'send',
  'send',
  'edit',
  'edit',
  'show',
  'regenerate',
  'rename',
  'pin',
  'delete message',
  'delete chat',
  'undo',
  'prompt',
  'push',
  'push',
  'push',
  'pull',
  'pull',
  'pull',
  'crash',
  'fault',
  'stale',
  'replay',
  'jump',
  'copy',
  'restore',
  'compact',
  'compact',
] as const

const DAY_MS = 24 * 60 * 60 * 1000

/** A history: how wrong the clocks of its devices are, and what happens. */
export interface History {
  skews: number[]
  steps: Step[]
}

/** @param size the most devices, and the fewest and most steps */
function historyOf(
  whats: readonly Step['what'][],
  { devices, least, most }: { devices: number; least: number; most: number },
): Arbitrary<History> {
  return fc.record(
    {
      skews: fc.array(fc.integer({ min: -DAY_MS, max: DAY_MS }), {
        minLength: 2,
        maxLength: devices,
        size: 'max',
      }),
      steps: fc.array(
        fc.record(
          {
            device: fc.nat(4),
            what: fc.constantFrom(...whats),
            pick: fc.nat(1000),
            passed: fc.nat(5000),
          },
          { noNullPrototype: true },
        ),
        { minLength: least, maxLength: most, size: 'max' },
      ),
    },
    { noNullPrototype: true },
  )
}

/**
 * Histories of 2 to 5 devices. Most are short ones of few, which break most of what can break for a tenth of what the long ones
 * cost; what takes many devices, or a long time, the others find.
 */
export const anyHistory: Arbitrary<History> = fc.oneof(
  { weight: 9, arbitrary: historyOf(happenings, { devices: 3, least: 4, most: 14 }) },
  { weight: 1, arbitrary: historyOf(happenings, { devices: 5, least: 15, most: 40 }) },
)

/** Histories in which texts are edited and exchanged, and nothing else happens. */
export const editsOnly = historyOf(
  ['edit', 'edit', 'edit', 'show', 'push', 'push', 'pull', 'pull', 'pull'],
  { devices: 4, least: 8, most: 30 },
)

/** A text that a user has saved. */
interface SavedText {
  chat: string
  message: string
  text: string
  /** Somebody who knew it has replaced or deleted it. */
  isGiven?: boolean
  /** Somebody has replaced it: it must not come back. */
  isReplaced?: boolean
}

type Undo = () => Promise<unknown>

/** A group of devices, and what was said on them. */
class Group {
  readonly devices: Device[]
  readonly carrier = new MemoryCarrier()
  readonly texts: SavedText[] = []
  /** Whether a profile is a copy: what it had not sent is then another device's too, and may come back once. */
  hasCopies = false
  readonly #copies = new Map<Device, ReadonlyMap<string, unknown[]>>()
  readonly #looks = new Map<Device, Map<string, string>>()
  readonly #undos = new Map<Device, Undo>()
  /** How many names it has given. */
  count = 0

  constructor(devices: Device[]) {
    this.devices = devices
  }

  #next(kind: string): string {
    this.count += 1
    return `${kind}${this.count}`
  }

  #exchange(device: Device) {
    const looks = this.#looks.get(device) ?? device.engine.createLooks()
    this.#looks.set(device, looks)
    // A store whose lists are behind may show neither a segment nor the base that has it: it accuses nobody.
    const isPrompt = this.carrier.staleness === 0
    return { carrier: this.carrier, codec: plainCodec, looks, isPrompt }
  }

  async push(device: Device, dieAfter = ''): Promise<boolean> {
    try {
      return await on(device, ({ push }) =>
        push(this.#exchange(device), (step) => {
          if (step === dieAfter) throw new CarrierError('sync_store_unreachable')
        }),
      )
    } catch (cause) {
      if (isCarrierError(cause)) return true
      throw cause
    }
  }

  async pull(device: Device): Promise<void> {
    try {
      const { stopped } = await on(device, ({ pull }) => pull(this.#exchange(device)))
      const wrong = stopped.filter(({ problem }) => problem !== 'on_its_way')
      if (wrong.length > 0) throw new Error(`stopped: ${JSON.stringify(wrong)}`)
    } catch (cause) {
      if (!isCarrierError(cause)) throw cause
    }
  }

  /** All exchange until nothing is left to send. */
  async settle(): Promise<void> {
    for (let round = 0; round < 12; round += 1) {
      let isQuiet = true
      for (const device of this.devices) {
        if (await this.push(device)) isQuiet = false
        await this.pull(device)
      }
      // Where nobody had anything to send, all have received all. What they have received may have an answer.
      if (!isQuiet) continue
      for (const device of this.devices)
        if (await on(device, ({ hasUnsent }) => hasUnsent())) isQuiet = false
      if (isQuiet) return
    }
    throw new Error('never quiet')
  }

  async #chats(device: Device): Promise<string[]> {
    return (await device.engine.database.conversations.toCollection().primaryKeys()).sort()
  }

  async happen({ what, pick, passed, ...step }: Step): Promise<void> {
    world.now += passed
    const device = this.devices[step.device % this.devices.length]
    if (!device) return
    // Looked for only by what needs one: most of a history goes by without.
    const aChat = async () => {
      const chats = await this.#chats(device)
      return chats[pick % Math.max(1, chats.length)]
    }
    const aMessage = async () => {
      const chat = await aChat()
      const messages = chat === undefined ? [] : await messagesIn(device, chat)
      return messages[pick % Math.max(1, messages.length)]
    }
    switch (what) {
      case 'chat':
        await this.createChat(device)
        break
      case 'send': {
        const chat = await aChat()
        if (chat !== undefined) await this.send(device, chat)
        break
      }
      case 'edit': {
        const message = await aMessage()
        if (message) await this.#edit(device, message)
        break
      }
      case 'show': {
        const message = await aMessage()
        if (message) await this.#show(device, message, pick)
        break
      }
      case 'regenerate': {
        const message = await aMessage()
        if (message) await this.#regenerate(device, message)
        break
      }
      case 'rename': {
        const chat = await aChat()
        if (chat !== undefined)
          await on(device, ({ storedConversations }) =>
            storedConversations.updateConversation(chat, { title: this.#next('title') }),
          )
        break
      }
      case 'pin': {
        const chat = await aChat()
        if (chat !== undefined) await on(device, ({ setPinned }) => setPinned(chat, pick % 2 === 0))
        break
      }
      case 'prompt':
        await on(device, ({ database }) =>
          database.transaction('rw', [database.characters, database.images], () =>
            database.characters.update('character', { systemPrompt: this.#next('prompt') }),
          ),
        )
        break
      case 'delete message': {
        const message = await aMessage()
        if (message) await this.#deleteFrom(device, message)
        break
      }
      case 'delete chat': {
        const chat = await aChat()
        if (chat !== undefined) await this.#deleteChat(device, chat)
        break
      }
      case 'undo': {
        const undo = this.#undos.get(device)
        this.#undos.delete(device)
        if (undo) await on(device, undo)
        break
      }
      case 'push':
        await this.push(device)
        break
      case 'crash':
        await this.push(device, ['frozen', 'segment sent', 'head sent'][pick % 3])
        break
      case 'pull':
        await this.pull(device)
        break
      case 'stale':
        this.carrier.staleness = 1 + (pick % 5)
        await this.pull(device)
        this.carrier.staleness = 0
        break
      case 'fault': {
        let requests = pick % 7
        const fault = (['error', 'lost', 'doubled'] as const)[pick % 3] ?? 'error'
        this.carrier.nextFault = () => (requests-- === 0 ? fault : 'none')
        if (pick % 2 === 0) await this.push(device)
        else await this.pull(device)
        this.carrier.nextFault = () => 'none'
        break
      }
      case 'replay':
        await this.#forget(device, pick % 3)
        await this.pull(device)
        break
      case 'jump':
        device.skew += (pick - 500) * 1000
        break
      case 'copy':
        this.#copies.set(device, await copyOf(device))
        break
      case 'restore':
        await this.#restore(device)
        break
      case 'compact':
        await this.#compact(device, pick)
        break
    }
  }

  async createChat(device: Device, id = this.#next('chat')): Promise<void> {
    await on(device, ({ createConversation }) =>
      createConversation({ characterId: 'character', conversationType: 'standard' }, id),
    )
    await this.send(device, id)
  }

  async send(device: Device, chat: string): Promise<void> {
    const question = this.#next('question')
    const answer = this.#next('answer')
    const added = await on(device, async ({ storedConversations }) => {
      const messages = await storedConversations.addMessages(chat, [
        { role: 'user', content: question },
        { role: 'assistant', content: '', pending: true },
      ])
      const [, pending] = messages
      // Its last check-point says all that its end says.
      if (pending) {
        await storedConversations.checkpointMessage(pending.id, { content: answer })
        await storedConversations.updateMessage(
          pending.id,
          { content: answer, pending: undefined, status: 'complete' },
          { promptTokens: 2, completionTokens: 1, totalTokens: 3 },
        )
      }
      return messages
    })
    for (const [at, text] of [question, answer].entries())
      this.texts.push({ chat, message: added[at]?.id ?? '', text })
  }

  async #edit(device: Device, { id, content }: ReadMessage): Promise<void> {
    const text = this.#next('edit')
    const result = await on(device, ({ storedConversations }) =>
      storedConversations.editMessage(id, text, content),
    )
    if (result !== 'saved') return
    const before = this.texts.filter((each) => each.message === id && each.text === content)
    for (const each of before) Object.assign(each, { isGiven: true, isReplaced: true })
    this.texts.push({ chat: before[0]?.chat ?? '', message: id, text })
  }

  /** Shows another one of a message's answers: a text that was kept may be edited then. */
  async #show(device: Device, { id, texts }: ReadMessage, pick: number): Promise<void> {
    if (texts.length < 2) return
    await on(device, async ({ storedConversations, showVariant }) => {
      const message = await storedConversations.getMessage(id)
      const shown = message && showVariant(message, Math.trunc(pick / 10) % (texts.length - 1))
      if (shown) await storedConversations.updateMessage(id, shown)
    })
  }

  async #regenerate(device: Device, { id, chat }: ReadMessage): Promise<void> {
    const text = this.#next('again')
    await on(device, async ({ storedConversations, startVariant }) => {
      const message = await storedConversations.getMessage(id)
      if (!message) return
      await storedConversations.restartMessage(id, {
        ...startVariant(message, Date.now()),
        pending: true,
      })
      await storedConversations.updateMessage(id, { content: text, pending: undefined })
    })
    this.texts.push({ chat, message: id, text })
  }

  async #deleteFrom(device: Device, { id, chat }: ReadMessage): Promise<void> {
    const messages = await messagesIn(device, chat)
    const gone = messages.slice(messages.findIndex((each) => each.id === id))
    const deletion = await on(device, ({ storedConversations }) =>
      storedConversations.deleteMessagesFrom(id),
    )
    if (!deletion) return
    this.#undos.set(device, () =>
      on(device, ({ storedConversations }) => storedConversations.restoreMessages(deletion)),
    )
    this.#giveUp(gone)
  }

  async #deleteChat(device: Device, chat: string): Promise<void> {
    const gone = await messagesIn(device, chat)
    const undo = await on(device, ({ deleteConversation }) => deleteConversation(chat))
    if (undo) this.#undos.set(device, undo)
    this.#giveUp(gone)
  }

  /** What somebody deleted who knew it may be gone. */
  #giveUp(messages: readonly ReadMessage[]): void {
    for (const { id, texts } of messages)
      for (const saved of this.texts)
        if (saved.message === id && texts.includes(saved.text)) saved.isGiven = true
  }

  /** Makes a base; other devices take it in where it has what they lack. A request may fail in the middle. */
  async #compact(device: Device, pick: number): Promise<void> {
    await this.push(device)
    let requests = pick % 3 === 0 ? pick % 23 : Infinity
    this.carrier.nextFault = () => (requests-- === 0 ? 'error' : 'none')
    const options = { isForced: true, waitsForNobody: pick % 2 === 0 }
    try {
      await on(device, ({ compact }) => compact(this.#exchange(device), options))
    } catch (cause) {
      if (!isCarrierError(cause)) throw cause
    }
    this.carrier.nextFault = () => 'none'
  }

  /** Lets a device receive segments once more. */
  async #forget(device: Device, count: number): Promise<void> {
    const { engine } = device
    const state = await engine.getSyncState()
    if (!state) return
    const vector = Object.fromEntries(
      Object.entries(state.vector).map(([of, n]) => [of, Math.max(0, n - count)]),
    )
    await engine.database.syncMarks.put({ ...state, vector, chain: {} })
    this.#looks.delete(device)
  }

  /** A browser's profile is what it was when it was copied. What was sent since then lies in the store. */
  async #restore(device: Device): Promise<void> {
    const copy = this.#copies.get(device)
    if (!copy) return
    await this.push(device)
    await becomeCopy(device, copy)
    this.#undos.delete(device)
    this.#looks.delete(device)
    this.hasCopies = true
  }

  /** All segments once more, on a device that knows them. */
  async replay(device: Device): Promise<void> {
    await this.#forget(device, Infinity)
    await this.pull(device)
  }
}

interface ReadMessage {
  id: string
  chat: string
  content: string
  /** Of all its answers. */
  texts: string[]
}

async function messagesIn({ engine }: Device, chat: string): Promise<ReadMessage[]> {
  const rows = await engine.database.messages
    .where('[conversationId+seq]')
    .between([chat, -Infinity], [chat, Infinity])
    .toArray()
  return rows
    .filter(({ role }) => role !== 'system')
    .map(({ id, content, variants = [] }) => ({
      id,
      chat,
      content,
      texts: [content, ...variants.map((each) => each.content)],
    }))
}

function isCarrierError(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'CarrierError'
}

/** All that a user sees on a device, in one form on all of them. */
async function visible({ engine }: Device): Promise<string> {
  const { database } = engine
  const conversations = await database.conversations.toArray()
  const chats = []
  for (const { id, title, pinned, metadata } of conversations.sort((a, b) =>
    a.id < b.id ? -1 : 1,
  )) {
    const rows = await database.messages
      .where('[conversationId+seq]')
      .between([id, -Infinity], [id, Infinity])
      .toArray()
    const messages = rows.map(({ id: message, content, edited, activeVariant, variants = [] }) => [
      message,
      content,
      edited,
      variants.length > 0 && activeVariant !== undefined
        ? variants[activeVariant]?.timestamp
        : undefined,
      variants.map((each) => `${each.timestamp} ${each.content}`).sort(),
    ])
    chats.push({ id, title, pinned, metadata, messages })
  }
  const characters = (await database.characters.toArray()).map(({ systemPrompt }) => systemPrompt)
  return JSON.stringify({ chats, characters })
}

/** Devices that have just met, with two chats on all of them: how each history begins. */
interface Start {
  devices: Device[]
  /** What is in each of them. */
  copies: ReadonlyMap<string, unknown[]>[]
  /** What is in the store. */
  objects: [name: string, bytes: Uint8Array<ArrayBuffer>][]
  /** What was said. */
  texts: readonly SavedText[]
  count: number
  /** Time and chance after it. */
  world: typeof world
}

let start: Promise<Start> | undefined

async function begin(): Promise<Start> {
  const devices: Device[] = []
  for (let at = 0; at < 5; at += 1) devices.push(await createDevice(`device ${at}`))
  startOver()
  for (const device of devices) await emptyDevice(device)
  const group = new Group(devices)
  const [first] = devices
  if (first) {
    await on(first, ({ addCharacter }) => addCharacter())
    await group.createChat(first, 'chat-a')
    await group.createChat(first, 'chat-b')
    await group.push(first)
  }
  for (const device of devices) await group.pull(device)
  const copies: Start['copies'] = []
  for (const device of devices) copies.push(await copyOf(device))
  const objects: Start['objects'] = []
  for (const name of group.carrier.names()) {
    const bytes = await group.carrier.get(name)
    if (bytes) objects.push([name, bytes])
  }
  const { texts, count } = group
  return { devices, copies, objects, texts, count, world: { ...world } }
}

/**
 * How many histories each of two files tries, so that both processors of a small machine have something to do: in every
 * `npm test` 1,000 of any kind and 300 of edits, and as many as PARLOUR_HISTORIES says where someone has the time
 * (`npm run test:long -- histories`).
 */
export const historyRuns = Number(process.env.PARLOUR_HISTORIES ?? 500)

/** Milliseconds that they may take. They take a minute; only on a machine that has ten other things to do they take many. */
export const PATIENCE_MS = 60 * 60 * 1000

/** How many texts were followed to the end. */
export const followed = { texts: 0 }

/** Lives through a history. @throws where a promise is broken */
export async function live({ skews, steps }: History): Promise<void> {
  start ??= begin()
  const { devices, copies, objects, texts, count, world: before } = await start
  Object.assign(world, before)
  const group = new Group(devices.slice(0, skews.length))
  for (const [at, device] of group.devices.entries()) {
    await becomeCopy(device, copies[at] ?? new Map())
    device.skew = skews[at] ?? 0
  }
  for (const [name, bytes] of objects) await group.carrier.put(name, bytes)
  group.count = count
  group.texts.push(...texts.map((text) => ({ ...text })))
  for (const step of steps) await group.happen(step)
  await check(group, steps.length)
}

/**
 * Lives through many histories.
 * @param seedsPassed how far their seed lies behind that of the run. @throws where one breaks a promise
 */
export async function assertAll(
  history: Arbitrary<History>,
  { runs, seedsPassed = 0 }: { runs: number; seedsPassed?: number },
): Promise<void> {
  const seed = (fc.readConfigureGlobal().seed ?? 1) + seedsPassed
  // A history that fails is told as it is: to look for a smaller one would outlast anybody's patience.
  await fc.assert(fc.asyncProperty(history, live), { numRuns: runs, seed, endOnFailure: true })
}

/** Whether a text is among what is seen, as a whole. */
function hasText(view: string, text: string): boolean {
  return view.includes(`"${text}"`) || view.includes(` ${text}"`)
}

/** @param pick chooses the device that receives everything once more */
async function check(group: Group, pick: number): Promise<void> {
  await group.settle()
  const views: string[] = []
  for (const device of group.devices) views.push(await visible(device))
  const [view = ''] = views
  if (new Set(views).size > 1) throw new Error(`not the same:\n${views.join('\n')}`)
  for (const { chat, message, text, isGiven, isReplaced } of group.texts) {
    if (isReplaced && !group.hasCopies && hasText(view, text))
      throw new Error(`came back: ${text}\n${view}`)
    if (isGiven) continue
    followed.texts += 1
    if (!hasText(view, text)) throw new Error(`lost: ${text} of ${message} in ${chat}\n${view}`)
  }
  for (const device of group.devices) {
    const seqs = (await device.engine.database.messages.toArray()).map(
      (each) => `${each.conversationId} ${each.seq}`,
    )
    if (new Set(seqs).size < seqs.length) throw new Error('two messages in one place')
  }
  const device = group.devices[pick % group.devices.length]
  if (!device) return
  await group.replay(device)
  const again = await visible(device)
  if (again !== view) throw new Error(`a replay changed it:\n${view}\n${again}`)
  if (await on(device, ({ hasUnsent }) => hasUnsent()))
    throw new Error('a replay has something to send')
}

/** A rule that a test breaks on purpose. */
export type Rule = keyof typeof rulesInForce

/** Breaks a rule on all devices, or mends it. */
export async function setRule(rule: Rule, isInForce: boolean): Promise<void> {
  start ??= begin()
  for (const { engine } of (await start).devices) engine.rulesInForce[rule] = isInForce
}
