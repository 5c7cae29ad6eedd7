import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkMask, prepareEditPicture } from './edit-picture'

/*
 * No picture can be decoded here, so a canvas that has nothing on it stands in for the browser's: the journeys in a
 * browser show what is drawn.
 */

class FakeCanvas {
  width: number
  height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext() {
    return {
      fillRect: () => undefined,
      drawImage: () => undefined,
      getImageData: () => ({ data: new Uint8ClampedArray(4) }),
    }
  }
  convertToBlob({ type }: { type: string }) {
    return Promise.resolve(new Blob(['drawn anew'], { type }))
  }
}

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal('createImageBitmap', (_: Blob, size: ImageBitmapOptions) =>
    Promise.resolve({ width: size.resizeWidth, height: size.resizeHeight, close: () => undefined }),
  )
})
afterEach(() => void vi.unstubAllGlobals())

/** A PNG of 4 by 4 pixels, as far as its chunks tell. */
function png(...chunks: string[]): Blob {
  const chunk = (type: string, data: number[] = []) => [
    new Uint8Array([0, 0, 0, data.length]),
    type,
    new Uint8Array([...data, 0, 0, 0, 0]),
  ]
  return new Blob([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...chunk('IHDR', [0, 0, 0, 4, 0, 0, 0, 4, 8, 6, 0, 0, 0]),
    ...chunks.flatMap((type) => chunk(type)),
  ])
}

const still = png('IDAT', 'IEND')
const moving = png('acTL', 'IDAT', 'IEND')

it('keeps a PNG as it is, and of an animated one its first picture alone (IMG-12)', async () => {
  const kept = await prepareEditPicture(still, 'still.png', 50)
  expect(await kept.blob.bytes()).toEqual(await still.bytes())
  const { blob, width, height } = await prepareEditPicture(moving, 'moving.png', 50)
  expect(await blob.text()).toBe('drawn anew')
  expect([blob.type, width, height]).toEqual(['image/png', 4, 4])
})

it('takes no animation for a mask (IMG-27)', async () => {
  const size = { width: 4, height: 4 }
  expect(await (await checkMask(still, size, 4)).bytes()).toEqual(await still.bytes())
  await expect(checkMask(moving, size, 4)).rejects.toMatchObject({ code: 'mask_animated' })
})
