import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageDraft } from './commands/conversations'
import { database } from './database'
import { createMessageWindow, type MessageWindow, shownMessages } from './message-window'
import { sourceOf } from './conversation-source'
import { freshDatabase } from './testing/fresh-database'
import { fillDatabase } from './testing/sample-records'

const ID = 'conversation-1'
let messageWindow: MessageWindow
let stop: () => void

/** Opens the sample conversation with so many more messages. */
async function open(count: number, pageSize = 10) {
  const drafts = Array.from({ length: count }, (_, index): MessageDraft => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `Added ${index}`,
  }))
  await sourceOf(ID).addMessages(ID, drafts)
  messageWindow = createMessageWindow(ID, { pageSize, isShown: shownMessages() })
  stop = messageWindow.subscribe(() => undefined)
  await vi.waitFor(() => expect(messageWindow.getView().isReady).toBe(true))
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

  it('shows a change as soon as it is stored, and once', async () => {
    await open(4)
    const last = shown().at(-1)
    if (!last) throw new Error('Nothing is shown')
    const others = shown().slice(0, -1)
    await sourceOf(ID).updateMessage(last.id, { content: 'Ended', pending: false })
    const [changed] = shown().slice(-1)
    expect(changed).toMatchObject({ id: last.id, content: 'Ended' })
    // What the live query then reads is the same, and draws nothing anew.
    await vi.waitFor(async () => expect(shown()).toEqual(await stored()))
    expect(shown().at(-1)).toBe(changed)
    shown()
      .slice(0, -1)
      .forEach((message, index) => expect(message).toBe(others[index]))
  })

  it('shows what is added and taken away', async () => {
    await open(3)
    await sourceOf(ID).addMessages(ID, [{ role: 'user', content: 'One more' }])
    await vi.waitFor(() => expect(shown().at(-1)?.content).toBe('One more'))
    await sourceOf(ID).removeMessagesFrom(shown().at(-2)?.id ?? '')
    await vi.waitFor(() => expect(shown().at(-1)?.content).toBe('Added 1'))
  })
})
