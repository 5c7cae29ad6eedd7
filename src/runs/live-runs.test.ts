import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  forgetAllRuns,
  forgetRun,
  isLive,
  startRun,
  stopAllRuns,
  stopRun,
  changeRun,
} from './live-runs'
import { isAnyRunning, readRun, runStore } from './run-store'

const beginning = { progress: { step: 'describing' }, data: {} } as const
const failure = { code: 'broken', title: 'The service broke.' }
const picture = () => readRun('picture', 'ada')

beforeEach(forgetAllRuns)

describe('a run', () => {
  it('is shown from its beginning to its end, and stays after it', () => {
    const run = startRun('picture', 'ada', beginning)
    expect(picture()).toMatchObject({
      state: 'running',
      progress: { step: 'describing' },
      data: {},
    })
    expect(isAnyRunning()).toBe(true)
    run.change({ progress: { step: 'drawing' }, data: { prompt: 'A baker' } })
    expect(picture()).toMatchObject({ progress: { step: 'drawing' }, data: { prompt: 'A baker' } })
    expect(picture()?.progress.startedAt).toEqual(expect.any(Number))
    run.end({ state: 'failed', failure })
    expect(picture()).toMatchObject({ state: 'failed', failure, data: { prompt: 'A baker' } })
    expect(isAnyRunning()).toBe(false)
  })

  it('says nothing more once it is over', () => {
    const run = startRun('picture', 'ada', beginning)
    run.end({ state: 'done' })
    run.change({ state: 'failed', failure })
    run.end({ state: 'stopped' })
    expect(picture()?.state).toBe('done')
    expect(picture()?.failure).toBeUndefined()
  })

  it('gives way to a newer one under its key, which then is the one that counts', () => {
    const older = startRun('picture', 'ada', beginning)
    const newer = startRun('picture', 'ada', beginning)
    expect([older.signal.aborted, newer.signal.aborted]).toEqual([true, false])
    older.change({ progress: { step: 'drawing' } })
    older.end({ state: 'failed', failure })
    expect(picture()).toMatchObject({
      id: newer.id,
      state: 'running',
      progress: { step: 'describing' },
    })
    expect(newer.isCurrent()).toBe(true)
    newer.end({ state: 'done' })
    expect(picture()?.state).toBe('done')
  })

  it('leaves runs under other keys and of other kinds as they are, for who watches them', () => {
    startRun('picture', 'ada', beginning)
    const ada = picture()
    startRun('picture', 'bea', beginning).change({ progress: { step: 'drawing' } })
    expect(picture()).toBe(ada)
  })

  it('tells of pauses that take long enough to be noticed, and of none after its end', () => {
    const run = startRun('picture', 'ada', beginning)
    const before = Date.now()
    run.onWait(30_000)
    expect(picture()?.progress.waitsUntil).toBeGreaterThanOrEqual(before + 30_000)
    run.onWait()
    expect(picture()?.progress.waitsUntil).toBeUndefined()
    run.onWait(1_000)
    expect(picture()?.progress.waitsUntil).toBeUndefined()
    run.onWait(30_000)
    run.end({ state: 'done' })
    expect(picture()?.progress.waitsUntil).toBeUndefined()
  })
})

describe('Stop', () => {
  it('ends a run at once, and keeps what it had', () => {
    const run = startRun('picture', 'ada', { ...beginning, data: { prompt: 'A baker' } })
    expect(stopRun('picture', 'ada')).toBeDefined()
    expect(run.signal.aborted).toBe(true)
    expect(run.isCurrent()).toBe(false)
    expect(picture()).toMatchObject({ state: 'stopped', data: { prompt: 'A baker' } })
    run.end({ state: 'done' })
    expect(picture()?.state).toBe('stopped')
  })

  it('does nothing where nothing runs, and nothing the second time', () => {
    expect(stopRun('picture', 'ada')).toBeUndefined()
    startRun('picture', 'ada', beginning).end({ state: 'done' })
    expect(stopRun('picture', 'ada')).toBeUndefined()
    expect(picture()?.state).toBe('done')
    startRun('picture', 'ada', beginning)
    void stopRun('picture', 'ada')
    const stopped = picture()
    expect(stopRun('picture', 'ada')).toBeUndefined()
    expect(picture()).toBe(stopped)
  })

  it('reaches a run that is not shown yet, which then is never shown', () => {
    const run = startRun('picture', 'ada')
    expect(picture()).toBeUndefined()
    void stopRun('picture', 'ada')
    expect(run.signal.aborted).toBe(true)
    run.show(beginning)
    expect(picture()).toBeUndefined()
  })
})

describe('a run that has something to store when it is stopped', () => {
  const answer = () => readRun('answer', 'chat')
  const asking = { progress: { step: 'asking' }, data: { messageId: 'm' } } as const

  it('goes on until that is done, and says how it ended', async () => {
    const run = startRun('answer', 'chat', asking)
    const over = vi.fn()
    const stopping = stopRun('answer', 'chat')?.then(over)
    await Promise.resolve()
    expect(run.signal.aborted).toBe(true)
    expect(answer()?.state).toBe('running')
    expect(over).not.toHaveBeenCalled()
    run.change({ state: 'stopped' })
    run.end()
    await stopping
    expect(over).toHaveBeenCalledOnce()
    expect(answer()?.state).toBe('stopped')
  })

  it('may come to its end by itself while it is being stopped', async () => {
    const run = startRun('answer', 'chat', asking)
    const stopping = [stopRun('answer', 'chat'), stopRun('answer', 'chat')]
    run.end({ state: 'done' })
    for (const each of stopping) await each
    expect(answer()?.state).toBe('done')
  })

  it('is shown, and stored, though it was stopped before it began', () => {
    const run = startRun('answer', 'chat')
    void stopRun('answer', 'chat')
    run.show(asking)
    expect(answer()?.state).toBe('running')
    run.end({ state: 'stopped' })
    expect(isLive('answer', 'chat')).toBe(false)
  })
})

describe('everything that runs', () => {
  it('is stopped at once, whatever kind it is of', async () => {
    const runs = [startRun('picture', 'ada', beginning), startRun('picture', 'bea', beginning)]
    await stopAllRuns()
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, true])
    expect(isAnyRunning()).toBe(false)
  })

  it('is forgotten with a reset, and says nothing more afterwards', () => {
    const run = startRun('picture', 'ada', beginning)
    forgetAllRuns()
    run.end({ state: 'done' })
    expect(runStore.getState()).toEqual({})
    startRun('picture', 'ada', beginning)
    forgetRun('picture', 'ada')
    changeRun('picture', 'ada', { state: 'done' })
    expect(picture()).toBeUndefined()
    expect(isAnyRunning()).toBe(false)
  })

  it('is of this tab alone', async () => {
    const run = startRun('picture', 'ada', beginning)
    vi.resetModules()
    const [other, otherStore] = await Promise.all([import('./live-runs'), import('./run-store')])
    expect(otherStore.isAnyRunning()).toBe(false)
    expect(other.stopRun('picture', 'ada')).toBeUndefined()
    other.forgetAllRuns()
    expect(run.signal.aborted).toBe(false)
    expect(picture()?.state).toBe('running')
  })
})
