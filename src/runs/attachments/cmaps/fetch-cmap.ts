import { loadOnce } from '@/lib/load-once'

/** The list of them is needed for few PDFs. */
const loadAddresses = loadOnce(() => import('./cmap-addresses'))

/** Bytes of a map at most; the largest has half of that. */
const MAX_BYTES = 100 * 1024

/**
 * Fetches a character map of this build from the app's own origin: by a name of a fixed list, whatever is asked for, so
 * that nobody who asks can say anything to anybody by it. Undefined where it is none of them, or cannot be had. Never
 * throws. ATT-29
 * @param send what sends; replaced by tests.
 */
export async function fetchCMap(
  name: string,
  send: typeof globalThis.fetch = globalThis.fetch,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const { cmapAddresses } = await loadAddresses()
    const address = cmapAddresses.get(name)
    if (address === undefined) return undefined
    const answer = await send(address, { credentials: 'omit', redirect: 'error' })
    // Many hosts answer for a file that is gone with the app's page.
    const isPage = (answer.headers.get('content-type') ?? '').includes('text/html')
    if (!answer.ok || isPage) return undefined
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return bytes.length > 0 && bytes.length <= MAX_BYTES ? bytes : undefined
  } catch {
    return undefined
  }
}
