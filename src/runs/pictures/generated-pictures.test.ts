// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import {
  dropGeneratedPicture,
  forgetGeneratedPictures,
  generatedPictures,
  isAnyPictureWaiting,
  keepGeneratedPicture,
} from './generated-pictures'

const keep = (key: string) =>
  keepGeneratedPicture(key, {
    picture: { blob: new Blob(['picture']), width: 1, height: 1 },
    prompt: 'A baker',
    generationAttributes: { imageType: 'portrait', imageSize: '1024x1024' },
  })
const waiting = (key: string) => generatedPictures.getState()[key] ?? []
const drop = (key: string) => {
  for (const { id } of waiting(key)) dropGeneratedPicture(key, id)
}
const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(forgetGeneratedPictures)

describe('pictures that wait', () => {
  it('hold the page, on whatever tab and of whomever, until each is saved or discarded', () => {
    expect(isHeld()).toBe(false)
    keep('quick ada')
    keep('quick ada')
    keep('advanced ada')
    keep('quick bo')
    for (const key of ['quick ada', 'advanced ada', 'quick bo']) {
      expect(isHeld(), key).toBe(true)
      drop(key)
    }
    expect(isHeld()).toBe(false)
    expect(isAnyPictureWaiting()).toBe(false)
  })

  it('do not hold it any more when everything is reset', () => {
    keep('quick ada')
    forgetGeneratedPictures()
    expect(isHeld()).toBe(false)
  })

  it('wait again, each at its place and once, when a discard is undone', () => {
    for (let made = 0; made < 3; made += 1) keep('quick ada')
    const before = waiting('quick ada')
    const undos = [before[1], before[2]].map((each) =>
      dropGeneratedPicture('quick ada', each?.id ?? ''),
    )
    keep('quick ada')
    const [newest] = waiting('quick ada')
    for (const undo of undos.toReversed()) undo()
    for (const undo of undos) undo()
    expect(waiting('quick ada')).toEqual([newest, ...before])
    expect(isHeld()).toBe(true)
  })
})
