// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { forgetGeneratedPictures, keepGeneratedPicture } from './pictures/generated-pictures'
import { holdPageWhile } from './hold-page'
import { forgetPictureRuns } from './pictures/picture-run'
import { pictureRuns } from './pictures/picture-runs'
import { forgetStudioRun } from './pictures/studio-run'
import { type StudioJob, studioRuns } from './pictures/studio-runs'

const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => {
  forgetPictureRuns()
  forgetStudioRun()
  forgetGeneratedPictures()
})

describe('the page', () => {
  it.each(['quick ada', 'advanced ada', 'avatar ada'])(
    'is held while "%s" is drawn, or described first',
    (key) => {
      pictureRuns.setState({ [key]: { status: 'generating_prompt', startedAt: 1 } })
      expect(isHeld()).toBe(true)
      pictureRuns.setState({ [key]: { status: 'generating_image', startedAt: 1 } })
      expect(isHeld()).toBe(true)
      pictureRuns.setState({ [key]: { status: 'error', startedAt: 1 } })
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
    studioRuns.setState({ run: { status: 'running', job, startedAt: 1, pictures: [] } })
    expect(isHeld()).toBe(true)
    studioRuns.setState({ run: { status: 'complete', job, startedAt: 1, pictures: [] } })
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
  pictureRuns.setState({ 'quick ada': { status: 'generating_image', startedAt: 1 } })
  keepGeneratedPicture('quick ada', {
    picture: { blob: new Blob(['picture']), width: 1, height: 1 },
    prompt: 'A baker',
    generationAttributes: { imageType: 'portrait', imageSize: '1024x1024' },
  })
  pictureRuns.setState({ 'quick ada': undefined })
  expect(isHeld()).toBe(true)
})
