/**
 * `npm run bench`: measures the built app beside a bare page that does the same work, and prints the figures,
 * ratios and targets. `--quick` measures everything once; `--only=streams,loads` measures these parts. A missed
 * target is a finding, not a failure: the exit code is 1 only when something could not be measured.
 */
import { buildIfStale } from './build.mjs'
import { importTypeScript } from './import-typescript.mjs'
import { runScript } from './run.mjs'
import { setup, setupHeadlessBrowser } from './setup.mjs'

await runScript(async () => {
  await setup()
  const browserPath = await setupHeadlessBrowser()
  await buildIfStale()
  /** @type {typeof import('../bench/run-bench')} */
  const { runBench } = await importTypeScript('bench/run-bench.ts')
  const only = process.argv.find((arg) => arg.startsWith('--only='))
  await runBench({
    browserPath,
    isQuick: process.argv.includes('--quick'),
    only: only?.slice('--only='.length).split(','),
  })
})
