import { serveImport } from './serve-import'

/* The worker that reads session files, so that the page never waits for one. A thin shell: see `serve-import`. */

/** Known in workers only, and so not to the types of a page. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer
}

const reader = new FileReaderSync()

serveImport(
  {
    post: (reply) => self.postMessage(reply),
    listen: (onRequest) => {
      self.onmessage = ({ data }: MessageEvent<Parameters<typeof onRequest>[0]>) => onRequest(data)
    },
  },
  (file) => ({
    size: file.size,
    read: (start, end) => new Uint8Array(reader.readAsArrayBuffer(file.slice(start, end))),
  }),
)
