import { describe, expect, it } from 'vitest'
import type { Run } from '@/runs/run-store'
import { sessionActivity } from './session-activity'

const run: Pick<Run<'profiles'>, 'state' | 'progress'> = {
  state: 'running',
  progress: { step: 'writing', done: 3, total: 10, startedAt: 1 },
}
const half = { wanted: 10, written: 3 }
const idle = { ...run, state: 'done' as const }

describe('what goes on in a session', () => {
  it('is nothing where nothing is on its way', () => {
    expect(sessionActivity(undefined, undefined)).toBeUndefined()
    expect(sessionActivity(undefined, idle)).toBeUndefined()
  })

  it('is the run of this tab first', () => {
    expect(sessionActivity(half, run)?.text).toBe('Writing profiles: 3 of 10')
    expect(
      sessionActivity(half, { ...run, progress: { ...run.progress, step: 'drawing' } })?.text,
    ).toBe('Drawing pictures…')
  })

  it('is the failure of the last run, until another begins (SWIPE-94)', () => {
    const failure = { code: 'profiles_failed' }
    expect(sessionActivity({ ...half, stopped: true }, { ...idle, failure })).toEqual({
      tone: 'warning',
      text: 'Failed to generate profiles',
    })
    expect(sessionActivity(half, { ...run, failure })?.text).toContain('Writing')
  })

  it.each([
    [half, '3 of 10 profiles so far'],
    [{ ...half, stopped: true }, 'Stopped at 3 of 10'],
    [{ wanted: 10, written: 10 }, 'Pictures missing'],
    [{ wanted: 10, written: 10, stopped: true }, 'Pictures stopped'],
  ])('is what is stored, where this tab runs nothing: %j', (generation, text) => {
    expect(sessionActivity(generation, undefined)?.text).toBe(text)
    expect(sessionActivity(generation, idle)?.text).toBe(text)
  })
})
