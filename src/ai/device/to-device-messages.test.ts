import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import type { ChatMessage } from '../contracts'
import { toDeviceMessages } from './to-device-messages'

const user = (content: string): ChatMessage => ({ role: 'user', content })
const assistant = (content: string): ChatMessage => ({ role: 'assistant', content })
const system = (content: string): ChatMessage => ({ role: 'system', content })

describe('messages for a model on the device', () => {
  it('begin with one instruction, and end with the user (LOCAL-04)', () => {
    const messages = [system('Note.'), user('Hello'), assistant('Hi.'), user('Go on')]
    expect(toDeviceMessages(messages, 'You are Wren.')).toEqual([
      { role: 'system', content: 'You are Wren.\n\nNote.' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi.' },
      { role: 'user', content: 'Go on' },
    ])
  })

  it('put instructions from within the conversation beside what the user says', () => {
    expect(toDeviceMessages([user('Hello'), assistant('Hi.'), system('Be brief.')])).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi.' },
      { role: 'user', content: 'Be brief.' },
    ])
  })

  it('let a greeting of the character answer somebody, and ask for more behind an answer', () => {
    expect(toDeviceMessages([assistant('Welcome.')])).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Welcome.' },
      { role: 'user', content: 'Please go on.' },
    ])
  })

  it('are turns, one after the other, whatever there is', () => {
    const message = fc.record({
      role: fc.constantFrom<ChatMessage['role'][]>('system', 'user', 'assistant', 'function'),
      content: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(' ')),
    })
    fc.assert(
      fc.property(fc.array(message), fc.string(), (messages, prompt) => {
        const sent = toDeviceMessages(messages, prompt)
        const turns = sent[0]?.role === 'system' ? sent.slice(1) : sent
        expect(turns.map(({ role }) => role)).toEqual(
          turns.map((_, at) => (at % 2 === 0 ? 'user' : 'assistant')),
        )
        expect(turns.at(-1)?.role).toBe('user')
        expect(sent.every(({ content }) => content.isWellFormed())).toBe(true)
      }),
    )
  })
})
