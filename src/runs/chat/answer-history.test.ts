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
  expect(seqs(await collectHistory(storedConversations, answer, 1_000))).toEqual(range(1, 7))
  expect(seqs(await collectHistory(storedConversations, early, 1_000))).toEqual(range(1, 3))
})

it.each([199, 200, 201, 400, 450])('pages through %s messages without a gap', async (count) => {
  const answer = await fill(count)
  const history = await collectHistory(storedConversations, answer, Infinity)
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
    expect(seqs(await collectHistory(storedConversations, newest, Infinity))).toEqual(
      range(1, count),
    )
    expect(read.mock.calls.every(([, { beforeSeq }]) => beforeSeq !== undefined)).toBe(true)
    read.mockRestore()
  },
)

it('keeps the newest within the budget, and the system prompt always', async () => {
  const answer = await fill(20)
  expect(seqs(await collectHistory(storedConversations, answer, 45))).toEqual([1, 17, 18, 19, 20])
  expect(seqs(await collectHistory(storedConversations, answer, 40))).toEqual([1, 17, 18, 19, 20])
  expect(seqs(await collectHistory(storedConversations, answer, 39))).toEqual([1, 18, 19, 20])
})

it('does not send the system prompt twice where everything but it fits', async () => {
  const answer = await fill(4)
  expect(seqs(await collectHistory(storedConversations, answer, 30))).toEqual([1, 2, 3, 4])
  expect(seqs(await collectHistory(storedConversations, answer, 40))).toEqual([1, 2, 3, 4])
})

it('counts what comes between, and sends that whatever its length', async () => {
  const { conversationId } = await fill(20)
  const after = (following: number, budget: number) =>
    collectHistory(storedConversations, { conversationId, following }, budget)
  expect(seqs(await after(10, 40))).toEqual([1, 18, 19, 20])
  expect(seqs(await after(1_000, 40))).toEqual([1])
})

it('sends the last message whatever its length', async () => {
  const answer = await fill(3)
  await database.messages.update('conversation-1-message-3', { content: 'x'.repeat(1_000) })
  expect(seqs(await collectHistory(storedConversations, answer, 10))).toEqual([1, 3])
  expect(seqs(await collectHistory(storedConversations, answer, 0))).toEqual([1, 3])
})

it('adds no first message that is not a system prompt', async () => {
  const answer = await fill(6)
  await database.messages.delete('conversation-1-message-1')
  expect(seqs(await collectHistory(storedConversations, answer, 20))).toEqual([5, 6])
})

it('is empty for an empty conversation', async () => {
  expect(await collectHistory(storedConversations, await fill(0), 100)).toEqual({
    messages: [],
    hasOlder: false,
  })
})

it('leaves a damaged message out and still finds those before it', async () => {
  const answer = await fill(450)
  await database.messages.update('conversation-1-message-300', { content: 7 as never })
  const history = await collectHistory(storedConversations, answer, Infinity)
  expect(seqs(history)).toEqual([...range(1, 299), ...range(301, 450)])
})

it('reads of a long conversation only what it sends', async () => {
  const answer = await fill(2_000)
  const getMessages = vi.spyOn(storedConversations, 'getMessages')
  await collectHistory(storedConversations, answer, 1_000)
  expect(getMessages).toHaveBeenCalledTimes(1)
})
