import { describe, expect, test } from 'vitest'
import { createAdapter } from '../create-adapter'
import type { ChatRequest } from '../contracts'
import { leaseOf } from '../testing/lease'
import { handleDemoRequest } from '@/demo/handle-demo-request'

const demo = () =>
  createAdapter(
    {
      id: 'd',
      name: 'Demo',
      type: 'demo',
      defaultModel: 'demo-storyteller',
      enabled: true,
      createdAt: 0,
      leaseKey: leaseOf(''),
    },
    { fetch: (input, init) => handleDemoRequest(new Request(input, init), { delayMs: 0 }) },
  )

const ask = (request: Partial<ChatRequest>) =>
  demo().complete({
    model: 'demo-storyteller',
    messages: [{ role: 'user', content: 'Tell me about the lighthouse' }],
    ...request,
  })

describe('THINK-01 the demo', () => {
  test('thinks before it speaks, whole and streamed, and counts it', async () => {
    const whole = await ask({})
    expect(whole.thinking?.text).toContain('lighthouse')
    expect(whole.content).not.toContain(whole.thinking?.text)
    expect(whole.usage?.thinking).toBeGreaterThan(0)
    const seen: string[] = []
    const options = { onThinking: ({ text }: { text: string }) => void seen.push(text) }
    const streamed = await ask({ options })
    expect(streamed).toEqual({ ...whole, id: streamed.id })
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.at(-1)).toBe(whole.thinking?.text)
  })

  test('thinks nothing with the effort off, and none of structured answers', async () => {
    expect((await ask({ parameters: { effort: 'off' } })).thinking).toBeUndefined()
    const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
    expect((await ask({ answerSchema: { name: 'person', schema } })).thinking).toBeUndefined()
  })

  test('COST-08 tells what the request before had too as read from the cache', async () => {
    const content = 'word '.repeat(200)
    const first = await ask({ messages: [{ role: 'user', content }] })
    expect(first.usage).toMatchObject({ cached: 0 })
    const later = await ask({
      messages: [
        { role: 'user', content },
        { role: 'assistant', content: 'Yes.' },
        { role: 'user', content: 'And now?' },
      ],
    })
    expect(later.usage?.cached).toBe(128)
    expect(later.usage?.input).toBeGreaterThan(128)
  })
})

test('the demo names pages where it is asked for its sources, whole and streamed', async () => {
  const messages = [{ role: 'user' as const, content: 'Name your sources, please' }]
  const whole = await ask({ messages })
  expect(whole.sources?.map(({ title }) => title)).toEqual([
    expect.stringContaining('RFC 2606'),
    expect.stringContaining('IANA'),
  ])
  const streamed = await ask({ messages, options: { onToken: () => undefined } })
  expect(streamed.sources).toEqual(whole.sources)
  expect((await ask({})).sources).toBeUndefined()
})
