/**
 * `npm run bench:import`: generates session files and imports them in Chromium under the policy of the app. `--mb=600`
 * makes them of another size than 200 MB.
 */
import { fileURLToPath } from 'node:url'
import { optionValue, projectRoot } from './run.mjs'
import { setup, setupHeadlessBrowser } from './setup.mjs'

const DEFAULT_MEGABYTES = 200

try {
  await setup()
  const browserPath = await setupHeadlessBrowser()
  const { runnerImport } = await import('vite')
  const file = fileURLToPath(new URL('../bench/measure-import.ts', import.meta.url))
  /** @type {{ module: typeof import('../bench/measure-import') }} */
  const { module } = await runnerImport(file, {
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  })
  const megabytes = Number(optionValue(process.argv.slice(2), '--mb') ?? DEFAULT_MEGABYTES)
  await module.measureImports(browserPath, megabytes)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
