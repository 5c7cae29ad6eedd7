import { serveSync } from './serve-sync'

/* The worker that exchanges changes, so that the page never waits for one. A thin shell: see `serve-sync`. */

serveSync({
  post: (reply) => self.postMessage(reply),
  listen: (onRequest) => {
    self.onmessage = ({ data }: MessageEvent<Parameters<typeof onRequest>[0]>) => onRequest(data)
  },
})
