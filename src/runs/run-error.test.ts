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
  expect(emptyAnswer({ finishReason: 'stop' }).code).toBe('empty_answer')
  for (const finishReason of ['length', 'max_tokens'])
    expect(emptyAnswer({ finishReason }).code).toBe('empty_answer_at_limit')
})

it.each(['model_context_window_exceeded', 'model_length'])(
  'tells of %s without a word how much the model takes, where that was told (CTX-20)',
  (finishReason) => {
    const full = { type: 'context_length', code: 'window_full' }
    expect(
      emptyAnswer({ finishReason, usage: { input: 9_000, output: 1_000 } }, 500),
    ).toMatchObject({ ...full, params: { window: 10_000 } })
    for (const usage of [
      undefined,
      { input: 9_000 },
      { input: 9_000, output: 1, costSource: 'estimated' } as const,
    ]) {
      const error = emptyAnswer({ finishReason, usage })
      expect(error).toMatchObject(full)
      expect(error.params?.['window']).toBeUndefined()
    }
  },
)
