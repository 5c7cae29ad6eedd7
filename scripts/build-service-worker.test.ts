import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildManifest, buildServiceWorker, describeBuild } from './build-service-worker.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parlour-public-'))
  mkdirSync(path.join(folder, 'pictures'))
  for (const file of [
    'icon.svg',
    'pictures/one.png',
    'manifest.webmanifest',
    '_redirects',
    'CNAME',
  ])
    writeFileSync(path.join(folder, file), file)
})

afterEach(() => rmSync(folder, { recursive: true }))

const bundled = (page = '<!doctype html>') =>
  new Map([
    ['index.html', page],
    ['assets/index-2.js', 'start()'],
    ['assets/chat-1.js', 'chat()'],
    // A megabyte of these would come with each new version.
    ['assets/90ms-RKSJ-H-3.bcmap', 'letters'],
    // So would what runs a model on the device, many times over.
    ['assets/device-model-worker-4.js', 'model()'],
    ['assets/wllama-6.wasm', 'code'],
    ['assets/wllama-compat-5.js', 'run()'],
    ['assets/wllama-compat-7.wasm', 'code'],
    ['_headers', '/*'],
    ['.vite/manifest.json', '{}'],
  ])

it('stores what pages load, and nothing that only hosts read or few need, and knows what of that runs a model (LOCAL-14, LOCAL-18)', () => {
  expect(describeBuild(bundled(), 'assets/index-2.js', folder)).toEqual({
    entry: 'assets/index-2.js',
    assets: ['assets/chat-1.js', 'assets/index-2.js'],
    files: ['icon.svg', 'manifest.webmanifest', 'pictures/one.png'],
    engine: {
      fast: ['assets/device-model-worker-4.js', 'assets/wllama-6.wasm'],
      compat: [
        'assets/device-model-worker-4.js',
        'assets/wllama-compat-5.js',
        'assets/wllama-compat-7.wasm',
      ],
    },
    digest: expect.stringMatching(/^[\w-]{16}$/) as unknown,
  })
})

it('is the same for the same files, and another when the page or a plain file changes', () => {
  const describe = (page?: string) => describeBuild(bundled(page), 'assets/index-2.js', folder)
  const { digest } = describe()
  expect(describe().digest).toBe(digest)
  expect(describe('<!doctype html><p>').digest).not.toBe(digest)
  writeFileSync(path.join(folder, 'icon.svg'), 'another')
  expect(describe().digest).not.toBe(digest)
})

it('makes a small classic script, with the build in it', async () => {
  const build = describeBuild(bundled(), 'assets/index-2.js', folder)
  const code = await buildServiceWorker(build)
  expect(code).not.toMatch(/^\s*(import|export)\b/m)
  expect(code).toContain('assets/chat-1.js')
  expect(code).toContain(build.digest)
  expect(code.length).toBeLessThan(8_500)
})

it('makes one that only goes, for builds without offline use', async () => {
  const code = await buildServiceWorker(undefined)
  expect(code).toContain('unregister')
  expect(code).not.toContain('fetch')
})

it('names the app by its path, and offers sharing only where there is a worker to take it (REACH-01, REACH-05)', () => {
  const share_target = { action: './settings/received' }
  const manifest = { name: 'Parlour', share_target }
  writeFileSync(path.join(folder, 'manifest.webmanifest'), JSON.stringify(manifest))
  const built = (hasWorker: boolean): unknown =>
    JSON.parse(buildManifest(folder, { base: '/parlour/', hasWorker }))
  expect(built(true)).toEqual({ id: '/parlour/', name: 'Parlour', share_target })
  expect(built(false)).toEqual({ id: '/parlour/', name: 'Parlour' })
})
