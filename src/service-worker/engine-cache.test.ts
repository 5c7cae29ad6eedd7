import { afterEach, expect, it, vi } from 'vitest'
import type { Build } from './build-cache'
import { keepEngine, type OwnFiles } from './engine-cache'
import { makeCaches, makeHost } from './testing/make-caches'

const SCOPE = 'https://chat.example/parlour/'
const build: Build = {
  entry: 'assets/index-1.js',
  assets: ['assets/index-1.js'],
  files: [],
  engine: {
    fast: ['assets/worker-1.js', 'assets/fast-1.wasm'],
    compat: ['assets/worker-1.js', 'assets/compat-1.js', 'assets/compat-1.wasm'],
  },
  digest: 'a',
}
const host = makeHost(
  Object.fromEntries(
    [...build.assets, ...build.engine.fast, ...build.engine.compat].map((path) => [
      SCOPE + path,
      path,
    ]),
  ),
)

/** A browser that keeps these files in its folder of models; undefined: there is no such folder. */
function keeping(names: readonly string[] | undefined): OwnFiles {
  const folder = { keys: () => names?.values() }
  const root = {
    getDirectoryHandle: (name: string) =>
      name === 'models' && names ? Promise.resolve(folder) : Promise.reject(new Error('none')),
  }
  return { getDirectory: () => Promise.resolve(root as unknown as FileSystemDirectoryHandle) }
}

/** What is stored of the engine, by the names of its files. */
async function storedWith(ownFiles: OwnFiles, fetch = host) {
  const { caches, contents } = makeCaches(SCOPE)
  const keep = () => keepEngine(build, { scope: SCOPE, caches, fetch }, ownFiles)
  const stored = () => contents(build.entry).map((url) => url.slice(`${SCOPE}assets/`.length))
  await keep()
  return { keep, stored }
}

/** A browser that can do what the faster build needs, or one half of it. */
function stubEngine({ hasSuspending = true, hasWideMemory = true }) {
  function Memory() {
    if (!hasWideMemory) throw new TypeError('An address has 32 bits')
  }
  vi.stubGlobal('WebAssembly', { Memory, ...(hasSuspending && { Suspending: Memory }) })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('stores nothing where there is no model, a half one included (LOCAL-14)', async () => {
  for (const names of [undefined, [], ['tiny.gguf.copy.part']])
    expect((await storedWith(keeping(names))).stored()).toEqual([])
  const refused = { getDirectory: () => Promise.reject(new DOMException('No', 'SecurityError')) }
  expect((await storedWith(refused)).stored()).toEqual([])
  // As in a browser that keeps no files for sites.
  expect((await storedWith(undefined as unknown as OwnFiles)).stored()).toEqual([])
})

it('stores the engine that this browser takes where there is a model, once (LOCAL-18)', async () => {
  const files = keeping(['notes.txt', 'tiny.gguf'])
  stubEngine({})
  const { keep, stored } = await storedWith(files)
  expect(stored()).toEqual(['worker-1.js', 'fast-1.wasm'])
  const asked = host.mock.calls.length
  await keep()
  expect(host.mock.calls).toHaveLength(asked)

  for (const lack of [{ hasSuspending: false }, { hasWideMemory: false }]) {
    stubEngine(lack)
    expect((await storedWith(files)).stored()).toEqual([
      'worker-1.js',
      'compat-1.js',
      'compat-1.wasm',
    ])
  }
})

it('says when the host has not got it, and stores the rest the next time (LOCAL-18)', async () => {
  stubEngine({})
  const { caches, contents } = makeCaches(SCOPE)
  const files = keeping(['tiny.gguf'])
  const poor = makeHost({ [`${SCOPE}assets/worker-1.js`]: 'work()' })
  await expect(keepEngine(build, { scope: SCOPE, caches, fetch: poor }, files)).rejects.toThrow(
    'fast-1.wasm',
  )
  await keepEngine(build, { scope: SCOPE, caches, fetch: host }, files)
  expect(contents(build.entry)).toHaveLength(2)
})
