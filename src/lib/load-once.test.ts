import { expect, it, vi } from 'vitest'
import { loadOnce } from './load-once'

it('fetches once, however often it is asked', async () => {
  const load = vi.fn(() => Promise.resolve({ name: 'module' }))
  const get = loadOnce(load)
  const [first, second] = await Promise.all([get(), get()])
  expect(first).toBe(second)
  expect(await get()).toBe(first)
  expect(load).toHaveBeenCalledTimes(1)
})

it('tries again after a failure', async () => {
  const load = vi.fn(() => Promise.resolve('module'))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const get = loadOnce(load)
  await expect(get()).rejects.toThrow('Failed to fetch')
  expect(await get()).toBe('module')
})
