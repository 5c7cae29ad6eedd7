import { expect, it } from 'vitest'
import { FailureError, failureSchema } from './failure'

it('is a code with what its words depend on, and nothing else', () => {
  const failure = { code: 'no_room', params: { name: 'Ada', count: 2 } }
  expect(failureSchema.parse(failure)).toEqual(failure)
  expect(failureSchema.safeParse({ code: 'no_room', params: { of: {} } }).success).toBe(false)
  expect(failureSchema.safeParse({ params: {} }).success).toBe(false)
})

it('is thrown with its code for developers, not with words for the user', () => {
  const error = new FailureError('no_room', { name: 'Ada' }, new Error('disk'))
  expect(error).toMatchObject({ message: 'no_room', code: 'no_room', params: { name: 'Ada' } })
  expect(error.cause).toEqual(new Error('disk'))
})
