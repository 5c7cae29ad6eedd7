import type { ImportReply, ImportRequest } from '../session-file/import-wire'
import { serveImport } from '../session-file/serve-import'
import type { ImportWorker } from '../session-file/open-session-file'

/**
 * The worker that reads session files, in the same thread: for tests where there are no workers. What it sends is
 * copied as between threads.
 * @param sliceBytes of the file at once, so that a test can cut it anywhere.
 */
export function startImportWorkerHere(sliceBytes?: number): ImportWorker {
  let toWorker: (request: ImportRequest) => void = () => undefined
  let toPage: (reply: ImportReply) => void = () => undefined
  let isEnded = false
  serveImport(
    {
      post: (reply) => {
        const copy = structuredClone(reply)
        queueMicrotask(() => {
          if (!isEnded) toPage(copy)
        })
      },
      listen: (onRequest) => {
        toWorker = onRequest
      },
    },
    async (file) => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return { size: bytes.length, read: (start, end) => bytes.slice(start, end), sliceBytes }
    },
  )
  return {
    post: (request) => toWorker(request),
    listen: (onReply) => {
      toPage = onReply
    },
    end: () => {
      isEnded = true
    },
  }
}
