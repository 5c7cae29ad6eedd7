import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdRunLock, holdTurn, ifNoRun, isRunHeld } from './run-lock'
import { createFakeLocks } from './testing/fake-locks'

let locks = createFakeLocks()

beforeEach(() => {
  locks = createFakeLocks()
  vi.stubGlobal('navigator', { locks })
})

afterEach(() => vi.unstubAllGlobals())

function deferred() {
  let finish: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))
async function turns(count = 5) {
  for (let index = 0; index < count; index += 1) await turn()
}

it('tells whether a run is on its way, and of pages that cannot lock that none is', async () => {
  const { done, finish } = deferred()
  const held = ifNoRun('c', () => done)
  await turns()
  expect(await isRunHeld('c')).toBe(true)
  expect(await isRunHeld('d')).toBe(false)
  finish()
  await held
  expect(await isRunHeld('c')).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(await isRunHeld('c')).toBe(false)
})

describe('holdRunLock', () => {
  it('holds the lock as long as the work goes', async () => {
    const { done, finish } = deferred()
    const held = holdRunLock('c', () => done, vi.fn())
    await turns()
    expect(locks.isHeld('parlour-run-c')).toBe(true)
    finish()
    await held
    expect(locks.isHeld('parlour-run-c')).toBe(false)
  })

  it('takes the lock from an older run, tells it, and lets it come to its end', async () => {
    const first = deferred()
    const onStolen = vi.fn()
    let isOver = false
    const older = holdRunLock('c', () => first.done, onStolen).then(() => (isOver = true))
    await turns()
    const second = deferred()
    const newer = holdRunLock('c', () => second.done, vi.fn())
    await turns()
    expect(onStolen).toHaveBeenCalledTimes(1)
    expect(isOver).toBe(false)
    first.finish()
    await older
    expect(locks.isHeld('parlour-run-c')).toBe(true)
    second.finish()
    await newer
  })

  it('does not disturb another conversation', async () => {
    const first = deferred()
    const onStolen = vi.fn()
    const older = holdRunLock('c', () => first.done, onStolen)
    await holdRunLock('d', () => Promise.resolve(), vi.fn())
    expect(onStolen).not.toHaveBeenCalled()
    first.finish()
    await older
  })

  it.each([
    ['there are no locks', {}],
    ['there is no navigator', undefined],
    [
      'the page may not lock',
      { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } },
    ],
  ])('does the work all the same, once, where %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    const work = vi.fn(() => Promise.resolve())
    await holdRunLock('c', work, vi.fn())
    expect(work).toHaveBeenCalledTimes(1)
  })
})

describe('ifNoRun', () => {
  it('gives way to a run that takes the lock in between', async () => {
    const { done, finish } = deferred()
    const idle = ifNoRun('c', () => done)
    await turns()
    const held = holdRunLock('c', () => Promise.resolve(), vi.fn())
    expect(await idle).toBe(false)
    finish()
    await held
  })

  it('works only while nobody writes', async () => {
    const { done, finish } = deferred()
    const held = holdRunLock('c', () => done, vi.fn())
    await turns()
    const work = vi.fn(() => Promise.resolve())
    expect(await ifNoRun('c', work)).toBe(false)
    expect(await ifNoRun('d', work)).toBe(true)
    finish()
    await held
    expect(await ifNoRun('c', work)).toBe(true)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['there are no locks', undefined],
    [
      'the page may not lock',
      { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } },
    ],
  ])('works, once, where %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    const work = vi.fn(() => Promise.resolve())
    expect(await ifNoRun('c', work)).toBe(true)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('throws what the work throws, and does not do it again', async () => {
    const work = vi.fn(() => Promise.reject(new Error('no room')))
    await expect(ifNoRun('c', work)).rejects.toThrow('no room')
    expect(work).toHaveBeenCalledTimes(1)
  })
})

describe('holdTurn', () => {
  it('lets one action after the other act, in the order in which they came', async () => {
    const first = deferred()
    const acts: string[] = []
    const act = (name: string, done: Promise<void>) =>
      holdTurn('c', async () => {
        acts.push(`${name} begins`)
        await done
        acts.push(`${name} ends`)
        return name
      })
    const both = Promise.all([act('one', first.done), act('two', Promise.resolve())])
    await turns()
    expect(acts).toEqual(['one begins'])
    first.finish()
    expect(await both).toEqual(['one', 'two'])
    expect(acts).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  })

  it('gives the turn on where an action fails', async () => {
    await expect(holdTurn('c', () => Promise.reject(new Error('no room')))).rejects.toThrow(
      'no room',
    )
    expect(await holdTurn('c', () => Promise.resolve('done'))).toBe('done')
  })

  it('is not held up by a run, nor ends it', async () => {
    const run = deferred()
    const onStolen = vi.fn()
    const running = holdRunLock('c', () => run.done, onStolen)
    await turns()
    expect(await holdTurn('c', () => Promise.resolve('done'))).toBe('done')
    expect(onStolen).not.toHaveBeenCalled()
    run.finish()
    await running
  })

  it('takes the turn from whoever keeps it, a frozen tab or another page of the origin', async () => {
    void locks.request('parlour-turn-c', () => new Promise(() => undefined)).catch(() => undefined)
    const action = vi.fn(() => Promise.resolve('done'))
    expect(await holdTurn('c', action, 1)).toBe('done')
    expect(action).toHaveBeenCalledTimes(1)
    expect(locks.isHeld('parlour-turn-c')).toBe(false)
  })

  it('acts to its end, once, where its turn is taken', async () => {
    const { done, finish } = deferred()
    const action = vi.fn(() => done.then(() => 'done'))
    const slow = holdTurn('c', action)
    await turns()
    expect(await holdTurn('c', () => Promise.resolve('next'), 1)).toBe('next')
    finish()
    expect(await slow).toBe('done')
    expect(action).toHaveBeenCalledTimes(1)
  })

  it('acts once where the page may not lock', async () => {
    const refuse = () => Promise.reject(new DOMException('no', 'SecurityError'))
    vi.stubGlobal('navigator', { locks: { request: refuse } })
    const action = vi.fn(() => Promise.resolve('done'))
    expect(await holdTurn('c', action)).toBe('done')
    expect(action).toHaveBeenCalledTimes(1)
  })
})
