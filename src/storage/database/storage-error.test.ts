import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { StorageError, toStorageError } from './storage-error'

it('tells a full disk in words of its own, with what to do', () => {
  const error = toStorageError('save the message', new DOMException('x', 'QuotaExceededError'))
  expect(error.code).toBe('quota')
  expect(error.message).toMatch(/^Failed to save the message: this browser has no room left/)
})

it.each([
  [
    'an abort',
    new Dexie.AbortError('aborted', new DOMException('full', 'QuotaExceededError') as never),
  ],
  [
    'several writes at once',
    new Dexie.BulkError('2 of 3 failed', [new DOMException('full', 'QuotaExceededError') as never]),
  ],
  [
    'a change of several records',
    new Dexie.ModifyError(
      'failed',
      [new DOMException('full', 'QuotaExceededError')],
      0,
      [] as never,
    ),
  ],
  ['another error', new Error('outer', { cause: new DOMException('full', 'QuotaExceededError') })],
])('finds the full disk inside %s', (_, cause) => {
  expect(toStorageError('save', cause).code).toBe('quota')
})

it.each([new Dexie.DatabaseClosedError('x'), new DOMException('x', 'InvalidStateError')])(
  'asks for a reload where the connection is gone: $name',
  (cause) => {
    const error = toStorageError('save the message', cause)
    expect(error.code).toBe('closed')
    expect(error.message).toMatch(/Reload the page/)
  },
)

it('does not ask for a reload where only the transaction is over', () => {
  const cause = new DOMException('x', 'TransactionInactiveError')
  expect(toStorageError('save', cause).code).toBe('unknown')
})

it.each([
  [new Error('broken'), 'Failed to save the message (broken).'],
  [new Error('broken\n Error: broken'), 'Failed to save the message (broken).'],
  [new Error(''), 'Failed to save the message.'],
  ['a text', 'Failed to save the message.'],
  [undefined, 'Failed to save the message.'],
])('says what failed and why: %s', (cause, message) => {
  expect(toStorageError('save the message', cause)).toMatchObject({
    code: 'unknown',
    message,
    cause,
  })
})

it('leaves an error of ours as it is', () => {
  const error = new StorageError('read-only', 'x')
  expect(toStorageError('save', error)).toBe(error)
})
