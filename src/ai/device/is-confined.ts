/** The `fetch` of a worker. */
type Ask = (address: string, options?: RequestInit) => Promise<Response>

/**
 * Whether the worker that asks is bound by a policy. Its script must have come with the one policy that says so, and a
 * policy must be in force: a `data:` address, which needs no network, is refused. Firefox and Chromium would tell of a refused
 * request to another origin by an event, WebKit's workers do not.
 * @param script address of the worker's script
 * @param policy that it has to have
 */
export async function isConfined(script: string, policy: string, ask: Ask): Promise<boolean> {
  const [data, own] = await Promise.allSettled([
    ask('data:,'),
    // As the worker itself was loaded: from the browser's cache, or through the service worker.
    ask(script, { cache: 'force-cache' }),
  ])
  if (data.status === 'fulfilled' || own.status === 'rejected') return false
  void own.value.body?.cancel()
  return own.value.headers.get('content-security-policy') === policy
}
