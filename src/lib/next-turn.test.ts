import { afterEach, expect, it, vi } from 'vitest'
import { nextTurn } from './next-turn'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('comes where timers stand still, as in a hidden tab', async () => {
  vi.useFakeTimers()
  await nextTurn()
  expect(vi.getTimerCount()).toBe(0)
})

it('comes where messages do not arrive, as in Safari while a server sends', async () => {
  const port = () => ({ postMessage: vi.fn(), close: vi.fn() })
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = port()
      port2 = port()
    },
  )
  await expect(nextTurn()).resolves.toBeUndefined()
})

it('gives others their turn first', async () => {
  const order: string[] = []
  const turn = nextTurn().then(() => order.push('turn'))
  await Promise.resolve().then(() => order.push('microtask'))
  await turn
  expect(order).toEqual(['microtask', 'turn'])
})
