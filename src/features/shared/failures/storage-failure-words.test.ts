import { expect, it } from 'vitest'
import { StorageError } from '@/storage/database/storage-error'
import { describeFailure, failureText, wordsOfFailure } from './describe-failure'

const action = 'save_message'

it('tells a full disk in words of its own, with what to do', () => {
  expect(describeFailure(new StorageError('storage_full', { action }))).toEqual({
    title: 'Failed to save the message: this browser has no room left for Parlour.',
    hint: 'Delete something, or free space on this device, then retry.',
  })
})

it('asks for a reload where the connection is gone', () => {
  expect(failureText(new StorageError('storage_closed', { action }))).toBe(
    "Failed to save the message: the connection to the browser's database was closed. Reload the page, then try again.",
  )
})

it.each([
  [{ action, reason: 'broken' } as const, 'Failed to save the message (broken).'],
  [{ action } as const, 'Failed to save the message.'],
])('says what failed and why: %j', (params, text) => {
  expect(failureText(new StorageError('storage_failed', params))).toBe(text)
})

it('names the character that is not there', () => {
  const error = new StorageError('character_not_found', { id: 'x-1' })
  expect(failureText(error)).toBe('Character not found: x-1')
})

it('says what is wrong with an address', () => {
  const error = new StorageError('endpoint_refused', { fault: 'credentials' })
  expect(failureText(error)).toBe('Take the user name and password out of the address')
})

it('has a sentence for a stored failure of an action that it does not know', () => {
  const code = 'storage_failed'
  for (const failure of [{ code }, { code, params: { action: 'fold_message' } }])
    expect(wordsOfFailure(failure).title).toBe('Failed to use the database.')
})
