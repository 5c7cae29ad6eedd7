import type { LoreWorker } from '../lore-finder'
import type { LoreReply, LoreTask } from '../lore-wire'
import { serveLore } from '../serve-lore'

/**
 * The worker that finds lore, in the same thread: for tests where there are no workers. What it sends is copied as between
 * threads.
 */
export function startLoreWorkerHere(): LoreWorker {
  let toWorker: (task: LoreTask) => void = () => undefined
  let toPage: (reply: LoreReply) => void = () => undefined
  let isEnded = false
  serveLore({
    post: (reply) => {
      const copy = structuredClone(reply)
      queueMicrotask(() => {
        if (!isEnded) toPage(copy)
      })
    },
    listen: (onTask) => {
      toWorker = onTask
    },
  })
  return {
    post: (task) => toWorker(structuredClone(task)),
    listen: (onReply) => {
      toPage = onReply
    },
    end: () => {
      isEnded = true
    },
  }
}
