import type { PdfTextProblem, PreparedPdfFile } from '@/lib/files/prepared-file'

/** What is known of a PDF. */
export type ReadPdf = Pick<PreparedPdfFile, 'pages' | 'text' | 'textProblem'>

/** The texts of a PDF as they come. */
export class PdfTexts {
  #pages: number | undefined
  readonly #texts: string[] = []
  #damaged = 0
  /** Whether any page has more than its mark. */
  #hasText = false

  get isOpen(): boolean {
    return this.#pages !== undefined
  }

  open(pages: number): void {
    this.#pages = pages
  }

  add(text: string, isDamaged: boolean): void {
    this.#texts.push(text)
    if (isDamaged) this.#damaged += 1
    if (text.includes('\n')) this.#hasText = true
  }

  /** What there is. @param bound what kept the rest from being read; undefined where all was read */
  endedBy(
    bound: Readonly<Record<string, number>> | undefined,
    { lacksLetters = false } = {},
  ): ReadPdf {
    const pages = this.#pages ?? 0
    const text = this.#hasText ? this.#texts.join('\n\n') : ''
    const textProblem = this.#problem(bound, lacksLetters, pages)
    return { pages, text, ...(textProblem && { textProblem }) }
  }

  /** Of several, that which says most about what is missing. */
  #problem(
    bound: Readonly<Record<string, number>> | undefined,
    lacksLetters: boolean,
    pages: number,
  ): PdfTextProblem | undefined {
    const read = this.#texts.length
    const damaged = this.#damaged
    if (lacksLetters) return { code: 'pdf_letters_unknown' }
    if (bound) return { code: 'pdf_read_partly', params: { ...bound, read, pages } }
    if (damaged > 0) return { code: 'pdf_pages_damaged', params: { damaged, pages } }
    return this.#hasText ? undefined : { code: 'pdf_pictures_only' }
  }
}
