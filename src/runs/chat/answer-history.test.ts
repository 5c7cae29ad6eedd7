import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { database } from '@/storage/database/database'
import { storedConversations } from '@/storage/conversations/conversation-source'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleConversation, sampleMessage } from '@/storage/testing/sample-records'
import { collectHistory, HISTORY_PAGE } from './answer-history'

beforeEach(async () => {
  await freshDatabase()
  await database.conversations.put(sampleConversation())
})

afterEach(removeDatabase)

/** So much is read; a character weighs one. */
const upTo = (limit: number) => ({
  limit,
  measure: ({ content }: { content: string }) => content.length,
})

/** A conversation of that many messages with ten characters each; the answer comes after them. */
async function fill(count: number) {
  const messages = Array.from({ length: count }, (_, index) =>
    sampleMessage(index + 1, { content: `text ${String(index + 1).padStart(5, '0')}` }),
  )
  await database.messages.bulkPut(messages)
  return { conversationId: sampleConversation().id, beforeSeq: count + 1 }
}

const seqs = ({ messages }: { messages: { seq: number }[] }) => messages.map(({ seq }) => seq)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

it('gives all messages before the answer, oldest first, and none after it', async () => {
  const answer = await fill(7)
  const early = { ...answer, beforeSeq: 4 }
  expect(seqs(await collectHistory(storedConversations, answer, upTo(1_000)))).toEqual(range(1, 7))
  expect(seqs(await collectHistory(storedConversations, early, upTo(1_000)))).toEqual(range(1, 3))
})

it.each([199, 200, 201, 400, 450])('pages through %s messages without a gap', async (count) => {
  const answer = await fill(count)
  const history = await collectHistory(storedConversations, answer, upTo(Infinity))
  expect(seqs(history)).toEqual(range(1, count))
})

it.each([3, 200, 201, 450])(
  'goes on from the last of %s messages where they are known',
  async (count) => {
    const { conversationId } = await fill(count)
    const limit = HISTORY_PAGE
    const latest = await storedConversations.getMessages(conversationId, { limit })
    const read = vi.spyOn(storedConversations, 'getMessages')
    const newest = { conversationId, latest }
    expect(seqs(await collectHistory(storedConversations, newest, upTo(Infinity)))).toEqual(
      range(1, count),
    )
    expect(read.mock.calls.every(([, { beforeSeq }]) => beforeSeq !== undefined)).toBe(true)
    read.mockRestore()
  },
)

it('keeps the newest within the budget, and the system prompt always', async () => {
  const answer = await fill(20)
  expect(seqs(await collectHistory(storedConversations, answer, upTo(45)))).toEqual([
    1, 17, 18, 19, 20,
  ])
  expect(seqs(await collectHistory(storedConversations, answer, upTo(40)))).toEqual([
    1, 17, 18, 19, 20,
  ])
  expect(seqs(await collectHistory(storedConversations, answer, upTo(39)))).toEqual([1, 18, 19, 20])
})

it('does not send the system prompt twice where everything but it fits', async () => {
  const answer = await fill(4)
  expect(seqs(await collectHistory(storedConversations, answer, upTo(30)))).toEqual([1, 2, 3, 4])
  expect(seqs(await collectHistory(storedConversations, answer, upTo(40)))).toEqual([1, 2, 3, 4])
})

it('reads nothing but the system prompt where what follows may be all that fits', async () => {
  const { conversationId } = await fill(20)
  const after = (isFollowed: boolean) =>
    collectHistory(storedConversations, { conversationId, isFollowed }, upTo(5))
  expect(seqs(await after(true))).toEqual([1])
  expect(seqs(await after(false))).toEqual([1, 20])
})

it('CTX-11: begins at the cut, with the system prompt, and says that there are older ones', async () => {
  const answer = await fill(450)
  const cutAt = (cutSeq: number) =>
    collectHistory(storedConversations, answer, { ...upTo(Infinity), cutSeq })
  expect(seqs(await cutAt(444))).toEqual([1, ...range(444, 450)])
  expect((await cutAt(444)).hasOlder).toBe(true)
  // Nothing is missing where only the system prompt stands above it.
  expect(await cutAt(2)).toMatchObject({ hasOlder: false })
  expect(seqs(await cutAt(2))).toEqual(range(1, 450))
})

it('sends the last message whatever its length', async () => {
  const answer = await fill(3)
  await database.messages.update('conversation-1-message-3', { content: 'x'.repeat(1_000) })
  expect(seqs(await collectHistory(storedConversations, answer, upTo(10)))).toEqual([1, 3])
  expect(seqs(await collectHistory(storedConversations, answer, upTo(0)))).toEqual([1, 3])
})

it('adds no first message that is not a system prompt', async () => {
  const answer = await fill(6)
  await database.messages.delete('conversation-1-message-1')
  expect(seqs(await collectHistory(storedConversations, answer, upTo(20)))).toEqual([5, 6])
})

it('is empty for an empty conversation', async () => {
  expect(await collectHistory(storedConversations, await fill(0), upTo(100))).toEqual({
    messages: [],
    hasOlder: false,
  })
})

it('leaves a damaged message out and still finds those before it', async () => {
  const answer = await fill(450)
  await database.messages.update('conversation-1-message-300', { content: 7 as never })
  const history = await collectHistory(storedConversations, answer, upTo(Infinity))
  expect(seqs(history)).toEqual([...range(1, 299), ...range(301, 450)])
})

it('reads of a long conversation only what it sends', async () => {
  const answer = await fill(2_000)
  const getMessages = vi.spyOn(storedConversations, 'getMessages')
  await collectHistory(storedConversations, answer, upTo(1_000))
  expect(getMessages).toHaveBeenCalledTimes(1)
})

it('reads what is always sent from above the cut, as long as it has the mark and is of this chat (CTX-14)', async () => {
  const answer = await fill(450)
  const id = (seq: number) => sampleMessage(seq).id
  await database.messages.update(id(3), { alwaysSent: true })
  await database.messages.update(id(120), { alwaysSent: true })
  await database.messages.update(id(449), { alwaysSent: true })
  await database.messages.put(
    sampleMessage(4, { id: 'of-another-chat', conversationId: 'another', alwaysSent: true }),
  )
  const always = [id(120), id(3), id(5), id(449), 'of-another-chat', 'gone']
  const bounds = { ...upTo(Infinity), cutSeq: 400, always }
  const { messages, hasOlder } = await collectHistory(storedConversations, answer, bounds)
  expect(seqs({ messages })).toEqual([1, 3, 120, ...range(400, 450)])
  expect(hasOlder).toBe(true)
})
