/*
 * How pages and the service worker tell each other which build they are of. A build is named by the script that its
 * page starts with, such as `assets/index-3fJk2a.js`, because that name changes with everything it loads.
 * Both sides of a conversation can be of different builds: what stands here must stay understood for ever.
 */

const QUESTION = 'parlour: which build?'

/** What a page tells the worker when it has started. */
export const PAGE_STARTED = 'parlour: page started'

/** What a page tells a worker that waits although it has asked to take over. */
export const TAKE_OVER = 'parlour: take over'

/** The part of a client, or of a service worker, that is needed to ask it. */
interface Asked {
  postMessage: (message: unknown, transfer: Transferable[]) => void
}

/** Milliseconds after which no answer is an answer: who is not there yet, is frozen, or does not know the question. */
const PATIENCE_MS = 2_000

/** Asks a page or a worker which build it is of; undefined when it does not say. */
export function askBuild(asked: Asked): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer)
      resolve(typeof data === 'string' ? data : undefined)
    }
    asked.postMessage(QUESTION, [port2])
  }).finally(() => port1.close())
}

/** The part of a message that is needed to answer it; pages and workers get events of different kinds. */
type Heard = Pick<MessageEvent<unknown>, 'data' | 'ports'>

/** Answers the question, if a message is it. @returns whether it was. */
export function answerBuild({ data, ports }: Heard, build: string): boolean {
  if (data !== QUESTION) return false
  ports[0]?.postMessage(build)
  return true
}
