import { expect, it } from 'vitest'
import {
  emptyAnswer,
  providerDisabled,
  providerNotFound,
  runErrorText,
  toRunError,
} from './run-error'

it('has the specified words for a missing provider (ERR-29)', () => {
  const error = toRunError(providerNotFound())
  expect(error).toMatchObject({ code: 'provider_not_found', title: 'Provider not found' })
  expect(runErrorText(error)).toMatch(/^Provider not found\nOpen the providers/)
})

it('names a provider that is switched off (decision 014)', () => {
  expect(toRunError(providerDisabled('Work'))).toMatchObject({
    code: 'provider_disabled',
    title: 'Work is disabled',
  })
})

it('says of an empty answer whether its tokens were used up (P22)', () => {
  const title = 'Unknown error occurred: The model sent an empty answer.'
  expect(runErrorText(toRunError(emptyAnswer('stop')))).toMatch(`${title}\nTry again`)
  for (const reason of ['length', 'max_tokens'])
    expect(runErrorText(toRunError(emptyAnswer(reason)))).toMatch(`${title}\nIt used up its tokens`)
})

it('takes the words of any other error, and has some for none', () => {
  expect(toRunError(new Error('Conversation not found'))).toEqual({
    code: 'unknown_error',
    title: 'Conversation not found',
  })
  for (const cause of [new Error(''), undefined, 'text'])
    expect(toRunError(cause).title).toBe('Unknown error occurred')
})

it('puts title, the vendor’s own words and the hint into one text', () => {
  expect(runErrorText({ code: 'x', title: 'Bad request' })).toBe('Bad request')
  expect(runErrorText({ code: 'x', title: 'Bad request', detail: 'no such model' })).toBe(
    'Bad request: no such model',
  )
  expect(runErrorText({ code: 'x', title: 'Bad request', detail: 'd', hint: 'Choose.' })).toBe(
    'Bad request: d\nChoose.',
  )
})
