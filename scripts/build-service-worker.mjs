/** Builds the service worker: a classic script of its own, because Firefox has learnt modules in workers only lately. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'vite'
import { projectRoot } from './run.mjs'

/** @typedef {import('../src/service-worker/build-cache').Build} Build */

/** Of the files with plain names, those that pages ask for. Others are for hosts, such as `_redirects`. */
const PAGE_FILES = /\.(svg|png|webmanifest)$/

/**
 * Files with a hash in their name that few need, and that a page fetches when it does: the browser keeps them by itself. Maps
 * of letters, and what stores and runs a model on the device.
 */
const FETCHED_ON_DEMAND =
  /\.(bcmap|wasm)$|^assets\/(device-model-worker|model-file-worker|wllama)-[\w-]+\.js$/

/** Of those, what answers with a model: in browsers that take the faster build of wllama, and in others. */
const ENGINES = {
  fast: /^assets\/(device-model-worker-[\w-]+\.js|wllama-(?!compat-)[\w-]+\.wasm)$/,
  compat: /^assets\/(device-model-worker-[\w-]+\.js|wllama-compat-[\w-]+\.(js|wasm))$/,
}

/**
 * What the worker has to store.
 * @param {Map<string, string | Uint8Array>} bundled every file of the build by its path in dist/
 * @param {string} entry the script that the page starts with, as a path in dist/
 * @param {string} publicDir folder whose files are copied as they are
 * @returns {Build}
 */
export function describeBuild(bundled, entry, publicDir) {
  const assets = [...bundled.keys()]
    .filter((file) => file.startsWith('assets/') && !FETCHED_ON_DEMAND.test(file))
    .toSorted()
  const files = readdirSync(publicDir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => PAGE_FILES.test(file))
    .toSorted()
  const page = bundled.get('index.html')
  if (page === undefined) throw new Error('The build has no page.')
  const hash = createHash('sha256').update(page)
  for (const file of files) hash.update(readFileSync(path.join(publicDir, file)))
  const those = (/** @type {RegExp} */ pattern) =>
    [...bundled.keys()].filter((file) => pattern.test(file)).toSorted()
  const engine = { fast: those(ENGINES.fast), compat: those(ENGINES.compat) }
  return { entry, assets, files, engine, digest: hash.digest('base64url').slice(0, 16) }
}

/**
 * The app's manifest as it is built. Its id is the path that the app is served at, which a manifest cannot say by itself:
 * installed apps stay the same whatever address they start with later. Without a worker that answers, what is shared with
 * the app would go to the host, so that it is not offered.
 * @param {string} publicDir folder with the manifest
 * @param {{ base: string, hasWorker: boolean }} build
 */
export function buildManifest(publicDir, { base, hasWorker }) {
  const text = readFileSync(path.join(publicDir, 'manifest.webmanifest'), 'utf8')
  const { share_target, ...manifest } = JSON.parse(text)
  const sharing = hasWorker ? { share_target } : {}
  return JSON.stringify({ id: base, ...manifest, ...sharing }, undefined, 2)
}

/**
 * The text of `sw.js`.
 * @param {Build | undefined} build undefined makes the worker that takes an earlier one away
 * @returns {Promise<string>}
 */
export async function buildServiceWorker(build) {
  const source = build ? 'service-worker.ts' : 'retire.ts'
  const result = await bundle({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
    define: { __BUILD__: JSON.stringify(build) ?? 'undefined' },
    build: {
      write: false,
      target: ['chrome123', 'firefox128', 'safari18'],
      modulePreload: false,
      rolldownOptions: {
        input: path.join(projectRoot, 'src/service-worker', source),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
  const [output] = 'output' in result ? result.output : []
  if (output?.type !== 'chunk') throw new Error('The service worker was not built.')
  return output.code
}
