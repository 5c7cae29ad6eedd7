import { expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { ProviderError } from '@/ai/provider-error'
import { causedBy, FailureError, toFailure } from '@/lib/failure'
import { VaultError } from '@/storage/vault/vault-error'
import { describeFailure, failureText, inOneText, wordsOfFailure } from './describe-failure'
import { attachmentFailureWords } from './attachment-failure-words'
import { devicesFailureWords } from './devices-failure-words'
import { drawingFailureWords } from './drawing-failure-words'
import { fileFailureWords } from './file-failure-words'
import { pictureFailureWords } from './picture-failure-words'
import { providerFailureWords } from './provider-failure-words'
import { runFailureWords } from './run-failure-words'
import { storageFailureWords } from './storage-failure-words'
import { vaultFailureWords } from './vault-failure-words'

/** Words by code, of each kind of failure. */
const tables = [
  attachmentFailureWords,
  devicesFailureWords,
  drawingFailureWords,
  fileFailureWords,
  pictureFailureWords,
  providerFailureWords,
  runFailureWords,
  storageFailureWords,
  vaultFailureWords,
]

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

it('has one place for the words of each code', () => {
  const codes = tables.flatMap((table) => Object.keys(table))
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})

it('says what is behind a failure, with what to do about that', () => {
  const cause = { code: 'rate_limit_exceeded', params: { name: 'xAI', detail: 'Slow down.' } }
  expect(wordsOfFailure(causedBy('image_failed', cause))).toEqual({
    title: 'Image generation failed: Rate limit exceeded: Slow down.',
    hint: 'Wait a moment and try again, or look at your limits and credit at xAI.',
  })
  expect(wordsOfFailure(causedBy('variation_failed', cause, { number: 2 })).title).toBe(
    'Failed to generate variation 2: Rate limit exceeded: Slow down.',
  )
  expect(wordsOfFailure(causedBy('list_failed', cause, { provider: 'Work' })).title).toBe(
    'Work sent no list of models: Rate limit exceeded',
  )
})

it('gives a model’s own words for why it declines, and what older records hold in words', () => {
  const params = { title: 'Too odd.', detail: 'Rules.' }
  expect(wordsOfFailure({ code: 'refused_answer', params })).toEqual(params)
  expect(wordsOfFailure({ code: 'refused_answer', params: {} })).toEqual({
    title: 'Failed to generate character',
  })
})

it('quotes an answer that cannot be read', () => {
  const title =
    'Failed to parse the generated character data. The AI may have returned an invalid response.'
  const code = 'unreadable_answer'
  expect(wordsOfFailure({ code, params: { quote: 'I like trains.' } })).toEqual({
    title,
    detail: 'It wrote: “I like trains.”',
  })
  expect(wordsOfFailure({ code })).toEqual({ title })
  expect(wordsOfFailure({ code: 'unreadable_empty_answer' })).toEqual({
    title,
    detail: 'The model sent an empty answer.',
  })
})

it('says how far a batch of profiles came before a part of it failed', () => {
  const code = 'profiles_failed'
  const detailOf = (params: Record<string, string | number>) =>
    wordsOfFailure({ code, params }).detail
  const soFar = { written: 10, wanted: 13 }
  const began = '10 of 13 profiles were generated. The next part failed:'
  expect(detailOf({ cause: 'bad_request', detail: 'No', ...soFar })).toBe(
    `${began}\nBad request: No`,
  )
  expect(detailOf({ cause: 'bad_request', detail: 'No' })).toBe('Bad request: No')
  const wrongAge = { cause: 'profile_wrong_age', number: 2 }
  const said = 'Profile 2 must have a valid age number'
  expect(detailOf({ ...wrongAge, ...soFar })).toBe(`${began}\n${said}`)
  expect(detailOf({ ...wrongAge, none: 1 })).toBe(
    `No profiles were generated successfully\n${said}`,
  )
  expect(detailOf(wrongAge)).toBe(said)
  const tooFew = { cause: 'profiles_wrong_count', expected: 10, got: 9 }
  expect(detailOf({ ...tooFew, ...soFar })).toBe(
    `${began}\nMust generate exactly 10 profiles, got 9`,
  )
  expect(detailOf({})).toBe('No profiles were generated successfully')
})

it('has words for every code whatever stands in its parameters, which a file may have brought', () => {
  const codes = tables.flatMap((table) => Object.keys(table))
  const value = fc.oneof(fc.string(), fc.double(), fc.constantFrom(...codes, '__proto__'))
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom('cause', 'detail', 'action', 'reason', 'fault', 'name', 'provider', 'seconds'),
    fc.constantFrom('__proto__', 'constructor', 'toString'),
  )
  const code = fc.oneof(fc.string(), fc.constantFrom(...codes, '__proto__', 'toString'))
  fc.assert(
    fc.property(code, fc.dictionary(name, value), (wanted, params) => {
      const { title, detail = '', hint = '' } = wordsOfFailure({ code: wanted, params })
      expect(title).toMatch(/\S/)
      expect([typeof detail, typeof hint]).toEqual(['string', 'string'])
    }),
    { numRuns: 2_000 },
  )
})
