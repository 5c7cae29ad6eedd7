import { MAX_PAGES, parsePdfRequest, type PdfReply } from './pdf-wire'
import { readPdf } from './read-pdf'

/** Where requests come from and replies go. */
export interface PdfPort {
  post: (reply: PdfReply) => void
  listen: (onRequest: (data: unknown) => void) => void
}

/** Reads one PDF for the page, in a worker that ends with it. */
export function servePdf(port: PdfPort): void {
  let usePassword: (password: string) => void = () => undefined
  /** Maps that the page was asked for. */
  const useCMap = new Map<string, (data: Uint8Array | undefined) => void>()
  const askForCMap = (name: string) =>
    new Promise<Uint8Array | undefined>((resolve) => {
      useCMap.set(name, resolve)
      port.post({ kind: 'cmap', name })
    })
  const cmaps = new Map<string, Promise<Uint8Array | undefined>>()
  const readCMap = (name: string) => {
    const asked = cmaps.get(name) ?? askForCMap(name)
    cmaps.set(name, asked)
    return asked
  }

  const read = async (file: Blob): Promise<PdfReply> => {
    let data: Uint8Array
    try {
      data = new Uint8Array(await file.arrayBuffer())
    } catch {
      return { kind: 'unreadable' }
    }
    try {
      const end = await readPdf(data, {
        askPassword: (wasWrong) =>
          new Promise((resolve) => {
            usePassword = resolve
            port.post({ kind: 'password', wasWrong })
          }),
        readCMap,
        onOpened: (pages) => port.post({ kind: 'opened', pages: Math.min(pages, MAX_PAGES) }),
        onPage: (text, isDamaged) => port.post({ kind: 'page', text, isDamaged }),
      })
      return { kind: 'done', ...end }
    } catch {
      return { kind: 'damaged' }
    }
  }

  port.listen((data) => {
    const request = parsePdfRequest(data)
    if (request?.kind === 'password') usePassword(request.password)
    else if (request?.kind === 'cmap') useCMap.get(request.name)?.(request.data)
    else if (request) void read(request.file).then(port.post)
  })
  port.post({ kind: 'ready' })
}
