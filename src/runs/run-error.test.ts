import { expect, it } from 'vitest'
import { emptyAnswer, providerDisabled, providerNotFound } from './run-error'

it('tells a missing provider from one that is switched off, which it names (ERR-29, decision 014)', () => {
  expect(providerNotFound()).toMatchObject({ code: 'provider_not_found' })
  expect(providerDisabled('Work')).toMatchObject({
    code: 'provider_disabled',
    params: { name: 'Work' },
  })
})

it('tells of an empty answer whether its tokens were used up (P22)', () => {
  expect(emptyAnswer('stop').code).toBe('empty_answer')
  for (const reason of ['length', 'max_tokens'])
    expect(emptyAnswer(reason).code).toBe('empty_answer_at_limit')
})
