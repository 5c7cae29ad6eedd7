import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Wake } from './wake'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const { signal } = new AbortController()

it('waits for a call, or its time', async () => {
  const wake = new Wake()
  const called = wake.next(60_000, signal)
  wake.call('push')
  expect(await called).toBe('push')
  const timed = wake.next(60_000, signal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await timed).toBe('both')
})

it('forgets no call that comes while nobody waits, and does all that was called for', async () => {
  const wake = new Wake()
  wake.call('both')
  wake.call('push')
  expect(await wake.next(60_000, signal)).toBe('both')
})

it('sends what is typed in one go in one go, and is not put off by more of it', async () => {
  const wake = new Wake()
  const next = wake.next(60_000, signal)
  wake.call('push', 2_000)
  await vi.advanceTimersByTimeAsync(1_500)
  wake.call('push', 2_000)
  await vi.advanceTimersByTimeAsync(500)
  expect(await next).toBe('push')
})

it('ends with its signal', async () => {
  const controller = new AbortController()
  const next = new Wake().next(60_000, controller.signal)
  controller.abort(new Error('Over'))
  await expect(next).rejects.toThrow('Over')
})
