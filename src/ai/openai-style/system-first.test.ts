import { afterEach, expect, test } from 'vitest'
import type { ChatMessage } from '../contracts'
import { createAdapter } from '../create-adapter'
import { forgetRefused } from '../refused-parameters'
import { completion, fakeFetch, json } from '../testing/fake-fetch'
import { leaseOf } from '../testing/lease'

afterEach(forgetRefused)

const messages: ChatMessage[] = [
  { role: 'user', content: 'Is it lit?' },
  { role: 'system', content: 'It rains.' },
  { role: 'assistant', content: 'Yes.' },
  { role: 'user', content: 'And now?' },
  { role: 'system', content: 'Be brief.' },
]

const prompt = { role: 'system', content: 'You keep a lighthouse.' }

function ask(...answers: Parameters<typeof fakeFetch>) {
  const { fetch, sent } = fakeFetch(...answers)
  const adapter = createAdapter(
    {
      id: 'p',
      name: 'P',
      type: 'custom',
      defaultModel: '',
      enabled: true,
      createdAt: 0,
      leaseKey: leaseOf('key'),
      apiEndpoint: 'https://api.test/v1',
    },
    { fetch },
  )
  const parameters = { systemPrompt: prompt.content }
  const complete = () => adapter.complete({ model: 'local', messages, parameters })
  const bodies = () => sent.map(({ body }) => body as { messages: unknown })
  return { complete, bodies }
}

test.each([
  [400, 'System message must be at the beginning.'],
  [400, 'Conversation roles must alternate user/assistant/user/assistant/...'],
  [422, 'Only the first message may have the system role: system messages must come first.'],
])(
  'a template that takes the system only at the beginning (%i, %s) gets its words in the user’s turns, and is remembered (CTX-12)',
  async (status, message) => {
    const { complete, bodies } = ask(
      json({ error: { message } }, status),
      json(completion('Yes')),
      json(completion('Yes')),
    )
    await complete()
    await complete()
    const moved = [
      prompt,
      { role: 'user', content: 'Is it lit?\n\nIt rains.' },
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: 'And now?\n\nBe brief.' },
    ]
    expect(bodies()).toMatchObject([
      { messages: [prompt, ...messages] },
      { messages: moved },
      { messages: moved },
    ])
    expect(bodies()).toHaveLength(3)
  },
)

test('what is refused all the same is told once', async () => {
  const refusal = json({ error: { message: 'System messages are not supported, only text.' } }, 400)
  const { complete, bodies } = ask(refusal, refusal)
  await expect(complete()).rejects.toMatchObject({ statusCode: 400 })
  expect(bodies()).toHaveLength(2)
})
