import { confineWorker } from './confine-worker'
import { servePdf } from './serve-pdf'

/*
 * The worker that reads PDFs: all of pdf.js runs in it, so that ending it ends everything that a PDF has begun. A thin
 * shell: see `serve-pdf`.
 */

confineWorker(self)
servePdf({
  post: (reply) => self.postMessage(reply),
  listen: (onRequest) => {
    self.addEventListener('message', ({ data }: MessageEvent<unknown>) => onRequest(data))
  },
})
