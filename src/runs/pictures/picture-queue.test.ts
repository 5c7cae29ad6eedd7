import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPictureQueue } from './picture-queue'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

function setUp(maxAtOnce = 2, staggerMs = 2_000) {
  const begun: [id: string, atMs: number][] = []
  const ends = new Map<string, { resolve: () => void; reject: (cause: Error) => void }>()
  const controller = new AbortController()
  const queue = createPictureQueue({
    draw: (id) => {
      begun.push([id, Date.now() - 1_000_000])
      return new Promise<void>((resolve, reject) => ends.set(id, { resolve, reject }))
    },
    staggerMs: () => Promise.resolve(staggerMs),
    maxAtOnce,
    signal: controller.signal,
  })
  return { queue, begun, controller, end: (id: string) => ends.get(id) }
}

describe('the queue', () => {
  it('begins one every two seconds, in order, at once with the first (SWIPE-62)', async () => {
    const { queue, begun } = setUp(9)
    queue.add(['a', 'b'])
    queue.add(['c'])
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual([['a', 0]])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(begun).toEqual([
      ['a', 0],
      ['b', 2_000],
      ['c', 4_000],
    ])
  })

  it('does not wait where nothing is sent', async () => {
    const { queue, begun } = setUp(9, 0)
    queue.add(['a', 'b', 'c'])
    await vi.advanceTimersByTimeAsync(0)
    expect(begun.map(([, atMs]) => atMs)).toEqual([0, 0, 0])
  })

  it('draws so many at a time and no more', async () => {
    const { queue, begun, end } = setUp(2)
    queue.add(['a', 'b', 'c'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(begun.map(([id]) => id)).toEqual(['a', 'b'])
    end('a')?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(begun.at(-1)).toEqual(['c', 60_000])
  })

  it('takes a profile once while it waits or is drawn, and again when it was drawn', async () => {
    const { queue, begun, end } = setUp()
    queue.add(['a', 'a'])
    await vi.advanceTimersByTimeAsync(0)
    queue.add(['a'])
    await vi.advanceTimersByTimeAsync(9_000)
    expect(begun.map(([id]) => id)).toEqual(['a'])
    end('a')?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    queue.add(['a'])
    await vi.advanceTimersByTimeAsync(9_000)
    expect(begun.map(([id]) => id)).toEqual(['a', 'a'])
  })

  it('is done when all are, also those that came later', async () => {
    const { queue, end } = setUp()
    const done = vi.fn()
    queue.add(['a'])
    void queue.whenDone().then(done)
    await vi.advanceTimersByTimeAsync(0)
    queue.add(['b'])
    end('a')?.resolve()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(done).not.toHaveBeenCalled()
    end('b')?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toHaveBeenCalledOnce()
  })

  it('ends with what drawing threw, and with a stop', async () => {
    const { queue, end } = setUp()
    queue.add(['a', 'b'])
    const failing = queue.whenDone().catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(0)
    end('a')?.reject(new Error('disk full'))
    expect(await failing).toEqual(new Error('disk full'))

    const other = setUp()
    other.queue.add(['a', 'b'])
    const stopping = other.queue.whenDone().catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(500)
    other.controller.abort()
    expect(await stopping).toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(other.begun).toHaveLength(1)
  })
})
