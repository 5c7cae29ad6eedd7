/** Builds dist/ when it is missing or older than what it is made from. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { isMainScript, projectRoot, runBin, runScript } from './run.mjs'

const SOURCES = [
  'src',
  'public',
  'index.html',
  'package-lock.json',
  'package.json',
  'scripts/build-service-worker.mjs',
  'scripts/chunks',
  'scripts/content-security-policy.mjs',
  'scripts/route-files.mjs',
  'scripts/security-headers.mjs',
  'scripts/trim-styles.mjs',
  'scripts/used-statements.mjs',
  'tsconfig.app.json',
  'tsconfig.base.json',
  'vite.config.ts',
]

/**
 * When a file or anything in a folder last changed; a folder's own time tells of removed files.
 * @param {string} place
 * @returns {number} milliseconds since 1970; 0 when there is no such file
 */
function lastChange(place) {
  if (!existsSync(place)) return 0
  const stat = statSync(place)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(place).map((name) => lastChange(path.join(place, name)))
  return Math.max(stat.mtimeMs, ...inside)
}

/** Whether dist/ has to be built. */
export function isBuildStale(root = projectRoot) {
  const built = lastChange(path.join(root, 'dist/index.html'))
  return SOURCES.some((source) => lastChange(path.join(root, source)) >= built)
}

/**
 * Builds when it has to. Needs the installed packages.
 * @throws {Error} when the build fails
 */
export async function buildIfStale() {
  if (!isBuildStale()) return
  console.log('Building …')
  const code = await runBin('vite', 'vite', ['build'])
  if (code !== 0) throw new Error('The build failed; its words stand above.')
}

if (isMainScript(import.meta.url)) await runScript(buildIfStale)
