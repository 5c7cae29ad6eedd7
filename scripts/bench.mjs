/**
 * `npm run bench`: measures the built app beside a bare page that does the same work, and prints the figures,
 * ratios and targets. `--quick` measures everything once. A missed target is a finding, not a failure: the exit
 * code is 1 only when something could not be measured.
 */
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './build.mjs'
import { projectRoot } from './run.mjs'
import { setup, setupHeadlessBrowser } from './setup.mjs'

/** Vite's runner understands TypeScript and the alias, which Node 20 does not. */
async function loadBench() {
  const { runnerImport } = await import('vite')
  const file = fileURLToPath(new URL('../bench/run-bench.ts', import.meta.url))
  /** @type {{ module: typeof import('../bench/run-bench') }} */
  const { module } = await runnerImport(file, {
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  })
  return module
}

try {
  await setup()
  const browserPath = await setupHeadlessBrowser()
  await buildIfStale()
  const { runBench } = await loadBench()
  await runBench({ browserPath, isQuick: process.argv.includes('--quick') })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
