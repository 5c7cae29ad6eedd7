import { describe, expect, it, vi } from 'vitest'
import { type Build, cacheName, fillCache, isCacheWhole, unusedCaches } from './build-cache'
import { makeCaches, makeHost } from './testing/make-caches'

const SCOPE = 'https://chat.example/parlour/'
const at = (path: string) => SCOPE + path

const html = (entry: string) =>
  new Response(`<script type="module" src="/parlour/${entry}"></script>`, {
    headers: { 'content-type': 'text/html', vary: 'Accept-Encoding', 'x-kept': 'yes' },
  })

const first: Build = {
  entry: 'assets/index-1.js',
  assets: ['assets/index-1.js', 'assets/shared-1.js'],
  files: ['icon.svg'],
  engine: { fast: [], compat: [] },
  digest: 'a',
}
const second: Build = {
  entry: 'assets/index-2.js',
  assets: ['assets/index-2.js', 'assets/shared-1.js'],
  files: ['icon.svg'],
  engine: { fast: [], compat: [] },
  digest: 'b',
}
const filesOfFirst = {
  [SCOPE]: html(first.entry),
  [at('assets/index-1.js')]: 'one',
  [at('assets/shared-1.js')]: 'shared',
  [at('icon.svg')]: '<svg/>',
}

describe('filling a cache', () => {
  it('stores everything, the page last, decoded and for whoever asks', async () => {
    const { caches, contents, read } = makeCaches(SCOPE)
    const surroundings = { scope: SCOPE, caches, fetch: makeHost(filesOfFirst) }
    expect(await isCacheWhole(first, surroundings)).toBe(false)
    await fillCache(first, surroundings)
    expect(contents(first.entry).toSorted()).toEqual(Object.keys(filesOfFirst).toSorted())
    expect(contents(first.entry).at(-1)).toBe(SCOPE)
    expect(await isCacheWhole(first, surroundings)).toBe(true)
    const page = read(first.entry, SCOPE)
    expect(page?.headers.get('x-kept')).toBe('yes')
    expect(page?.headers.get('vary')).toBeNull()
  })

  it('asks for plain names anew, whatever the browser keeps', async () => {
    const { caches } = makeCaches(SCOPE)
    const fetch = makeHost(filesOfFirst)
    await fillCache(first, { scope: SCOPE, caches, fetch })
    const asked = new Map(fetch.mock.calls)
    expect(asked.get(SCOPE)?.cache).toBe('no-cache')
    expect(asked.get(at('icon.svg'))?.cache).toBe('no-cache')
    expect(asked.get(at('assets/index-1.js'))?.cache).toBeUndefined()
  })

  it('takes what an older build shares from its cache', async () => {
    const { caches, contents } = makeCaches(SCOPE)
    await fillCache(first, { scope: SCOPE, caches, fetch: makeHost(filesOfFirst) })
    const fetch = makeHost({
      [SCOPE]: html(second.entry),
      [at('assets/index-2.js')]: 'two',
      [at('icon.svg')]: '<svg/>',
    })
    await fillCache(second, { scope: SCOPE, caches, fetch })
    expect(contents(second.entry)).toContain(at('assets/shared-1.js'))
    expect(contents(first.entry)).toHaveLength(4)
  })

  it.each([
    { host: 'nearby', waitMs: 5, atOnce: 1 },
    { host: 'far away', waitMs: 200, atOnce: 4 },
  ])('takes $atOnce at once from a host $host', async ({ waitMs, atOnce }) => {
    vi.useFakeTimers()
    const assets = ['assets/index-1.js', ...Array.from({ length: 30 }, (_, n) => `assets/${n}.js`)]
    const files = Object.fromEntries(assets.map((path) => [at(path), path]))
    const host = makeHost({ ...filesOfFirst, ...files })
    let onTheirWay = 0
    let most = 0
    const fetch: typeof host = vi.fn(async (url, options) => {
      most = Math.max(most, (onTheirWay += 1))
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      onTheirWay -= 1
      return host(url, options)
    })
    const { caches, contents } = makeCaches(SCOPE)
    const filled = fillCache({ ...first, assets }, { scope: SCOPE, caches, fetch })
    await vi.runAllTimersAsync()
    await filled
    vi.useRealTimers()
    expect(most).toBe(atOnce)
    expect(contents(first.entry)).toHaveLength(assets.length + 2)
  })

  it('goes on where it was interrupted', async () => {
    const { caches } = makeCaches(SCOPE)
    const gone = new Response('gone', { status: 404 })
    const files = { ...filesOfFirst, [at('assets/shared-1.js')]: gone }
    const poor = { scope: SCOPE, caches, fetch: makeHost(files) }
    await expect(fillCache(first, poor)).rejects.toThrow('shared-1.js')
    expect(await isCacheWhole(first, poor)).toBe(false)
    const fetch = makeHost(filesOfFirst)
    await fillCache(first, { scope: SCOPE, caches, fetch })
    const asked = fetch.mock.calls.map(([url]) => url)
    expect(asked).toEqual([at('assets/shared-1.js'), at('icon.svg'), SCOPE])
  })

  it('takes no page for a file, as hosts give it for files that are gone', async () => {
    const { caches } = makeCaches(SCOPE)
    const files = { ...filesOfFirst, [at('assets/shared-1.js')]: html(first.entry) }
    const attempt = fillCache(first, { scope: SCOPE, caches, fetch: makeHost(files) })
    await expect(attempt).rejects.toThrow('shared-1.js')
  })

  it('takes no page of another build, as there is while a new one is put up', async () => {
    const { caches, contents } = makeCaches(SCOPE)
    const files = { ...filesOfFirst, [SCOPE]: html(second.entry) }
    const attempt = fillCache(first, { scope: SCOPE, caches, fetch: makeHost(files) })
    await expect(attempt).rejects.toThrow('not of this build')
    expect(contents(first.entry)).not.toContain(SCOPE)
  })
})

describe('caches that nobody needs', () => {
  const names = [
    cacheName(SCOPE, first.entry),
    cacheName(SCOPE, second.entry),
    cacheName('https://chat.example/', first.entry),
    cacheName('https://chat.example/parlour/two/', first.entry),
    'somebody-else',
  ]

  it('are those of builds that are not in use, of this place only', () => {
    expect(unusedCaches(names, SCOPE, [second.entry])).toEqual([cacheName(SCOPE, first.entry)])
    expect(unusedCaches(names, SCOPE, [first.entry, second.entry])).toEqual([])
    expect(unusedCaches(names, SCOPE, [])).toHaveLength(2)
  })
})
