import { fc } from '@/testing/fast-check'
import { expect, test } from 'vitest'
import { toAnthropicMessages } from './anthropic/to-anthropic-messages'
import type { ChatMessage } from './contracts'
import { toOpenaiMessages } from './openai-style/to-openai-messages'

const system = (content: string): ChatMessage => ({ role: 'system', content })
const user = (content: string): ChatMessage => ({ role: 'user', content })
const model = (content: string): ChatMessage => ({ role: 'assistant', content })

test('PROMPT-11: what stands within the history stays at its depth for Claude', () => {
  expect(
    toAnthropicMessages([
      user('one'),
      system('after one'),
      model('two'),
      system('before three'),
      system('still before three'),
      user('three'),
      model('four'),
      system('between answers'),
      model('five'),
      user('six'),
      system('last'),
    ]),
  ).toEqual([
    user('one\n\nafter one'),
    model('two'),
    user('before three\n\nstill before three\n\nthree'),
    model('four'),
    user('between answers'),
    model('five'),
    user('six\n\nlast'),
  ])
})

test('PROMPT-11: what stands before all else keeps its place before the first words', () => {
  expect(
    toAnthropicMessages([
      system('a'),
      system('b'),
      user('one'),
      model('two'),
      system('c'),
      user('three'),
    ]),
  ).toEqual([user('a\nb\n\none'), model('two'), user('c\n\nthree')])
})

test('PROMPT-11: a text beside a picture stands with the words of its turn', () => {
  const files = [{ kind: 'picture', mime: 'image/png', data: 'iVBORw0KGgo=' } as const]
  const [, , turn] = toAnthropicMessages([
    user('one'),
    model('two'),
    { ...user(''), files },
    system('last'),
  ])
  expect(turn?.content).toEqual([
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
    { type: 'text', text: 'last' },
  ])
})

test('PROMPT-12: Mistral gets instructions only where it takes them', () => {
  const sent = toOpenaiMessages(
    'mistral',
    [
      system('second'),
      user('one'),
      system('taken'),
      model('two'),
      system('refused after an answer'),
      user('three'),
      system('refused before another'),
      system('refused at the end'),
    ],
    'first',
  )
  expect(sent).toEqual([
    system('first\n\nsecond'),
    user('one'),
    system('taken'),
    model('two'),
    user('refused after an answer\n\nthree\n\nrefused before another\n\nrefused at the end'),
  ])
})

test('PROMPT-12: nobody who refuses it is asked to go on from an answer', () => {
  expect(toOpenaiMessages('mistral', [user('hi'), model('Once')], 'p').at(-1)?.role).toBe('user')
  expect(toOpenaiMessages('openai', [user('hi'), model('Once')], 'p').at(-1)?.role).toBe(
    'assistant',
  )
})

const anyMessage = fc.record({
  role: fc.constantFrom('system' as const, 'user' as const, 'assistant' as const),
  content: fc.constantFrom('x', 'y z', ' '),
})

test('PROMPT-12: whatever is said, Claude and Mistral get it in an order that they take', () => {
  fc.assert(
    fc.property(fc.array(anyMessage, { maxLength: 12 }), (messages) => {
      const spoken = messages.filter(({ content }) => content.trim() !== '')
      const claude = toAnthropicMessages(spoken)
      expect(claude[0]?.role).toBe('user')
      expect(claude.at(-1)?.role).toBe('user')
      const mistral = toOpenaiMessages('mistral', spoken, 'prompt').map(({ role }) => role)
      expect(mistral[0]).toBe('system')
      expect(mistral.at(-1)).toBe('user')
      mistral.forEach((role, index) => {
        if (role === 'system' && index > 0) expect(mistral[index - 1]).toBe('user')
      })
      for (const sent of [claude, toOpenaiMessages('mistral', spoken, 'prompt')])
        expect(sent.every(({ content }) => content !== '')).toBe(true)
    }),
    { numRuns: 200 },
  )
})
