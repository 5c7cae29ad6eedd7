import { expect, it } from 'vitest'
import { messageRecordSchema } from '@/storage/database/records'
import { ANSWER_END, chatMessages, inChunks, LAST_WORDS, longAnswer } from './chat-content'

it('makes an answer of the length that is asked for', () => {
  const answer = longAnswer(20_000)
  expect(answer).toHaveLength(20_000)
  expect(answer.endsWith(ANSWER_END)).toBe(true)
})

it('cuts a text into as many pieces as asked, none of them empty', () => {
  const text = longAnswer(20_000)
  for (const count of [10_000, 5000, 3]) {
    const chunks = inChunks(text, count)
    expect(chunks).toHaveLength(count)
    expect(chunks.join('')).toBe(text)
    expect(chunks).not.toContain('')
  }
})

it('makes messages that the app can read, the last of them with its mark', () => {
  const messages = chatMessages('chat', 20)
  expect(messages.map((message) => messageRecordSchema.parse(message))).toEqual(messages)
  expect(messages.at(-1)).toMatchObject({ role: 'assistant' })
  expect(messages.filter(({ content }) => content.includes(LAST_WORDS))).toEqual([messages.at(-1)])
})
