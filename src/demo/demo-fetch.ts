import { handleDemoRequest } from './handle-demo-request'
import { hashText } from '@/lib/seeded-random'

/** Requests that are remembered, so that asking again gives another answer. */
const REMEMBERED_MAX = 200

const timesAsked = new Map<number, number>()

/** How often this very request was made before; Regenerate repeats it word for word. */
async function variationOf(request: Request): Promise<number> {
  const key = hashText(`${request.url} ${await request.clone().text()}`)
  const times = timesAsked.get(key) ?? 0
  timesAsked.delete(key)
  timesAsked.set(key, times + 1)
  const oldest = timesAsked.keys().next().value
  if (timesAsked.size > REMEMBERED_MAX && oldest !== undefined) timesAsked.delete(oldest)
  return times
}

/**
 * The demo provider as a `fetch`: it answers inside the page and never uses the network. The first
 * answer to a conversation is always the same; asking again gives another. Rejects only with the
 * reason of an aborted signal.
 */
export const demoFetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const variation = request.method === 'POST' ? await variationOf(request) : 0
  return handleDemoRequest(request, { variation })
}
