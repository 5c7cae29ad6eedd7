import { expect, it } from 'vitest'
import { ProviderError } from '@/ai/provider-error'
import { FailureError, toFailure } from '@/lib/failure'
import { VaultError } from '@/storage/vault/vault-error'
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

it('has words for errors of providers, of the key vault and for stored ones that nobody foresaw', () => {
  const error = new ProviderError({
    type: 'bad_request',
    code: 'provider_disabled',
    params: { name: 'Home' },
    provider: 'custom',
  })
  expect(describeFailure(error).title).toBe('Home is disabled')
  expect(failureText(new VaultError('vault_locked'))).toBe(
    'Your keys are locked. Try again and type your passphrase.',
  )
  expect(wordsOfFailure(toFailure(new Error('Out of paper')))).toEqual({ title: 'Out of paper' })
})

it('joins whole sentences', () => {
  expect(inOneText({ title: 'A.', detail: '', hint: 'B.' })).toBe('A. B.')
})
