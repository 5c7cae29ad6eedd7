import { describe, expect, it, test } from 'vitest'
import { fc } from '@/testing/fast-check'
import { readSending, readSent, sendingOfCopy, sentOfCopy, withAlways } from './sending'

test('CTX-10, CTX-25: whatever stands in a file is read as bounded choices or as none', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const limits = [readSending(value), readSending({ limit: value })].map(({ limit }) => limit)
      for (const limit of limits)
        expect(limit === undefined || typeof limit === 'string' || limit > 0).toBe(true)
      expect(readSent({ cacheKey: value }).cacheKey?.length ?? 0).toBeLessThanOrEqual(200)
    }),
  )
  expect(readSending({ limit: 8_000, hidesMeter: 'yes' })).toEqual({ limit: 8_000 })
})

test('CTX-11, CTX-25: a copy is cut at its own message, and has no cache key of the other', () => {
  const sent = { cacheKey: 'k', above: { messages: 3, tokens: 40 } }
  const newId = (id: string) => `new ${id}`
  expect(sentOfCopy({ sent, cutBefore: 'a' }, newId)).toEqual({
    cutBefore: 'new a',
    sent: { above: sent.above },
  })
  expect(sentOfCopy({ sent }, newId)).toEqual({})
})

describe('what is always sent (CTX-14)', () => {
  it('has each message once, and 500 at most', () => {
    const one = withAlways({ limit: 8_000 }, 'a', true)
    expect(one).toEqual({ limit: 8_000, always: ['a'] })
    expect(withAlways(withAlways(one, 'b', true), 'a', true)).toEqual({
      limit: 8_000,
      always: ['b', 'a'],
    })
    expect(withAlways(one, 'a', false)).toEqual({ limit: 8_000 })
    const many = Array.from({ length: 600 }, (_, index) => String(index))
    const full = many.reduce((sending, id) => withAlways(sending, id, true), readSending({}))
    expect(full.always).toHaveLength(500)
    expect(full.always?.at(-1)).toBe('599')
  })

  it.each([{ always: 'a' }, { always: [1] }, { always: [''] }, { always: Array(501).fill('a') }])(
    'is nothing where it is damaged: %#',
    (sending) => {
      expect(readSending({ ...sending, limit: 8_000 })).toEqual({ limit: 8_000 })
    },
  )

  it('has the ids of the copy in a copy', () => {
    const newId = (id: string) => `new-${id}`
    expect(sendingOfCopy({ limit: 8_000, always: ['a'] }, newId)).toEqual({
      limit: 8_000,
      always: ['new-a'],
    })
    expect(sendingOfCopy({ limit: 8_000 }, newId)).toEqual({ limit: 8_000 })
  })
})
