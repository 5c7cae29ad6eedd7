/**
 * `npm run bench:import`: generates session files and imports them in Chromium under the policy of the app. `--mb=600`
 * makes them of another size than 200 MB.
 */
import { importTypeScript } from './import-typescript.mjs'
import { optionValue, runScript } from './run.mjs'
import { setup, setupHeadlessBrowser } from './setup.mjs'

const DEFAULT_MEGABYTES = 200

await runScript(async () => {
  await setup()
  const browserPath = await setupHeadlessBrowser()
  /** @type {typeof import('../bench/measure-import')} */
  const { measureImports } = await importTypeScript('bench/measure-import.ts')
  const megabytes = Number(optionValue(process.argv.slice(2), '--mb') ?? DEFAULT_MEGABYTES)
  await measureImports(browserPath, megabytes)
})
