import { expect, test } from 'vitest'
import { fc } from '@/testing/fast-check'
import { readSending, readSent, sentOfCopy } from './sending'

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
