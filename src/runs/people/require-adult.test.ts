import { expect, test } from 'vitest'
import { requireAdult } from './require-adult'

const character = {
  id: '1',
  name: 'Ada',
  systemPrompt: 'You are 34. Your son is 6.',
  providerId: 'p',
  model: 'm',
  createdAt: 1,
  updatedAt: 1,
}

test('a stored character under 18 gets no answer, and the words are named', () => {
  expect(() => requireAdult(character)).not.toThrow()
  let error: unknown
  try {
    requireAdult({ ...character, systemPrompt: 'You are Mia, 16, from Leeds.' })
  } catch (cause) {
    error = cause
  }
  expect(error).toMatchObject({ code: 'not_adult', params: { words: 'Mia, 16' } })
})
