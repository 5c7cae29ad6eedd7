// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { movingGif, pngHead, webpBomb } from '@/lib/testing/picture-bytes'
import { drawnPage } from '../testing/drawn-page'
import { InlineImage } from './inline-image'

const { page, draw } = drawnPage()
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

it('draws a picture of a sane size', () => {
  draw(<InlineImage url={`data:image/png;base64,${base64(pngHead(640, 480))}`} alt="a lamp" />)
  expect(page.querySelector('img')?.alt).toBe('a lamp')
})

it.each([
  ['a small file of a gigabyte', `data:image/webp;base64,${base64(webpBomb)}`],
  ['a bomb under another label', `data:image/png;base64,${base64(webpBomb)}`],
  ['what moves and is large', `data:image/gif;base64,${base64(movingGif(4000, 4000))}`],
  ['a long line', `data:image/png;base64,${base64(pngHead(16_000, 1))}`],
  ['nothing that is a picture', 'data:image/png;base64,AAAA'],
  ['no base64', 'data:image/png,%89PNG'],
  ['broken base64', 'data:image/png;base64,%%%'],
  ['a text of megabytes', `data:image/png;base64,${'A'.repeat(3_000_000)}`],
])('names %s instead', (_, url) => {
  draw(<InlineImage url={url} alt="a lamp" />)
  expect(page.querySelector('img')).toBeNull()
  expect(page.textContent).toBe('Image not shown: a lamp')
})
