import { serveLore } from './serve-lore'

/* The worker that finds lore, so that the page never waits for keys or patterns. A thin shell: see `serve-lore`. */

serveLore({
  post: (reply) => self.postMessage(reply),
  listen: (onTask) => {
    self.onmessage = ({ data }: MessageEvent<Parameters<typeof onTask>[0]>) => onTask(data)
  },
})
