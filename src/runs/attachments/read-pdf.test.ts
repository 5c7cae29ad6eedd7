import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { boundBuffers } from './confine-worker'
import { PDF_LIMITS } from './pdf-wire'
import type { PdfLimits, PdfListener } from './read-pdf'
import {
  contentOf,
  helvetica,
  makeJapanesePdf,
  makePdf,
  pageObject,
  type PdfObject,
  writePdf,
} from './testing/make-pdf'
import { standInForDrawing } from './testing/pdf-worker-here'

standInForDrawing()
const { readPdf } = await import('./read-pdf')

afterEach(() => void vi.unstubAllGlobals())

/** Reads a PDF, and tells what was heard of it. */
async function read(data: Uint8Array, options: Partial<PdfListener & { limits: PdfLimits }> = {}) {
  const heard = { pages: 0, texts: [] as string[], damaged: [] as number[] }
  const end = await readPdf(
    data,
    {
      askPassword: () => expect.unreachable(),
      readCMap: () => Promise.resolve(undefined),
      onOpened: (pages) => {
        heard.pages = pages
      },
      onPage: (text, isDamaged) => {
        heard.texts.push(text)
        if (isDamaged) heard.damaged.push(heard.texts.length)
      },
      ...options,
    },
    options.limits,
  )
  return { ...heard, ...end }
}

const catalog: PdfObject = { text: '<< /Type /Catalog /Pages 2 0 R >>' }
const onePage: PdfObject = { text: '<< /Type /Pages /Count 1 /Kids [4 0 R] >>' }

it('reads pages with their marks and lines (ATT-11)', async () => {
  const pages = ['Hello (world)\nSecond line', undefined, 'Caf\xe9 [Page 7]']
  expect(await read(makePdf({ pages }))).toEqual({
    pages: 3,
    texts: ['[Page 1]\nHello (world)\nSecond line', '[Page 2]', '[Page 3]\nCaf\xe9 [Page 7]'],
    damaged: [],
    lacksLetters: false,
  })
})

it('fetches nothing, evaluates nothing and says nothing (ATT-11)', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('XMLHttpRequest', fetched)
  const said = vi.spyOn(console, 'log')
  await read(makePdf({ pages: ['Hello'] }))
  expect(fetched).not.toHaveBeenCalled()
  expect(said).not.toHaveBeenCalled()
})

it('asks for a password until it is right (ATT-12)', async () => {
  const passwords = ['wrong', 's3cret']
  const asked: boolean[] = []
  const { texts } = await read(makePdf({ pages: ['Hidden'], password: 's3cret' }), {
    askPassword: (wasWrong) => {
      asked.push(wasWrong)
      return Promise.resolve(passwords.shift() ?? '')
    },
  })
  expect(asked).toEqual([false, true])
  expect(texts).toEqual(['[Page 1]\nHidden'])
})

it('reads no more pages and characters than it may (ATT-12)', async () => {
  const book = writePdf([
    catalog,
    { text: `<< /Type /Pages /Count 5000 /Kids [${'5 0 R '.repeat(5_000)}] >>` },
    helvetica,
    { text: '<< >>', stream: contentOf('Again') },
    pageObject(4),
  ])
  const many = await read(book, { limits: { pages: 20, characters: 9_999 } })
  expect([many.pages, many.texts.length, many.bound]).toEqual([5_000, 20, 'pages'])
  expect(PDF_LIMITS).toEqual({ pages: 500, characters: 300_000, seconds: 20 })

  const long = makePdf({ pages: ['a'.repeat(50), 'b'.repeat(50), 'c'] })
  const limited = await read(long, { limits: { pages: 9, characters: 80 } })
  expect(limited.bound).toBe('characters')
  expect(limited.texts).toEqual([`[Page 1]\n${'a'.repeat(50)}`, `[Page 2]\n${'b'.repeat(12)}`])
})

it('does not open what is no PDF (ATT-12)', async () => {
  await expect(read(new TextEncoder().encode('%PDF-1.7\nnothing'))).rejects.toThrow()
  const cut = makePdf({ pages: ['Hello'] }).slice(0, 40)
  await expect(read(cut)).rejects.toThrow()
})

it('is not led astray by a tree of pages that leads to itself (ATT-26)', async () => {
  const loop = writePdf([catalog, { text: '<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] >>' }])
  expect(await read(loop)).toMatchObject({ pages: 1, texts: ['[Page 1]'], damaged: [1] })
  const lie = writePdf([
    catalog,
    { text: '<< /Type /Pages /Count 2000000000 /Kids [4 0 R] >>' },
    helvetica,
    pageObject(5),
    { text: '<< >>', stream: contentOf('Alone') },
  ])
  const { pages, texts } = await read(lie)
  expect(pages).toBe(1)
  expect(texts).toEqual(['[Page 1]\nAlone'])
})

it('survives deep nesting (ATT-26)', async () => {
  const deep = (content: string) =>
    writePdf([
      catalog,
      onePage,
      helvetica,
      pageObject(5),
      { text: '<< >>', stream: Buffer.from(content) },
    ])
  const nested = `${'['.repeat(200_000)} ${contentOf('behind').toString()}`
  const { pages, texts } = await read(deep(nested))
  expect([pages, texts.length]).toEqual([1, 1])
  const tree = Array.from({ length: 3_000 }, (_, index) => ({
    text: `<< /Type /Pages /Count 1 /Kids [${index + 3} 0 R] >>`,
  }))
  await read(writePdf([catalog, ...tree])).catch(() => undefined)
})

it('refuses a stream that unpacks to gigabytes, and reads the other pages (ATT-26)', async () => {
  const MB = 1024 * 1024
  vi.stubGlobal('DecompressionStream', undefined)
  const unbind = boundBuffers(globalThis, { one: 8 * MB, together: 64 * MB, large: MB })
  // Packed twice, it is some hundred bytes.
  const bomb = deflateSync(deflateSync(Buffer.alloc(64 * MB, ' '), { level: 1 }))
  expect(bomb.length).toBeLessThan(10_000)
  const pdf = writePdf([
    catalog,
    { text: '<< /Type /Pages /Count 2 /Kids [4 0 R 6 0 R] >>' },
    helvetica,
    pageObject(5),
    { text: '<< /Filter [/FlateDecode /FlateDecode] >>', stream: bomb },
    pageObject(7),
    { text: '<< >>', stream: contentOf('Still here') },
  ])
  const { pages, texts, damaged } = await read(pdf).finally(unbind)
  expect([pages, damaged]).toEqual([2, [1]])
  expect(texts).toEqual(['[Page 1]', '[Page 2]\nStill here'])
})

it('cuts a page with more text than is taken, without reading it to its end (ATT-12)', async () => {
  const line = `${contentOf('x'.repeat(1_000)).toString()}\n`
  const pdf = writePdf([
    catalog,
    onePage,
    helvetica,
    pageObject(5),
    { text: '<< /Filter /FlateDecode >>', stream: deflateSync(Buffer.from(line.repeat(500))) },
  ])
  const { texts, bound } = await read(pdf, { limits: { pages: 9, characters: 2_000 } })
  expect(bound).toBe('characters')
  expect(texts[0]).toMatch(/^\[Page 1\]\n[x\n]+$/)
  expect(texts[0]?.length).toBeGreaterThan(1_900)
  expect(texts[0]?.length).toBeLessThanOrEqual(2_000)
})

const shippedMap = (name: string) =>
  readFile(`node_modules/pdfjs-dist/cmaps/${name}.bcmap`).then((bytes) => Uint8Array.from(bytes))

it('reads letters by the character maps of Adobe’s that it names (ATT-29)', async () => {
  const asked: string[] = []
  const readCMap = (name: string) => {
    asked.push(name)
    return shippedMap(name)
  }
  expect(await read(makeJapanesePdf(), { readCMap })).toMatchObject({
    texts: ['[Page 1]\n日本'],
    damaged: [],
    lacksLetters: false,
  })
  expect(asked).toEqual(['90ms-RKSJ-H', 'Adobe-Japan1-UCS2'])
})

it('gives no text where a map cannot be had, and says so (ATT-11, ATT-29)', async () => {
  expect(await read(makeJapanesePdf())).toMatchObject({
    texts: ['[Page 1]'],
    damaged: [],
    lacksLetters: true,
  })
})

it('asks for no map that a PDF has made up (ATT-26, ATT-29)', async () => {
  const readCMap = vi.fn(() => Promise.resolve(undefined))
  for (const name of ['..#2F..#2Fsecret', 'Anything', 'https:#2F#2Felsewhere.example#2Fx'])
    await read(makeJapanesePdf(name), { readCMap })
  expect(readCMap).not.toHaveBeenCalled()
})

it('survives a map that is none (ATT-26)', async () => {
  const readCMap = () => Promise.resolve(new Uint8Array(50_000).fill(0xff))
  const { pages } = await read(makeJapanesePdf(), { readCMap })
  expect(pages).toBe(1)
})
