import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { keepScreenOn } from './keep-screen-on'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

interface Lock {
  released: boolean
  release: () => Promise<void>
}

let locks: Lock[] = []

function take(): Promise<Lock> {
  const lock: Lock = {
    released: false,
    release: () => {
      lock.released = true
      return Promise.resolve()
    },
  }
  locks.push(lock)
  return Promise.resolve(lock)
}

const held = () => locks.filter(({ released }) => !released).length

/** @param request what the browser does when it is asked; undefined where it cannot. */
function open({
  request = vi.fn(take),
  isTouch = true,
}: { request?: unknown; isTouch?: boolean } = {}) {
  vi.stubGlobal('navigator', request === null ? {} : { wakeLock: { request } })
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }))
  return request
}

/** As a browser does, which lets go of all locks of a page that nobody sees. */
function show(state: string) {
  if (state === 'hidden') for (const lock of locks) lock.released = true
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  locks = []
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the screen of a phone (REACH-09)', () => {
  it('stays on until the end', async () => {
    open()
    const stop = keepScreenOn()
    await waitFor(() => expect(held()).toBe(1))
    stop()
    expect(held()).toBe(0)
    show('visible')
    expect(locks).toHaveLength(1)
  })

  it('stays on again when the page is back', async () => {
    open()
    const stop = keepScreenOn()
    await waitFor(() => expect(held()).toBe(1))
    show('hidden')
    expect(held()).toBe(0)
    show('visible')
    await waitFor(() => expect(held()).toBe(1))
    show('visible')
    expect(locks).toHaveLength(2)
    stop()
    expect(held()).toBe(0)
  })

  it('may go off where the end comes before the browser has agreed', async () => {
    let agree = () => {}
    const request = () =>
      new Promise<Lock>((resolve) => {
        agree = () => void take().then(resolve)
      })
    open({ request })
    keepScreenOn()()
    agree()
    await waitFor(() => expect(locks[0]?.released).toBe(true))
  })

  it.each([
    ['the browser cannot', { request: null }],
    ['the browser does not want to', { request: () => Promise.reject(new Error('battery')) }],
  ])('is left alone where %s', async (_, how) => {
    open(how)
    const stop = keepScreenOn()
    show('hidden')
    show('visible')
    await Promise.resolve()
    stop()
    expect(locks).toEqual([])
  })

  it('is left alone where there is a mouse', () => {
    const request = vi.fn(take)
    open({ request, isTouch: false })
    keepScreenOn()()
    expect(request).not.toHaveBeenCalled()
  })
})
