import { unzlibSync } from 'fflate'
import { afterEach, expect, it, vi } from 'vitest'
import { encodePng } from './png'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The pixels of a picture, unpacked by another program, each row after the number of its filter: 2, the difference to the row above. */
function pixelsOf(png: Uint8Array<ArrayBuffer>): number[] {
  const length = new DataView(png.buffer).getUint32(33)
  return [...unzlibSync(png.subarray(41, 41 + length))]
}

it.each(['with', 'without'])(
  'makes the same picture %s a compressor of the browser (REACH-11)',
  async (how) => {
    if (how === 'without') vi.stubGlobal('CompressionStream', undefined)
    const png = await encodePng(1, 2, Uint8Array.of(1, 2, 3, 4, 5, 6))
    expect(pixelsOf(png)).toEqual([2, 1, 2, 3, 2, 3, 3, 3])
  },
)
