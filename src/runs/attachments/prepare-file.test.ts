import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heicHead, isoBox, movingGif, pngHead, webpBomb } from '@/lib/testing/picture-bytes'
import { documentReader } from './documents/document-reader'
import { pdfReader, type PdfWorker } from './pdf-reader'
import { prepareFile } from './prepare-file'
import { makePdf } from './testing/make-pdf'
import { startDocumentWorkerHere } from './testing/document-worker-here'
import { makeDocx, makeEpub, wordParagraph } from './testing/make-documents'
import { startPdfWorkerHere } from './testing/pdf-worker-here'

/*
 * No picture can be decoded here, so a canvas with one clear or opaque pixel stands in for the browser's: journeys show
 * what is drawn.
 */
let alpha = 255
/** Of each PNG that is written; 0 where that does not matter. */
let pngBytes = 0
let decoded: ImageBitmapOptions[] = []
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
      getImageData: () => ({ data: Uint8ClampedArray.of(0, 0, 0, alpha) }),
    }
  }
  convertToBlob(options: { type: string; quality?: number }) {
    const { width, height } = this
    if (options.type === 'image/png' && pngBytes > 0)
      return Promise.resolve(new Blob([new Uint8Array(pngBytes)], options))
    return Promise.resolve(new Blob([JSON.stringify({ width, height, ...options })], options))
  }
}

beforeEach(() => {
  alpha = 255
  pngBytes = 0
  decoded = []
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal('createImageBitmap', (_: Blob, options: ImageBitmapOptions) => {
    decoded.push(options)
    // What has no size to be made to has its own: a photo upright.
    const { resizeWidth: width = 3_024, resizeHeight: height = 4_032 } = options
    return Promise.resolve({ width, height, close: () => undefined })
  })
  pdfReader.startWith(startPdfWorkerHere)
  documentReader.startWith(startDocumentWorkerHere)
})
afterEach(() => void vi.unstubAllGlobals())

const signal = new AbortController().signal
const prepare = (content: BlobPart, name = 'file', options = {}) =>
  prepareFile(new File([content], name), { signal, ...options })

describe('a picture', () => {
  it('is made to what models look at, and to more in full detail (ATT-07)', async () => {
    const file = pngHead(4_000, 3_000)
    const small = await prepare(file, 'photo.png')
    expect(small).toMatchObject({ kind: 'picture', name: 'photo.png', width: 1_568, height: 1_176 })
    if (small.kind !== 'picture') return expect.unreachable()
    expect(small.blob.type).toBe('image/jpeg')
    expect(JSON.parse(await small.blob.text())).toMatchObject({ width: 1_568, quality: 0.85 })
    expect(small.thumbnail?.type).toBe('image/jpeg')
    expect(small).not.toHaveProperty('isFirstFrame')
    expect(await prepare(file, 'photo.png', { fullDetail: true })).toMatchObject({
      width: 2_000,
      height: 1_500,
    })
  })

  it('stays a PNG where something shines through, and is the first frame of an animation (ATT-07)', async () => {
    alpha = 0
    const clear = await prepare(pngHead(40, 30), 'logo.png')
    expect(clear.kind === 'picture' && clear.blob.type).toBe('image/png')
    expect(await prepare(movingGif(4, 4), 'cat.gif')).toMatchObject({ isFirstFrame: true })
  })

  it('becomes a JPEG where the PNG would be larger than all providers take (ATT-07, ATT-22)', async () => {
    alpha = 0
    pngBytes = 3.75 * 1024 * 1024
    const fits = await prepare(pngHead(2_000, 2_000), 'clear.png')
    expect(fits.kind === 'picture' && fits.blob.type).toBe('image/png')
    pngBytes += 1
    const picture = await prepare(pngHead(2_000, 2_000), 'clear.png')
    if (picture.kind !== 'picture') return expect.unreachable()
    expect([picture.blob.type, picture.thumbnail?.type]).toEqual(['image/jpeg', 'image/jpeg'])
  })

  it('is told by its bytes, and has a name of one line (ATT-06, ATT-26)', async () => {
    expect(await prepare(pngHead(4, 4), 'a/b\n\u202etxt.exe')).toMatchObject({
      kind: 'picture',
      name: 'a b txt.exe',
    })
  })

  it('of 30,000 pixels is refused before it is decoded (ATT-26)', async () => {
    await expect(prepare(pngHead(30_000, 30_000))).rejects.toMatchObject({
      code: 'picture_too_many_pixels',
    })
    await expect(prepare(pngHead(30_000, 1))).rejects.toMatchObject({ code: 'picture_too_long' })
    await expect(prepare(heicHead({ width: 30_000, height: 30_000 }))).rejects.toMatchObject({
      code: 'picture_too_many_pixels',
    })
    await expect(prepare(webpBomb)).rejects.toMatchObject({ code: 'picture_too_many_pixels' })
    const avif = (width: number, height: number) =>
      Uint8Array.from([
        ...isoBox('ftyp', 'avif', [0, 0, 0, 0]),
        ...isoBox(
          'meta',
          isoBox('ispe', [
            0,
            0,
            0,
            0,
            0,
            0,
            width >> 8,
            width & 255,
            0,
            0,
            height >> 8,
            height & 255,
          ]),
        ),
      ])
    await expect(prepare(avif(30_000, 30_000))).rejects.toMatchObject({
      code: 'picture_too_many_pixels',
    })
    // One that does not say is not decoded either.
    await expect(prepare(avif(0, 0))).rejects.toMatchObject({ code: 'picture_damaged' })
    // Whatever it says beside how it is coded.
    const lying = heicHead({ width: 100, height: 100 }, { width: 30_000, height: 30_000 })
    await expect(prepare(lying)).rejects.toMatchObject({ code: 'picture_too_many_pixels' })
    expect(decoded).toEqual([])
  })

  it('of an iPhone is taken where the browser decodes it, upright as that says (ATT-06)', async () => {
    const photo = await prepare(heicHead({ width: 4_032, height: 3_024 }), 'IMG_1.HEIC')
    expect(photo).toMatchObject({
      kind: 'picture',
      name: 'IMG_1.HEIC',
      width: 1_176,
      height: 1_568,
    })
    expect(decoded).toEqual([{ imageOrientation: 'from-image' }])
  })

  it('of an iPhone says so where the browser does not, or its size is not told (ATT-06)', async () => {
    vi.stubGlobal('createImageBitmap', () =>
      Promise.reject(new DOMException('no', 'InvalidStateError')),
    )
    await expect(prepare(heicHead({ width: 4_032, height: 3_024 }))).rejects.toMatchObject({
      code: 'picture_heic',
    })
    await expect(prepare('\0\0\0\x18ftypheic')).rejects.toMatchObject({ code: 'picture_heic' })
  })
})

describe('a text', () => {
  it('is kept exactly, and is never a page (ATT-09, P4)', async () => {
    const svg = '\ufeff<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>\r\n'
    const file = await prepare(svg, 'logo.svg')
    expect(file).toMatchObject({ kind: 'text', name: 'logo.svg', text: svg.slice(1) })
    expect([file.blob.type, await file.blob.text()]).toEqual(['text/plain', svg.slice(1)])
  })

  it('is no ZIP that is called so (ATT-06, ATT-26)', async () => {
    const zip = zipSync({ 'a.txt': new TextEncoder().encode('Hello') })
    await expect(prepare(zip, 'notes.txt')).rejects.toMatchObject({ code: 'attachment_binary' })
  })
})

describe('a document', () => {
  it('comes with its text, and is kept as it is, whatever its name (ATT-06, ATT-13)', async () => {
    const bytes = makeDocx(wordParagraph('Hello'))
    const file = await prepare(bytes, 'letter\u202e.txt')
    expect(file).toMatchObject({ kind: 'document', name: 'letter .txt', text: 'Hello' })
    expect(file).not.toHaveProperty('textProblem')
    expect(file.blob.type).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    )
    expect(await file.blob.bytes()).toEqual(bytes)
    const book = await prepare(makeEpub({ 'a.xhtml': '<p>Hello</p>' }), 'book.epub')
    expect(book.blob.type).toBe('application/epub+zip')
  })

  it('says that there is more of it than is taken (ATT-13)', async () => {
    expect(await prepare(makeDocx(wordParagraph('x'.repeat(300_001))), 'long.docx')).toMatchObject({
      textProblem: { code: 'document_read_partly', params: { maxCharacters: 300_000 } },
    })
  })

  it('is refused where it has no text (ATT-13)', async () => {
    await expect(prepare(makeDocx(''), 'empty.docx')).rejects.toMatchObject({
      code: 'document_without_text',
    })
  })
})

describe('a PDF', () => {
  it('comes with its text (ATT-11)', async () => {
    const bytes = makePdf({ pages: ['Hello'] })
    const file = await prepare(bytes, 'letter.pdf')
    expect(file).toMatchObject({
      kind: 'pdf',
      name: 'letter.pdf',
      pages: 1,
      text: '[Page 1]\nHello',
    })
    expect(file.blob.type).toBe('application/pdf')
    expect(await file.blob.bytes()).toEqual(bytes)
  })

  it('can be attached without its password, and read with it (ATT-12)', async () => {
    const bytes = makePdf({ pages: ['Hidden'], password: 's3cret' })
    expect(await prepare(bytes, 'letter.pdf')).toMatchObject({
      pages: 0,
      textProblem: { code: 'pdf_locked' },
    })
    const askPassword = () => Promise.resolve('s3cret')
    expect(await prepare(bytes, 'letter.pdf', { askPassword })).toMatchObject({
      text: '[Page 1]\nHidden',
    })
  })

  it('is ended at once with the signal, whatever it is at (ATT-12)', async () => {
    let isEnded = false
    let begin: () => void = () => undefined
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const stuck: PdfWorker = {
      post: () => begin(),
      listen: (onMessage) => onMessage({ kind: 'ready' }),
      end: () => {
        isEnded = true
      },
    }
    pdfReader.startWith(() => stuck)
    const stop = new AbortController()
    const file = prepare(makePdf({ pages: ['x'] }), 'a.pdf', { signal: stop.signal })
    file.catch(() => undefined)
    await begun
    stop.abort()
    await expect(file).rejects.toMatchObject({ name: 'AbortError' })
    expect(isEnded).toBe(true)
  })
})

it('reads nothing of what is too large, and refuses what is empty or gone (ATT-05, ATT-26)', async () => {
  const huge = new File(['x'], 'film.txt')
  Object.defineProperty(huge, 'size', { value: 200 * 1024 * 1024 })
  huge.slice = () => expect.unreachable()
  await expect(prepareFile(huge, { signal })).rejects.toMatchObject({
    code: 'attachment_too_large',
  })
  await expect(prepare('')).rejects.toMatchObject({ code: 'attachment_empty' })
  const gone = new File(['x'], 'folder')
  gone.slice = () => {
    throw new DOMException('gone', 'NotFoundError')
  }
  await expect(prepareFile(gone, { signal })).rejects.toMatchObject({
    code: 'attachment_unreadable',
  })
})
