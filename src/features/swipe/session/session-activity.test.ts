import { describe, expect, it } from 'vitest'
import type { ProfileRun } from '@/runs/dating/profile-runs'
import { sessionActivity } from './session-activity'

const run: ProfileRun = {
  runId: 'r',
  state: 'writing',
  wanted: 10,
  written: 3,
  arriving: 0,
  isSecondTry: false,
  hasWords: true,
}
const half = { wanted: 10, written: 3 }
const idle = { ...run, state: 'idle' as const }

describe('what goes on in a session', () => {
  it('is nothing where nothing is on its way', () => {
    expect(sessionActivity(undefined, undefined)).toBeUndefined()
    expect(sessionActivity(undefined, idle)).toBeUndefined()
  })

  it('is the run of this tab first', () => {
    expect(sessionActivity(half, run)?.text).toBe('Writing profiles: 3 of 10')
    expect(sessionActivity(half, { ...run, state: 'drawing' })?.text).toBe('Drawing pictures…')
  })

  it('is the failure of the last run, until another begins (SWIPE-94)', () => {
    const error = { message: 'Failed to generate profiles', valid: [] }
    expect(sessionActivity({ ...half, stopped: true }, { ...idle, error })).toEqual({
      tone: 'warning',
      text: 'Failed to generate profiles',
    })
    expect(sessionActivity(half, { ...run, error })?.text).toContain('Writing')
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
