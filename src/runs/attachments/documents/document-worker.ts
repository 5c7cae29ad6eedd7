import { confineWorker } from '../confine-worker'
import { serveDocument } from './serve-document'

/* The worker that reads documents, in which there is no way out. A thin shell: see `serve-document`. */

confineWorker(self)
serveDocument({
  post: (reply) => self.postMessage(reply),
  listen: (onRequest) => {
    self.addEventListener('message', ({ data }: MessageEvent<unknown>) => onRequest(data))
  },
})
