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
const drop = (key: string) => {
  for (const { id } of generatedPictures.getState()[key] ?? []) dropGeneratedPicture(key, id)
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
})
