import { expect, test } from 'vitest'
import type { ChatFile } from '../contracts'
import { toAnthropicMessages } from './to-anthropic-messages'

test('forwards user and assistant only (ADAP-50)', () => {
  expect(
    toAnthropicMessages([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b' },
      { role: 'function', content: 'c', name: 'f' },
      { role: 'user', content: 'd' },
    ]),
  ).toEqual([
    { role: 'user', content: 'a' },
    { role: 'assistant', content: 'b' },
    { role: 'user', content: 'd' },
  ])
})

test('joins system messages with newlines before the first user message and a blank line (ADAP-51)', () => {
  expect(
    toAnthropicMessages([
      { role: 'system', content: 'one' },
      { role: 'system', content: 'two' },
      { role: 'user', content: 'hi' },
    ]),
  ).toEqual([{ role: 'user', content: 'one\ntwo\n\nhi' }])
})

test("inserts 'Hello' where there is no user message first (ADAP-52)", () => {
  expect(toAnthropicMessages([])).toEqual([{ role: 'user', content: 'Hello' }])
  expect(
    toAnthropicMessages([
      { role: 'assistant', content: 'Welcome' },
      { role: 'user', content: 'hi' },
    ]),
  ).toEqual([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Welcome' },
    { role: 'user', content: 'hi' },
  ])
})

test('inserts an instruction where there is system text, which is not merged again (ADAP-53)', () => {
  const sent = toAnthropicMessages([
    { role: 'system', content: 'Be a pirate' },
    { role: 'assistant', content: 'Arr' },
    { role: 'user', content: 'hi' },
  ])
  expect(sent).toHaveLength(3)
  expect(sent[0]?.content).toMatch(/act according to.*acknowledge[^]*Be a pirate/)
  expect(JSON.stringify(sent).match(/Be a pirate/g)).toHaveLength(1)
})

test('leaves out empty messages, which Claude refuses', () => {
  expect(
    toAnthropicMessages([
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: ' \n' },
    ]),
  ).toEqual([{ role: 'user', content: 'hi' }])
})

test('mends halves of characters, which cannot be sent as they are (P4)', () => {
  expect(
    toAnthropicMessages([
      { role: 'system', content: '\udc00' },
      { role: 'user', content: 'A\ud83cB 👩‍🚀' },
    ]),
  ).toEqual([{ role: 'user', content: '\ufffd\n\nA\ufffdB 👩‍🚀' }])
})

test("asks to go on where the last word is Claude's, which newer models refuse as a beginning", () => {
  const sent = toAnthropicMessages([
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: 'Once upon' },
  ])
  expect(sent.at(-1)?.role).toBe('user')
})

test('ATT-21: files of the user stand before its text', () => {
  const files: ChatFile[] = [
    { kind: 'picture', mime: 'image/png', data: 'iVBORw0KGgo=' },
    { kind: 'pdf', mime: 'application/pdf', data: 'JVBERi0=', name: 'a.pdf' },
  ]
  const sent = toAnthropicMessages([
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'Look', files },
  ])
  expect(sent).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Be kind.' },
        {
          type: 'image',
          source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' },
        },
        {
          type: 'document',
          title: 'a.pdf',
          source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' },
        },
        { type: 'text', text: 'Look' },
      ],
    },
  ])
})
