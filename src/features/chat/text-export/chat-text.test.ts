import { expect, it } from 'vitest'
import { messageText } from './chat-text'

const at = new Date(2026, 10, 27, 10, 15).getTime()
const options = { characterName: 'Mira', hasThinking: false }
const answer = {
  role: 'assistant',
  content: ' The lamp is lit.\n',
  timestamp: at,
  thinking: { text: 'They ask.\nPolitely.', kind: 'full' },
} as const

it('THINK-18: leaves out what the model thought unless it is wished', () => {
  expect(messageText(answer, options)).toMatch(/^\nMira, .*10.15.*\nThe lamp is lit\.\n$/)
  expect(messageText(answer, { ...options, hasThinking: true })).toMatch(
    /\nThought:\n> They ask\.\n> Politely\.\n\nThe lamp is lit\.\n$/,
  )
})

it('names who spoke in one line, and leaves out what says nothing and what instructs the model', () => {
  const said = { role: 'user', content: 'Hello', timestamp: at } as const
  expect(messageText(said, options)).toMatch(/^\nYou, /)
  expect(messageText({ ...said, userName: 'A\nda' }, options)).toMatch(/^\nA da, /)
  expect(messageText({ ...said, content: ' ' }, options)).toBe('')
  expect(messageText({ ...said, role: 'system' }, options)).toBe('')
})

it('tells what a picture shows', () => {
  const attachments = [{ kind: 'image', id: 'a', description: 'A loaf\non a table' }]
  const shown = { ...answer, content: '', attachments }
  expect(messageText(shown, options)).toMatch(/\n\[Picture: A loaf on a table\]\n$/)
  expect(messageText({ ...shown, attachments: [{ kind: 'image', id: 'a' }] }, options)).toMatch(
    /\n\[Picture\]\n$/,
  )
})
