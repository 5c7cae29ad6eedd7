import { AttachmentError } from '@/lib/files/attachment-error'
import { type AppWorker, startWorker } from '@/lib/start-worker'
import { fetchCMap } from './cmaps/fetch-cmap'
import { realTimer } from './timer'
import { PdfTexts, type ReadPdf } from './pdf-texts'
import { parsePdfReply, PDF_LIMITS, type PdfReply, type PdfRequest } from './pdf-wire'
import workerUrl from './pdf-worker?worker&url'

/** A worker that reads one PDF, seen from the page. */
export type PdfWorker = AppWorker<PdfRequest>

const startPdfWorker = () => startWorker<PdfRequest>(workerUrl, 'pdf')

/** The worker is half a megabyte to load, over whatever connection. */
const LOAD_SECONDS = 60

/** Character maps that one PDF is given at most. */
const MAX_CMAPS = 200

/** Asks the user for the password of a PDF. @returns undefined where there will be none. Nobody keeps it. */
export type AskPassword = (wasWrong: boolean) => Promise<string | undefined>

/**
 * Reads the texts of PDFs, each in a worker of its own that ends with it. One at a time, because each may take much
 * memory. What takes too long is ended, and what was read until then is kept. ATT-12
 */
export class PdfReader {
  #startWorker: () => PdfWorker
  #timer: typeof realTimer
  #fetchCMap: typeof fetchCMap
  #last: Promise<unknown> = Promise.resolve()

  /** Tests have their own worker, timer and maps. */
  constructor(
    startWorker: () => PdfWorker = startPdfWorker,
    timer = realTimer,
    readCMap = fetchCMap,
  ) {
    this.#startWorker = startWorker
    this.#timer = timer
    this.#fetchCMap = readCMap
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
    let isOver = false
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
          if (password === undefined) {
            resolve({ pages: 0, text: '', textProblem: { code: 'pdf_locked' } })
          } else if (!isOver) {
            countTime()
            worker.post({ kind: 'password', password })
          }
        }
        const cmaps = new Set<string>()
        const giveCMap = async (name: string) => {
          // A PDF needs each once, and there are not more.
          if (cmaps.has(name) || cmaps.size >= MAX_CMAPS) return
          cmaps.add(name)
          const data = await this.#fetchCMap(name)
          if (!isOver) worker.post({ kind: 'cmap', name, ...(data && { data }) })
        }
        const take = (reply: PdfReply) => {
          switch (reply.kind) {
            case 'ready':
              countTime()
              worker.post({ kind: 'read', file })
              break
            case 'password':
              ask(reply.wasWrong).catch(fail)
              break
            case 'cmap':
              giveCMap(reply.name).catch(fail)
              break
            case 'opened':
              texts.open(reply.pages)
              break
            case 'page':
              texts.add(reply.text, reply.isDamaged)
              break
            case 'done':
              resolve(texts.endedBy(reply.bound && boundParams[reply.bound], reply))
              break
            case 'damaged':
              if (texts.isOpen) broke(undefined)
              else fail(new AttachmentError('pdf_damaged'))
              break
            case 'unreadable':
              fail(new AttachmentError('attachment_unreadable'))
          }
        }
        setTimer(LOAD_SECONDS, () => broke(new Error('The worker was not loaded in time')))
        worker.listen((data) => {
          const reply = parsePdfReply(data)
          if (reply) take(reply)
        }, broke)
      })
    } finally {
      isOver = true
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

/** The one reader of this page; a worker starts with each PDF. */
export const pdfReader = new PdfReader()
