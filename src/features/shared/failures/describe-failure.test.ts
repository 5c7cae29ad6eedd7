import { expect, it } from 'vitest'
import { FailureError } from '@/lib/failure'
import { describeFailure, failureText, inOneText, wordsOfFailure } from './describe-failure'

it('leaves the words of an error that is not ours as they are', () => {
  expect(describeFailure(new Error('Out of paper'))).toEqual({ title: 'Out of paper' })
})

it('says something of what has no words', () => {
  expect(failureText('nothing')).toBe('Unknown error')
  expect(failureText(new Error(''), 'It could not be saved.')).toBe('It could not be saved.')
})

it('names a code that only a newer version has words for', () => {
  expect(wordsOfFailure({ code: 'x' }).title).toContain('(x)')
  for (const code of ['from_the_future', 'constructor'])
    expect(describeFailure(new FailureError(code))).toEqual(wordsOfFailure({ code }))
})

it('joins whole sentences', () => {
  expect(inOneText({ title: 'A.', detail: '', hint: 'B.' })).toBe('A. B.')
})
