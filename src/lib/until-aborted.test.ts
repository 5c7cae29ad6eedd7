import { expect, it, vi } from 'vitest'
import { untilAborted } from './until-aborted'

it('gives what the work gives', async () => {
  const { signal } = new AbortController()
  expect(await untilAborted(signal, Promise.resolve(1))).toBe(1)
  await expect(untilAborted(signal, Promise.reject(new Error('broke')))).rejects.toThrow('broke')
})

it('ends at once when it is stopped, and where it was before', async () => {
  const controller = new AbortController()
  const waiting = untilAborted(controller.signal, new Promise(() => undefined))
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  const late = untilAborted(controller.signal, new Promise(() => undefined))
  await expect(late).rejects.toMatchObject({ name: 'AbortError' })
})

it('listens no longer than it waits, so that a long run keeps no results', async () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  for (let count = 0; count < 5; count += 1) await untilAborted(signal, Promise.resolve(count))
  expect(added).toHaveBeenCalledTimes(5)
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
    added.mock.calls.map(([, listener]) => listener),
  )
})
