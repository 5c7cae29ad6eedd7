/**
 * Tests with random cases, with far more cases than `npm test` has time for. What is in the environment already
 * stays: PARLOUR_KILLS and PARLOUR_RUNS say how many, PARLOUR_SEED which kills.
 *
 * `npm run test:kills`: 200 kills of the browser. `npm run test:sessions`: 1,000 sessions exported and imported.
 */
import { buildIfStale } from './build.mjs'
import { runBin, runScript } from './run.mjs'
import { setup, setupHeadlessBrowser } from './setup.mjs'

const KILLS = '200'
const RUNS = '1000'

async function kills() {
  const CHROME_PATH = await setupHeadlessBrowser()
  await buildIfStale()
  const env = { PARLOUR_KILLS: KILLS, ...process.env, CHROME_PATH }
  const file = 'e2e/durability/random-kills.e2e.ts'
  return runBin('@playwright/test', 'playwright', ['test', file, '--reporter=list'], { env })
}

async function sessions() {
  const env = { PARLOUR_RUNS: RUNS, ...process.env }
  const file = 'src/storage/session-file/open-session-file.test.ts'
  const args = ['run', file, '--testNamePattern=random session']
  return runBin('vitest', 'vitest', args, { env })
}

/** @type {Record<string, () => Promise<number>>} */
const tests = { kills, sessions }

await runScript(async () => {
  const test = tests[process.argv[2] ?? '']
  if (!test) throw new Error(`Which one? ${Object.keys(tests).join(' or ')}`)
  await setup()
  process.exitCode = await test()
})
