import { serveCardWriter } from './serve-card-writer'

/* The worker that writes cards, so that the page takes keys meanwhile. A thin shell: see `serve-card-writer`. */

serveCardWriter({
  post: (reply) => self.postMessage(reply),
  listen: (onRequest) => {
    self.onmessage = ({ data }: MessageEvent<Parameters<typeof onRequest>[0]>) => onRequest(data)
  },
})
