import * as z from 'zod/mini'
// The build for older browsers: the other one needs what came in 2026. It is also the one that runs in Node, for the tests.
import {
  getDocument,
  PasswordResponses,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// The other half of pdf.js, which reads the file. In the same scope as the first it needs no worker of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { cutText } from '@/lib/cut-text'
import { PDF_LIMITS } from './pdf-wire'

/** Who hears of a PDF while it is read. */
export interface PdfListener {
  /** It has a password, or the one before was wrong. @returns the password */
  askPassword: (wasWrong: boolean) => Promise<string>
  /** Gives the character map of a name; undefined where there is none, or it cannot be had. */
  readCMap: (name: string) => Promise<Uint8Array | undefined>
  onOpened: (pages: number) => void
  /** One page after the other. @param text begins with the mark of the page; that alone where it `isDamaged`. */
  onPage: (text: string, isDamaged: boolean) => void
}

/** How much of a PDF is read; tests have lower ones. */
export type PdfLimits =
  | Pick<typeof PDF_LIMITS, 'pages' | 'characters'>
  | { pages: number; characters: number }

/** What pdf.js is allowed: to read, and nothing else. It draws nothing, runs nothing, and asks nobody for anything. */
const READ_ONLY = {
  isEvalSupported: false,
  useWasm: false,
  useWorkerFetch: false,
  disableFontFace: true,
  useSystemFonts: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
  stopAtErrors: false,
  verbosity: VerbosityLevel.ERRORS,
} as const

/** How the reading of a PDF ended. */
export interface PdfEnd {
  /** The bound that was met; undefined where all was read. */
  bound?: 'pages' | 'characters'
  /**
   * Some of its text is left out: older PDFs in Chinese, Japanese or Korean name character maps of Adobe's instead of
   * bringing them, and one of those could not be had.
   */
  lacksLetters: boolean
}

/**
 * Reads the texts of a PDF, page after page, in this thread: it may take for ever, and must be called where it can be
 * ended.
 * @throws where it cannot be opened
 */
export async function readPdf(
  data: Uint8Array,
  { askPassword, readCMap, onOpened, onPage }: PdfListener,
  limits: PdfLimits = PDF_LIMITS,
): Promise<PdfEnd> {
  let lacksLetters = false
  /** What pdf.js asks for maps and fonts of its own: it is given maps, and there are no fonts here. ATT-29 */
  class MapsOnly {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      const map = kind === 'cMapUrl' ? await readCMap(filename.replace(/\.bcmap$/, '')) : undefined
      if (map) return map
      if (kind === 'cMapUrl') lacksLetters = true
      throw new Error('Parlour has none of that for a PDF')
    }
  }
  const task = getDocument({ ...READ_ONLY, data, cMapPacked: true, BinaryDataFactory: MapsOnly })
  task.onPassword = (answer: (password: string | Error) => void, reason: number) => {
    askPassword(reason === PasswordResponses.INCORRECT_PASSWORD).then(answer, answer)
  }
  try {
    const document = await task.promise
    const pages = document.numPages
    onOpened(pages)
    let left = limits.characters
    for (let number = 1; number <= Math.min(pages, limits.pages); number += 1) {
      const { text, isDamaged, isCut } = await readPage(document, number, left)
      onPage(text, isDamaged)
      left -= text.length
      if (isCut) return { bound: 'characters', lacksLetters }
    }
    return { ...(pages > limits.pages && { bound: 'pages' }), lacksLetters }
  } finally {
    await task.destroy()
  }
}

/** The text of a page behind its mark, of `left` code units at most. What could be read of a damaged one is kept. */
async function readPage(document: PDFDocumentProxy, number: number, left: number) {
  let text = `[Page ${number}]\n`
  let isDamaged = false
  try {
    const page = await document.getPage(number)
    const reader: ReadableStreamDefaultReader<unknown> = page.streamTextContent().getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += textOfItems(value)
      if (text.length <= left) continue
      // A page can have more text than there is memory for.
      await reader.cancel(new Error('enough'))
      break
    }
    page.cleanup()
  } catch {
    isDamaged = true
  }
  return { text: cutText(tidy(text), left), isDamaged, isCut: text.length > left }
}

const itemsSchema = z.object({
  items: z.array(z.object({ str: z.optional(z.string()), hasEOL: z.optional(z.boolean()) })),
})

function textOfItems(value: unknown): string {
  const { items } = itemsSchema.parse(value)
  return items.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')
}

/** Control characters other than line breaks. */
// eslint-disable-next-line no-control-regex -- control characters are what is meant
const CONTROL = /[\x00-\x09\x0b-\x1f\x7f-\x9f]/g

function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(CONTROL, ' ')
    .replace(/ +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()
}
