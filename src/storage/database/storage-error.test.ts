import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { StorageError, toStorageError } from './storage-error'

const action = 'save_message'

it('tells a full disk from everything else', () => {
  const error = toStorageError(action, new DOMException('x', 'QuotaExceededError'))
  expect(error).toMatchObject({ code: 'storage_full', params: { action } })
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
  expect(toStorageError(action, cause).code).toBe('storage_full')
})

it.each([new Dexie.DatabaseClosedError('x'), new DOMException('x', 'InvalidStateError')])(
  'knows where the connection is gone: $name',
  (cause) => {
    expect(toStorageError(action, cause)).toMatchObject({
      code: 'storage_closed',
      params: { action },
    })
  },
)

it('does not take the connection for gone where only the transaction is over', () => {
  const cause = new DOMException('x', 'TransactionInactiveError')
  expect(toStorageError(action, cause).code).toBe('storage_failed')
})

it.each([
  [new Error('broken'), { action, reason: 'broken' }],
  [new Error('broken\n Error: broken'), { action, reason: 'broken' }],
  [new Error(''), { action }],
  ['a text', { action }],
  [undefined, { action }],
])('keeps what failed and why: %s', (cause, params) => {
  const error = toStorageError(action, cause)
  expect(error).toMatchObject({ code: 'storage_failed', cause })
  expect(error.params).toEqual(params)
})

it('leaves an error of ours as it is', () => {
  const error = new StorageError('storage_read_only')
  expect(toStorageError(action, error)).toBe(error)
})
