import { describe, expect, it } from 'vitest'
import type { Run } from '@/runs/run-store'
import { askedForText, progressOf, restText } from './generation-progress'

type ProfilesRun = Pick<Run<'profiles'>, 'progress' | 'data'>
const run = (
  progress: Partial<ProfilesRun['progress']> = {},
  data: Partial<ProfilesRun['data']> = {},
): ProfilesRun => ({
  progress: { step: 'writing', done: 0, total: 10, startedAt: 1, ...progress },
  data: { arriving: 0, isSecondTry: false, hasWords: true, valid: [], ...data },
})
const pictures = (drawn: number, wanted: number) => ({
  drawn,
  wanted,
  failed: 0,
  missing: wanted - drawn,
})

describe('a run', () => {
  it('counts those that are stored and those that can be seen coming', () => {
    expect(progressOf(run({ done: 4 }, { arriving: 3 }), pictures(0, 0))).toEqual({
      text: 'Writing: 7 of 10 profiles',
      share: 0.7,
      awaited: undefined,
    })
    expect(progressOf(run({ done: 9 }, { arriving: 3 }), undefined).share).toBe(1)
  })

  it('tells of pictures that are drawn meanwhile, but not of those that are ready', () => {
    expect(progressOf(run({ total: 50, done: 20 }), pictures(5, 20)).text).toBe(
      'Writing: 20 of 50 profiles · 5 of 20 pictures',
    )
    expect(progressOf(run(), pictures(20, 20)).text).toBe('Writing: 0 of 10 profiles')
  })

  it('tells of pictures alone when all are written', () => {
    const drawing = run({ step: 'drawing' })
    expect(progressOf(drawing, pictures(5, 20))).toEqual({
      text: 'Drawing: 5 of 20 pictures',
      share: 0.25,
      awaited: 'picture 15',
    })
    expect(progressOf(drawing, undefined)).toEqual({
      text: 'Almost done',
      share: undefined,
      awaited: undefined,
    })
  })

  it('awaits something new with each request and each picture, and nothing while words come', () => {
    const awaited = (
      progress: Partial<ProfilesRun['progress']>,
      drawn = 0,
      data: Partial<ProfilesRun['data']> = {},
    ) => progressOf(run(progress, { hasWords: false, ...data }), pictures(drawn, 20)).awaited
    const waits = [
      awaited({}),
      awaited({}, 0, { isSecondTry: true }),
      awaited({ done: 5 }),
      awaited({ step: 'drawing' }),
      awaited({ step: 'drawing' }, 1),
    ]
    expect(new Set(waits).size).toBe(waits.length)
    expect(waits).not.toContain(undefined)
    expect(awaited({}, 0, { hasWords: true })).toBeUndefined()
    expect(awaited({ step: 'drawing' }, 20)).toBeUndefined()
  })

  it('says when the model is asked once more', () => {
    expect(progressOf(run({}, { isSecondTry: true }), undefined).text).toContain('asking once more')
  })
})

it('what was broken off says what is missing', () => {
  const stopped = { wanted: 10, written: 4, stopped: true }
  expect(restText(stopped, pictures(3, 4), false)).toBe(
    'Stopped: 4 of 10 profiles · 3 of 4 pictures',
  )
  expect(restText({ wanted: 10, written: 10, stopped: true }, pictures(3, 10), false)).toBe(
    'Stopped: 3 of 10 pictures',
  )
  expect(restText({ wanted: 10, written: 2 }, undefined, true)).toBe(
    'Another tab is at it: 2 of 10 profiles',
  )
  expect(restText({ wanted: 10, written: 2 }, undefined, false)).toBe(
    'Interrupted: 2 of 10 profiles',
  )
  expect(restText({ wanted: 10, written: 10, stopped: true }, undefined, false)).toBe('Stopped')
})

it('going on names what it sends requests for, pictures of people to come included', () => {
  const ask = (written: number, drawn: number, wanted: number, each: number) =>
    askedForText({ wanted: 10, written }, pictures(drawn, wanted), each)
  expect(ask(4, 3, 8, 2)).toBe('Going on asks for 6 profiles and 17 pictures.')
  expect(ask(10, 9, 10, 1)).toBe('Going on asks for 1 picture.')
  expect(ask(9, 9, 9, 0)).toBe('Going on asks for 1 profile.')
  expect(ask(10, 10, 10, 1)).toBeUndefined()
})
