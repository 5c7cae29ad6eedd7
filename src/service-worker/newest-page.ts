import { isHtml } from './build-cache'

/** Milliseconds that the network has to give the newest page, before the stored one is shown (P21). */
export const PAGE_LIMIT_MS = 3_000

/**
 * The answer to a navigation: the network's if it comes whole and in time, else the stored page.
 * @param fromNetwork the answer that is on its way
 * @param fromCache finds the stored page; undefined when there is none
 * @throws what the network threw, when there is no stored page either
 */
export async function newestPage(
  fromNetwork: Promise<Response>,
  fromCache: () => Promise<Response | undefined>,
): Promise<Response> {
  const whole = fromNetwork.then(readWhole)
  const inTime = await Promise.race([whole.catch(() => undefined), after(PAGE_LIMIT_MS)])
  // A host in trouble, or one that knows no addresses but those of its files; any other refusal is its own word.
  const isHostsWord = inTime !== undefined && inTime.status < 500 && inTime.status !== 404
  if (isHostsWord) return inTime
  return (await fromCache().catch(() => undefined)) ?? whole
}

/** Waits for the end of a page, which can stall after a quick beginning. */
async function readWhole(response: Response): Promise<Response> {
  if (!response.ok || !isHtml(response)) return response
  const { status, headers } = response
  return new Response(await response.blob(), { status, headers })
}

function after(delayMs: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), delayMs))
}
