/*
 * Each build has a cache of its own, filled once and whole: the app's page, the files that it was built into and those
 * it always had. Nothing else is ever put there, least of all the answer to a request of a page, so no key can get in (P7).
 */

/** What a build consists of; the build itself writes it into the worker. Paths are relative to the worker's scope. */
export interface Build {
  /** The script that the page starts with. Its name stands for the build. */
  entry: string
  /** Files with a hash in their name, which never change. */
  assets: readonly string[]
  /** Files with a plain name, which change from build to build: the icons, the manifest. */
  files: readonly string[]
  /** Assets that run a model on the device, in browsers that take its faster build and in others. */
  engine: { fast: readonly string[]; compat: readonly string[] }
  /** Of the page and the plain files, so that the worker changes whenever one of them does. */
  digest: string
}

/** Where files come from and go to; passed in for the tests. */
export interface Surroundings {
  /** Address that the app is served at, with a slash at the end. */
  scope: string
  caches: Pick<CacheStorage, 'open' | 'match'>
  fetch: (url: string, options: RequestInit) => Promise<Response>
}

/** As many at once as leave room for what the page itself wants. */
const FETCHES_AT_ONCE = 4

/** Milliseconds. A host whose files mostly take longer is far away: the network is waited for, not the processor. */
const FAR_MS = 50

/** So many files are fetched to learn how far the host is. */
const TRIES = 9

/** Name of a build's cache. Several copies of the app can live on one origin, so it names the place too. */
export function cacheName(scope: string, entry: string): string {
  return `${namesOf(scope)}${entry}`
}

function namesOf(scope: string) {
  // A path has no bare spaces, so one place's names never begin like another's.
  return `parlour ${new URL(scope).pathname} `
}

/** The caches of a place that no build in use needs. */
export function unusedCaches(
  names: readonly string[],
  scope: string,
  entriesInUse: readonly string[],
): string[] {
  const used = new Set(entriesInUse.map((entry) => cacheName(scope, entry)))
  return names.filter((name) => name.startsWith(namesOf(scope)) && !used.has(name))
}

/**
 * Puts everything that a build needs into its cache. What is there already stays, and files that another build shares
 * are taken from its cache, so a second attempt goes on where the first one stopped. The page comes last: a cache
 * that has it is whole.
 * @throws when a file cannot be had or stored, or the host gives files of another build
 */
export async function fillCache(build: Build, surroundings: Surroundings): Promise<void> {
  const { scope } = surroundings
  const cache = await storeAssets(build, build.assets, surroundings)
  const fresh: RequestInit = { cache: 'no-cache' }
  for (const path of build.files) {
    const url = new URL(path, scope).href
    await cache.put(url, await fetchFile(url, fresh, surroundings))
  }
  await cache.put(scope, await fetchPage(build, surroundings))
}

/**
 * Puts those of a build's assets into its cache that are not there yet.
 * @returns the cache
 * @throws when one cannot be had or stored
 */
export async function storeAssets(
  build: Build,
  assets: readonly string[],
  surroundings: Surroundings,
): Promise<Cache> {
  const { scope, caches } = surroundings
  const cache = await caches.open(cacheName(scope, build.entry))
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const missing = assets.map((path) => new URL(path, scope).href).filter((url) => !stored.has(url))
  const waitsMs: number[] = []
  const fetchAsset = async (url: string) => {
    const begun = performance.now()
    const response = await fetchFile(url, {}, surroundings)
    waitsMs.push(performance.now() - begun)
    return response
  }
  const store = async (url: string) =>
    cache.put(url, (await caches.match(url)) ?? (await fetchAsset(url)))
  // From a host nearby several at once are stored no sooner than one after the other, and whoever scrolls meanwhile lacks
  // the processor: one frame in four would be late.
  await forEachOf(missing.slice(0, TRIES), 1, store)
  const waitMs = waitsMs.toSorted((one, other) => one - other)[waitsMs.length >> 1] ?? 0
  await forEachOf(missing.slice(TRIES), waitMs > FAR_MS ? FETCHES_AT_ONCE : 1, store)
  return cache
}

/** Whether all that a build needs is in its cache, page included. */
export async function isCacheWhole(build: Build, { scope, caches }: Surroundings) {
  const cache = await caches.open(cacheName(scope, build.entry))
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const wanted = ['', ...build.assets, ...build.files].map((path) => new URL(path, scope).href)
  return wanted.every((url) => stored.has(url))
}

async function forEachOf(
  urls: readonly string[],
  atOnce: number,
  work: (url: string) => Promise<void>,
) {
  const rest = urls.values()
  const takeTurns = async () => {
    for (const url of rest) await work(url)
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
}

async function fetchFile(url: string, options: RequestInit, { fetch }: Surroundings) {
  const response = await fetch(url, { ...options, priority: 'low' })
  // Many hosts answer for a file that is gone with the app's page.
  if (!response.ok || isHtml(response)) throw new Error(`There is no ${url}`)
  return asStored(response, await response.blob())
}

async function fetchPage(build: Build, { scope, fetch }: Surroundings) {
  const response = await fetch(scope, { cache: 'no-cache' })
  const html = response.ok ? await response.text() : ''
  // While a new version is being put up, worker and page can be of different builds.
  if (!html.includes(build.entry)) throw new Error('The page is not of this build')
  return asStored(response, html)
}

/** Whether an answer is a page. */
export function isHtml(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').includes('text/html')
}

/** An answer as it is kept: decoded, not marked as redirected, and not dependent on who asks. */
function asStored({ headers, status }: Response, body: BodyInit): Response {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'vary']) kept.delete(name)
  return new Response(body, { status, headers: kept })
}
