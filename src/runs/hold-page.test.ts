// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { forgetGeneratedPictures, keepGeneratedPicture } from './pictures/generated-pictures'
import { holdPageWhile } from './hold-page'
import { STUDIO, type StudioJob } from './pictures/studio-job'
import { forgetAllRuns, startRun } from './live-runs'

const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => {
  forgetAllRuns()
  forgetGeneratedPictures()
})

describe('the page', () => {
  it.each(['done', 'failed', 'stopped'] as const)(
    'is held while a picture is described and drawn, until it is %s',
    (state) => {
      const run = startRun('picture', 'ada', { progress: { step: 'describing' }, data: {} })
      expect(isHeld()).toBe(true)
      run.change({ progress: { step: 'drawing' } })
      expect(isHeld()).toBe(true)
      run.end({ state })
      expect(isHeld()).toBe(false)
    },
  )

  it('is held while the studio is at something', () => {
    const job: StudioJob = {
      kind: 'generate',
      providerId: 'p',
      model: 'm',
      prompt: 'A pier',
      size: '1024x1024',
      quality: 'auto',
      count: 1,
    }
    const run = startRun('studio', STUDIO, {
      progress: { step: 'drawing' },
      data: { job, pictures: [] },
    })
    expect(isHeld()).toBe(true)
    run.end({ state: 'done' })
    expect(isHeld()).toBe(false)
  })

  it('is free for a listener of the store that hears first of the end', () => {
    const store = createStore(() => ({ isBusy: false }))
    let wasHeld: boolean | undefined
    store.subscribe(() => (wasHeld = isHeld()))
    holdPageWhile(store, ({ isBusy }) => isBusy)
    store.setState({ isBusy: true })
    expect(isHeld()).toBe(true)
    store.setState({ isBusy: false })
    expect(wasHeld).toBe(false)
  })
})

it('is held by a picture that came while it was held by a run', () => {
  const run = startRun('picture', 'quick ada', { progress: { step: 'drawing' }, data: {} })
  keepGeneratedPicture('quick ada', {
    picture: { blob: new Blob(['picture']), width: 1, height: 1 },
    prompt: 'A baker',
    generationAttributes: { imageType: 'portrait', imageSize: '1024x1024' },
  })
  run.end({ state: 'done' })
  expect(isHeld()).toBe(true)
})
