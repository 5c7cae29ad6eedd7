import { serveCards } from './serve-cards'

/* The worker that reads character cards, so that the page never waits for one. A thin shell: see `serve-cards`. */

serveCards({
  post: (reply) => self.postMessage(reply),
  listen: (onRequest) => {
    self.onmessage = ({ data }: MessageEvent<Parameters<typeof onRequest>[0]>) => onRequest(data)
  },
})
