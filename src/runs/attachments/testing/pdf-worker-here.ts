import type { PdfWorker } from '../pdf-reader'

/**
 * The worker that reads PDFs, in the same thread: for tests where there are no workers. What it says is copied as
 * between threads.
 */
export function startPdfWorkerHere(): PdfWorker {
  let toPage: (data: unknown) => void = () => undefined
  let isEnded = false
  const served = servePdfHere((reply: unknown) => {
    const copy: unknown = structuredClone(reply)
    queueMicrotask(() => {
      if (!isEnded) toPage(copy)
    })
  })
  return {
    post: (request) => void served.then((toWorker) => toWorker(request)),
    listen: (onMessage) => {
      toPage = onMessage
    },
    end: () => {
      isEnded = true
    },
  }
}

/** @returns what takes requests */
async function servePdfHere(post: (reply: unknown) => void): Promise<(data: unknown) => void> {
  const { servePdf } = await loadServePdf()
  let toWorker: (data: unknown) => void = () => undefined
  servePdf({
    post,
    listen: (onRequest) => {
      toWorker = onRequest
    },
  })
  return (data) => toWorker(data)
}

function loadServePdf() {
  standInForDrawing()
  return import('../serve-pdf')
}

/** What pdf.js looks for when it is loaded, to draw with. Node has none of it, and nothing is drawn. */
export function standInForDrawing(): void {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: Object })
}
