import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import type { ChatAnswer } from './chat-answer'
import { streamChat } from './chat-stream'

const answer: ChatAnswer = {
  id: 'a',
  created: 0,
  model: 'demo-storyteller',
  tokens: ['Hel', 'lo'],
  finishReason: 'stop',
  thoughts: [],
  citations: [],
  usage: {
    prompt_tokens: 1,
    completion_tokens: 2,
    total_tokens: 3,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  },
  isJson: false,
}

const streamFor = (signal: AbortSignal, delayMs = 0) =>
  streamChat(answer, { includeUsage: false, delayMs, signal })

it('listens to the signal no longer than it streams', async () => {
  const { signal } = new AbortController()
  await new Response(streamFor(signal)).text()
  const left = streamFor(signal, 60_000)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await left.cancel()
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})
