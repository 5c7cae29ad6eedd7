import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startCheckpoints } from './checkpoints'

const page = new EventTarget()
const documentOfPage = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', documentOfPage)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(documentOfPage, 'visibilityState')
})

function start(initial = '') {
  const text = { now: initial }
  const save = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  const checkpoints = startCheckpoints(() => text.now, save)
  return { text, save, checkpoints, saved: () => save.mock.calls.map(([saved]) => saved) }
}

describe('check-points (P15)', () => {
  it('are made each second while the text grows', async () => {
    const { text, saved } = start()
    text.now = 'a'
    await vi.advanceTimersByTimeAsync(999)
    expect(saved()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    text.now = 'ab'
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(saved()).toEqual(['a', 'ab'])
  })

  it('do not store the text that an answer begins with again', async () => {
    const { saved } = start('what was there')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(saved()).toEqual([])
  })

  it('are made at once when the page is hidden or goes', () => {
    const { text, saved } = start()
    text.now = 'a'
    documentOfPage.dispatchEvent(new Event('visibilitychange'))
    text.now = 'ab'
    page.dispatchEvent(new Event('pagehide'))
    expect(saved()).toEqual(['a', 'ab'])
  })

  it('leave the database alone while the page is put aside, and what comes is kept elsewhere (REACH-04)', async () => {
    vi.stubGlobal('CSS', { supports: (name: string) => name === '-webkit-touch-callout' })
    const text = { now: '' }
    const save = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    const keep = vi.fn()
    startCheckpoints(() => text.now, save, Object.is, keep)
    text.now = 'a'
    Reflect.set(documentOfPage, 'visibilityState', 'hidden')
    documentOfPage.dispatchEvent(new Event('visibilitychange'))
    expect(save.mock.calls).toEqual([['a']])
    text.now = 'ab'
    await vi.advanceTimersByTimeAsync(3_000)
    expect(save).toHaveBeenCalledTimes(1)
    expect(keep).toHaveBeenCalledTimes(3)
    Reflect.set(documentOfPage, 'visibilityState', 'visible')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(save.mock.calls).toEqual([['a'], ['ab']])
  })

  it('go on in a hidden page that is not put aside', async () => {
    const { text, saved } = start()
    Reflect.set(documentOfPage, 'visibilityState', 'hidden')
    text.now = 'a'
    await vi.advanceTimersByTimeAsync(1_000)
    expect(saved()).toEqual(['a'])
  })

  it('end with stop, also those of a hidden page', async () => {
    const { text, saved, checkpoints } = start()
    await checkpoints.stop()
    text.now = 'late'
    documentOfPage.dispatchEvent(new Event('visibilitychange'))
    page.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(saved()).toEqual([])
  })

  it('are all done when stop resolves, so that none overtakes the final write', async () => {
    const { text, save, checkpoints } = start()
    const pending: (() => void)[] = []
    save.mockImplementation(() => new Promise((resolve) => pending.push(resolve)))
    text.now = 'a'
    await vi.advanceTimersByTimeAsync(1_000)
    text.now = 'ab'
    await vi.advanceTimersByTimeAsync(1_000)
    let stopped = false
    const stopping = checkpoints.stop().then(() => (stopped = true))
    pending[1]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(stopped).toBe(false)
    pending[0]?.()
    await stopping
    expect(stopped).toBe(true)
  })

  it('are tried again after a failure, and stop does not fail', async () => {
    const { text, save, saved, checkpoints } = start('same')
    save.mockRejectedValueOnce(new Error('full'))
    text.now = 'same and more'
    await vi.advanceTimersByTimeAsync(2_000)
    expect(saved()).toEqual(['same and more', 'same and more'])
    save.mockRejectedValueOnce(new Error('full'))
    text.now = 'x'
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(checkpoints.stop()).resolves.toBeUndefined()
  })

  it('work where there is no document', async () => {
    vi.stubGlobal('document', undefined)
    const { text, saved } = start()
    text.now = 'a'
    await vi.advanceTimersByTimeAsync(1_000)
    expect(saved()).toEqual(['a'])
  })
})
