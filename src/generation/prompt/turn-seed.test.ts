import { expect, test } from 'vitest'
import { turnSeed } from './turn-seed'

const stored = (id: string, role: string, content: string) => ({ id, role, content })
const before = [
  stored('s', 'system', 'You are Ada.'),
  stored('u1', 'user', 'Hi'),
  stored('a1', 'assistant', 'Hello'),
]

test('MACRO-23: a draft, its message and every answer to it draw the same', () => {
  const draft = turnSeed([...before, { role: 'user', content: 'So? ' }])
  const sent = turnSeed([...before, stored('u2', 'user', 'So?')])
  expect(sent).toBe(draft)
})

test('MACRO-23: turns and words draw differently', () => {
  const question = { role: 'user', content: 'So?' }
  const seeds = [
    turnSeed([...before, question]),
    turnSeed([...before, { role: 'user', content: 'And?' }]),
    turnSeed([...before, stored('u2', 'user', 'So?'), stored('a2', 'assistant', '.'), question]),
    turnSeed(before),
    turnSeed([question]),
  ]
  expect(new Set(seeds).size).toBe(seeds.length)
})
