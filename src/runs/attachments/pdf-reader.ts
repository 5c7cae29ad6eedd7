import { AttachmentError } from '@/lib/files/attachment-error'
import type { PdfTextProblem, PreparedPdfFile } from '@/lib/files/prepared-file'
import { trustedScriptUrl } from '@/lib/trusted-url'
import { parsePdfReply, PDF_LIMITS, type PdfReply, type PdfRequest } from './pdf-wire'
import workerUrl from './pdf-worker?worker&url'

/** A worker that reads one PDF, seen from the page. */
export interface PdfWorker {
  post: (request: PdfRequest) => void
  /** Called once, before anything is posted. */
  listen: (onMessage: (data: unknown) => void, onCrash: (cause: unknown) => void) => void
  /** Ends it at once, whatever it is at. */
  end: () => void
}

/** Starts the worker. It is loaded only now. */
function startPdfWorker(): PdfWorker {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'pdf' })
  return {
    post: (request) => worker.postMessage(request),
    listen: (onMessage, onCrash) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(data)
      worker.onmessageerror = () => onCrash(new Error('The worker cannot be understood'))
      worker.onerror = ({ message }) => onCrash(new Error(message || 'The worker cannot be loaded'))
    },
    end: () => worker.terminate(),
  }
}

/** How time is counted. @returns the way to stop */
export type Timer = (seconds: number, onEnd: () => void) => () => void

const realTimer: Timer = (seconds, onEnd) => {
  const timer = setTimeout(onEnd, seconds * 1000)
  return () => clearTimeout(timer)
}

/** The worker is half a megabyte to load, over whatever connection. */
const LOAD_SECONDS = 60

/** Asks the user for the password of a PDF. @returns undefined where there will be none. Nobody keeps it. */
export type AskPassword = (wasWrong: boolean) => Promise<string | undefined>

/** What is known of a PDF. */
export type ReadPdf = Pick<PreparedPdfFile, 'pages' | 'text' | 'textProblem'>

/**
 * Reads the texts of PDFs, each in a worker of its own that ends with it. One at a time, because each may take much
 * memory. What takes too long is ended, and what was read until then is kept. ATT-12
 */
export class PdfReader {
  #startWorker: () => PdfWorker
  #timer: Timer
  #last: Promise<unknown> = Promise.resolve()

  /** Tests have their own worker and timer. */
  constructor(startWorker = startPdfWorker, timer = realTimer) {
    this.#startWorker = startWorker
    this.#timer = timer
  }

  /** Goes on with other workers, and another timer: tests have no real ones. */
  startWith(startWorker: () => PdfWorker, timer = realTimer): void {
    this.#startWorker = startWorker
    this.#timer = timer
  }

  /**
   * Reads one PDF, after those that were asked for before.
   * @param askPassword without it, a PDF with a password stays locked.
   * @throws {AttachmentError} where it cannot be opened. @throws the signal's reason; what `askPassword` throws.
   */
  read(file: Blob, signal: AbortSignal, askPassword?: AskPassword): Promise<ReadPdf> {
    const turn = this.#last.then(() => this.#readNow(file, signal, askPassword))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #readNow(file: Blob, signal: AbortSignal, askPassword?: AskPassword): Promise<ReadPdf> {
    signal.throwIfAborted()
    const worker = this.#startWorker()
    let stopTimer: () => void = () => undefined
    let onAbort: () => void = () => undefined
    try {
      return await new Promise<ReadPdf>((resolve, reject) => {
        const fail = (cause: unknown) =>
          reject(cause instanceof Error ? cause : new Error(String(cause)))
        onAbort = () => fail(signal.reason)
        signal.addEventListener('abort', onAbort)

        const texts = new PdfTexts()
        const setTimer = (seconds: number, onEnd: () => void) => {
          stopTimer()
          stopTimer = this.#timer(seconds, onEnd)
        }
        const broke = (cause: unknown) => {
          if (texts.isOpen) resolve(texts.endedBy({}))
          else fail(new AttachmentError('pdf_reader_broke', undefined, cause))
        }
        const countTime = () => {
          const { seconds } = PDF_LIMITS
          setTimer(seconds, () => {
            if (texts.isOpen) resolve(texts.endedBy({ seconds }))
            else fail(new AttachmentError('pdf_too_slow', { seconds }))
          })
        }
        const ask = async (wasWrong: boolean) => {
          // The user's time does not count.
          stopTimer()
          const password = await askPassword?.(wasWrong)
          if (password === undefined)
            return resolve({ pages: 0, text: '', textProblem: { code: 'pdf_locked' } })
          countTime()
          worker.post({ kind: 'password', password })
        }
        const take = (reply: PdfReply) => {
          switch (reply.kind) {
            case 'ready':
              countTime()
              return worker.post({ kind: 'read', file })
            case 'password':
              return void ask(reply.wasWrong).catch(fail)
            case 'opened':
              return texts.open(reply.pages)
            case 'page':
              return texts.add(reply.text, reply.isDamaged)
            case 'done':
              return resolve(texts.endedBy(reply.bound && boundParams[reply.bound], reply))
            case 'damaged':
              return texts.isOpen ? broke(undefined) : fail(new AttachmentError('pdf_damaged'))
            case 'unreadable':
              return fail(new AttachmentError('attachment_unreadable'))
          }
        }
        setTimer(LOAD_SECONDS, () => broke(new Error('The worker was not loaded in time')))
        worker.listen((data) => {
          const reply = parsePdfReply(data)
          if (reply) take(reply)
        }, broke)
      })
    } finally {
      stopTimer()
      signal.removeEventListener('abort', onAbort)
      worker.end()
    }
  }
}

const boundParams = {
  pages: { maxPages: PDF_LIMITS.pages },
  characters: { maxCharacters: PDF_LIMITS.characters },
}

/** The texts of a PDF as they come. */
class PdfTexts {
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

/** The one reader of this page; a worker starts with each PDF. */
export const pdfReader = new PdfReader()
