import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isHandheld, isPutAside, untilTakenUp } from './handheld'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('CSS', { supports: (name: string) => name === '-webkit-touch-callout' })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function show(state: string) {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Whether it has resolved by now. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  return Promise.race([promise.then(() => true), Promise.resolve().then(() => false)])
}

it('waits while the page is put aside, and no longer (REACH-04)', async () => {
  await untilTakenUp()
  show('hidden')
  const waiting = untilTakenUp()
  expect(await isDone(waiting)).toBe(false)
  show('hidden')
  expect(await isDone(waiting)).toBe(false)
  show('visible')
  await waiting
})

it('does not keep what is to end from ending', async () => {
  show('hidden')
  const stop = new AbortController()
  const waiting = untilTakenUp(stop.signal)
  expect(await isDone(waiting)).toBe(false)
  stop.abort()
  await waiting
  await untilTakenUp(stop.signal)
})

it('holds nothing up in browsers that let hidden pages work', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  show('hidden')
  expect(isPutAside()).toBe(false)
  await untilTakenUp()
})

it('knows of neither where there is no page, as in a worker', async () => {
  vi.unstubAllGlobals()
  expect([isHandheld(), isPutAside()]).toEqual([false, false])
  await untilTakenUp()
})
