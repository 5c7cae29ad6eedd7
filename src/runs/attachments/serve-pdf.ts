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
    else if (request) void read(request.file).then(port.post)
  })
  port.post({ kind: 'ready' })
}
