import { type PriceTable, readPriceFile } from './price-file'

/** Milliseconds for which the file is waited for; until then, and without it, the built-in prices hold. */
const PATIENCE_MS = 3_000

/**
 * Fetches the prices of the app's own origin, never of another (COST-04): without cookies, keys or anything that names
 * the user. Undefined where they are not there in time, broken, too large, or none. Never throws.
 * @param root address that the app is served at. @param send what sends; replaced by tests.
 */
export async function fetchPrices(
  root: string,
  send: typeof globalThis.fetch = globalThis.fetch,
): Promise<PriceTable | undefined> {
  try {
    const url = new URL('prices.json', root)
    const answer = await send(url, {
      // The host is asked, and answers in a few bytes where nothing has changed.
      cache: 'no-cache',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return answer.ok ? readPriceFile(await answer.text()) : undefined
  } catch {
    return undefined
  }
}
