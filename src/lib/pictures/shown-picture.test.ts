import { describe, expect, test } from 'vitest'
import { MAX_EDGE_PIXELS, pictureFault, pictureFaultOf } from './shown-picture'
import { movingGif, pngHead, webpBomb } from '../testing/picture-bytes'

describe('what is shown as it is', () => {
  test('is a picture of a sane size', () => {
    expect(pictureFault(pngHead(4096, 4096))).toBeUndefined()
    expect(pictureFault(movingGif(100, 100))).toBeUndefined()
  })

  test.each([
    ['36 bytes of WebP that hold 16,383 by 16,383 pixels', webpBomb],
    ['a PNG of 2,000 million pixels a side', pngHead(2_000_000_000, 2_000_000_000)],
    ['a line that is too long', pngHead(MAX_EDGE_PIXELS + 1, 1)],
    ['what moves and is large', movingGif(4000, 4000)],
  ])('is not %s', async (_, bytes) => {
    expect(pictureFault(bytes)).toBe('too-large')
    expect(await pictureFaultOf(new Blob([bytes]))).toBe('too-large')
  })

  test.each(['', 'BM' + '.'.repeat(60), '<svg/>', 'RIFF....WEBP', '\x89PNG\r\n\x1a\n'])(
    'is nothing that does not say how large it is: %j',
    (text) => {
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
      expect(pictureFault(bytes)).toBe('damaged')
    },
  )
})
