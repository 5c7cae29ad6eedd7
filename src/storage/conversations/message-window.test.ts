import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import type { MessageDraft } from './new-messages'
import { database } from '../database/database'
import { createMessageWindow, type MessageWindow, shownMessages } from './message-window'
import { sourceOf } from './conversation-source'
import { freshDatabase } from '../testing/fresh-database'
import { announceWritten } from './written-messages'
import { createTemporaryChat } from './temporary-chats'
import { characterDraft, fillDatabase } from '../testing/sample-records'

const ID = 'conversation-1'
let messageWindow: MessageWindow
let stop: () => void

const PAGE_SIZE = 10

function add(count: number) {
  const drafts = Array.from({ length: count }, (_, index): MessageDraft => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `Added ${index}`,
  }))
  return sourceOf(ID).addMessages(ID, drafts)
}

function watch(id = ID, aroundMessageId?: string) {
  const options = { pageSize: PAGE_SIZE, isShown: shownMessages(), aroundMessageId }
  messageWindow = createMessageWindow(id, options)
  stop = messageWindow.subscribe(() => undefined)
}

const untilReady = () => waitFor(() => expect(messageWindow.getView().isReady).toBe(true))

/** Opens the sample conversation with so many more messages. */
async function open(count: number) {
  await add(count)
  watch()
  await untilReady()
}

const shown = () => messageWindow.getView().pages.flatMap((page) => page.messages)
const stored = async () =>
  (await database.messages.where({ conversationId: ID }).sortBy('seq')).filter(shownMessages())

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
})

afterEach(() => stop())

describe('a window of messages', () => {
  it('opens with the last page, and adds earlier ones without a gap', async () => {
    await open(34)
    expect(shown().map(({ content }) => content)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Added ${index + 24}`),
    )
    while (messageWindow.getView().hasEarlier) await messageWindow.loadEarlier()
    expect(shown()).toEqual(await stored())
  })

  it('adds earlier ones as soon as it is ready, though it is still opening', async () => {
    await open(34)
    await messageWindow.loadEarlier()
    expect(shown()).toHaveLength(2 * PAGE_SIZE)
    await add(1)
    while (messageWindow.getView().hasEarlier) await messageWindow.loadEarlier()
    await waitFor(async () => expect(shown()).toEqual(await stored()))
  })

  it('adds at both ends at once, where both are near', async () => {
    const added = await add(60)
    watch(ID, added[30]?.id)
    await untilReady()
    const before = shown().length
    await Promise.all([messageWindow.loadLater(), messageWindow.loadEarlier()])
    expect(shown()).toHaveLength(before + 2 * PAGE_SIZE)
    while (messageWindow.getView().hasLater) await messageWindow.loadLater()
    while (messageWindow.getView().hasEarlier) await messageWindow.loadEarlier()
    expect(shown()).toEqual(await stored())
  })

  it('adds earlier ones though later ones were asked for, and there are none', async () => {
    await open(34)
    await Promise.all([messageWindow.loadLater(), messageWindow.loadEarlier()])
    expect(shown()).toHaveLength(2 * PAGE_SIZE)
  })

  it('opens around a message, and adds earlier and later ones without a gap', async () => {
    const added = await add(40)
    watch(ID, added[20]?.id)
    await untilReady()
    expect(shown().map(({ content }) => content)).toEqual(
      Array.from({ length: 15 }, (_, index) => `Added ${index + 15}`),
    )
    while (messageWindow.getView().hasLater) await messageWindow.loadLater()
    while (messageWindow.getView().hasEarlier) await messageWindow.loadEarlier()
    expect(shown()).toEqual(await stored())
    await add(1)
    await waitFor(async () => expect(shown()).toEqual(await stored()))
  })

  it('goes on page by page where a record is damaged (P17)', async () => {
    const added = await add(40)
    await database.messages.update(added[35]?.id ?? '', { content: null as never })
    watch()
    await untilReady()
    expect(shown()).toHaveLength(PAGE_SIZE)
    expect(messageWindow.getView().hasEarlier).toBe(true)
  })

  it('keeps its pages small while the last one grows', async () => {
    await open(0)
    for (let round = 0; round < 10; round += 1) {
      await add(5)
      await waitFor(async () => expect(shown()).toEqual(await stored()))
    }
    const sizes = messageWindow.getView().pages.map(({ messages }) => messages.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PAGE_SIZE * 2)
  })

  it('says so where nothing can be read', async () => {
    vi.spyOn(database.messages, 'where').mockImplementation(() => {
      throw new Error('broken')
    })
    watch()
    await waitFor(() =>
      expect(messageWindow.getView().error).toMatchObject({
        code: 'storage_failed',
        params: { action: 'read_messages', reason: 'broken' },
      }),
    )
  })

  it('follows a temporary chat too', async () => {
    const id = await createTemporaryChat(characterDraft, 'standard')
    watch(id)
    await untilReady()
    expect(shown()).toEqual([])
    await sourceOf(id).addMessages(id, [{ role: 'user', content: 'Hello' }])
    await waitFor(() => expect(shown().map(({ content }) => content)).toEqual(['Hello']))
  })

  it('shows a change as soon as it is stored, and once', async () => {
    await open(4)
    const last = shown().at(-1)
    if (!last) throw new Error('Nothing is shown')
    const others = shown().slice(0, -1)
    await sourceOf(ID).updateMessage(last.id, { content: 'Ended', pending: false })
    const [changed] = shown().slice(-1)
    expect(changed).toMatchObject({ id: last.id, content: 'Ended' })
    // What the live query then reads is the same, and draws nothing anew.
    await waitFor(async () => expect(shown()).toEqual(await stored()))
    expect(shown().at(-1)).toBe(changed)
    shown()
      .slice(0, -1)
      .forEach((message, index) => expect(message).toBe(others[index]))
  })

  it('shows a new message as soon as it is told of, and once', async () => {
    await open(4)
    const before = shown()
    const [added] = await add(1)
    if (!added) throw new Error('Nothing was added')
    announceWritten(added)
    expect(shown()).toEqual([...before, added])
    announceWritten(added)
    await waitFor(async () => expect(shown()).toEqual(await stored()))
    expect(shown().at(-1)).toBe(added)
  })

  it('appends nothing where it does not show the end, nor what belongs elsewhere', async () => {
    await open(34)
    const [other] = await sourceOf(ID).addMessages(ID, [{ role: 'system', content: 'Hidden' }])
    if (!other) throw new Error('Nothing was added')
    const atEnd = shown()
    announceWritten(other)
    announceWritten({ ...other, role: 'user', conversationId: 'conversation-2', seq: 1_000 })
    expect(shown()).toEqual(atEnd)
    stop()
    watch(ID, (await stored())[3]?.id)
    await untilReady()
    const inTheMiddle = shown()
    announceWritten({ ...other, role: 'user', seq: 1_000 })
    expect(shown()).toEqual(inTheMiddle)
  })

  it('shows what is added and taken away', async () => {
    await open(3)
    await sourceOf(ID).addMessages(ID, [{ role: 'user', content: 'One more' }])
    await waitFor(() => expect(shown().at(-1)?.content).toBe('One more'))
    await sourceOf(ID).deleteMessagesFrom(shown().at(-2)?.id ?? '')
    await waitFor(() => expect(shown().at(-1)?.content).toBe('Added 1'))
  })
})
