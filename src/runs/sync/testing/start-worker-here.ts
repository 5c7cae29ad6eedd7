import type { SyncWorker } from '../exchange/ask-worker'
import { serveSync } from '../exchange/serve-sync'
import type { SyncReply, SyncRequest } from '../exchange/sync-wire'

/** The worker that exchanges, in the thread of a test. */
export function startWorkerHere(): SyncWorker {
  let toWorker: (request: SyncRequest) => void = () => undefined
  let toPage: (reply: SyncReply) => void = () => undefined
  serveSync({
    post: (reply) => toPage(reply),
    listen: (onRequest) => {
      toWorker = onRequest
    },
  })
  return {
    post: (request) => toWorker(request),
    listen: (onReply) => {
      toPage = onReply
    },
    end: () => undefined,
  }
}
