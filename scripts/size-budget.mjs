/**
 * Fails when a chat that is opened with an empty cache loads more than the budget until it can be typed in. Counts the
 * bytes of the page, its styles and icon, and of every script that the chat's screen cannot do without, in gzip at
 * the level that hosts use by default. Needs a build.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { isMainScript, projectRoot, runScript } from './run.mjs'

/** Bytes, gzipped. */
const BUDGET = 184 * 1024

/** The level of gzip that zlib, and with it most hosts, takes when nobody says otherwise. */
const GZIP_LEVEL = 6

/** The page's entry, and the chat's screen with the panel beside it, as the manifest calls them. */
const PAGE = 'index.html'
const ENTRIES = [PAGE, 'src/app/routes/chat.tsx']

/** @typedef {Record<string, { file: string, imports?: string[], css?: string[] }>} Manifest Vite's, by source file */

/**
 * The built files that a cold chat loads: those of the entries and of all that they import statically.
 * @param {Manifest} manifest
 * @param {string[]} [entries]
 * @returns {string[]} paths within dist/, each once
 * @throws {Error} when the manifest lacks an entry, so that a moved file cannot pass for a small one
 */
export function filesOf(manifest, entries = ENTRIES) {
  const seen = new Set()
  const files = new Set()
  const visit = (/** @type {string} */ source) => {
    if (seen.has(source)) return
    seen.add(source)
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no chunk of ${source}.`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  entries.forEach(visit)
  return [...files]
}

function checkBudget() {
  const dist = path.join(projectRoot, 'dist')
  const read = (/** @type {string} */ file) => readFileSync(path.join(dist, file))
  /** @type {Manifest} */
  const manifest = JSON.parse(read('.vite/manifest.json').toString())
  const styles = Object.values(manifest).filter(({ file }) => file.endsWith('.css'))
  const files = new Set([PAGE, 'icon.svg', ...styles.map(({ file }) => file), ...filesOf(manifest)])
  const sizes = [...files].map((file) => ({
    file,
    size: zlib.gzipSync(read(file), { level: GZIP_LEVEL }).length,
  }))
  const total = sizes.reduce((sum, { size }) => sum + size, 0)

  const inKib = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KiB`
  for (const { file, size } of sizes.toSorted((a, b) => b.size - a.size))
    console.log(`${inKib(size).padStart(10)}  ${file}`)
  console.log(`A cold chat loads ${inKib(total)} in gzip; ${inKib(BUDGET)} are allowed.`)
  if (total > BUDGET) throw new Error(`That is ${inKib(total - BUDGET)} too much.`)
}

if (isMainScript(import.meta.url)) await runScript(checkBudget)
