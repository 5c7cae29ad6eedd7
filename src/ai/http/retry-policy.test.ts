import { expect, test } from 'vitest'
import { isRetryable, readRetryAfter, retryDelayMs } from './retry-policy'

test('sends again after 408, 409, 429 and 5xx only (ADAP-63)', () => {
  const retried = [200, 400, 401, 402, 403, 404, 408, 409, 422, 429, 500, 502, 503, 529, 599, 600]
  expect(retried.filter(isRetryable)).toEqual([408, 409, 429, 500, 502, 503, 529, 599])
})

test('waits 0.5 s, doubled up to 8 s, less up to a quarter (ADAP-58)', () => {
  expect([0, 1, 2, 3, 4, 5].map((retry) => retryDelayMs(retry, undefined, 0))).toEqual([
    500, 1000, 2000, 4000, 8000, 8000,
  ])
  expect(retryDelayMs(0, undefined, 1)).toBe(375)
})

test('honours a wait that the server asks for when it is under 60 s (ADAP-59)', () => {
  expect(retryDelayMs(0, 3, 0.5)).toBe(3000)
  expect(retryDelayMs(0, 59.5, 0.5)).toBe(59_500)
  expect(retryDelayMs(0, 60, 0)).toBe(500)
})

test('reads retry-after only when it is a number (ERR-06)', () => {
  const read = (value?: string) =>
    readRetryAfter(new Headers(value === undefined ? {} : { 'retry-after': value }))
  expect(read('7')).toBe(7)
  expect(read('0.5')).toBe(0.5)
  expect(read('Sat, 21 Nov 2026 07:28:00 GMT')).toBeUndefined()
  expect(read('-1')).toBeUndefined()
  expect(read()).toBeUndefined()
})
