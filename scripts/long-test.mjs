/**
 * `npm run test:long`: the tests with random cases, with other seeds and far more cases than `npm test` tries. All of
 * them, or the one that is named: `npm run test:long -- properties`, `-- sessions`, `-- histories`, `-- kills`.
 *
 * What is in the environment already stays: PARLOUR_ROUNDS, PARLOUR_RUNS, PARLOUR_HISTORIES and PARLOUR_KILLS say how many, PARLOUR_SEED
 * where the seeds begin. Each seed is printed, so that a failure can be had again.
 */
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildIfStale } from './build.mjs'
import { projectRoot, runBin, runScript } from './run.mjs'
import { setup, setupHeadlessBrowser } from './setup.mjs'

const ROUNDS = 20
const RUNS = '1000'
const KILLS = '200'
/** Histories of any kind of each of two files, and how many batches: in all 100,000, and 30,000 of edits. */
const HISTORIES = '500'
const BATCHES = 100

const firstSeed = Number(process.env.PARLOUR_SEED ?? randomInt(2 ** 31))

/** Test files that hold properties, as paths within the project. */
function propertyTests() {
  return ['src', 'bench', 'scripts', 'e2e/stand-in'].flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.test\.tsx?$/.test(file))
      .filter((file) => readFileSync(path.join(projectRoot, file), 'utf8').includes('fc.assert')),
  )
}

/** Each round tries all properties with another seed; stops at the first round that fails. */
async function properties() {
  const rounds = Number(process.env.PARLOUR_ROUNDS ?? ROUNDS)
  const files = propertyTests()
  for (let round = 0; round < rounds; round += 1) {
    const seed = firstSeed + round
    console.log(`\n── properties, round ${round + 1} of ${rounds}: PARLOUR_SEED=${seed}`)
    const env = { ...process.env, PARLOUR_SEED: String(seed) }
    const code = await runBin('vitest', 'vitest', ['run', '--reporter=dot', ...files], { env })
    if (code !== 0) return code
  }
  return 0
}

async function sessions() {
  const env = { PARLOUR_RUNS: RUNS, PARLOUR_SEED: String(firstSeed), ...process.env }
  const file = 'src/storage/session-file/open-session-file.test.ts'
  const args = ['run', file, '--testNamePattern=random session']
  console.log(`\n── sessions: PARLOUR_SEED=${firstSeed}`)
  return runBin('vitest', 'vitest', args, { env })
}

/** Each batch lives through histories of another seed; stops at the first that fails. */
async function histories() {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const seed = Number(firstSeed) + batch
    console.log(`\n── histories, batch ${batch + 1} of ${BATCHES}: PARLOUR_SEED=${seed}`)
    const env = { PARLOUR_HISTORIES: HISTORIES, ...process.env, PARLOUR_SEED: String(seed) }
    const args = [
      'run',
      'src/storage/sync/histories.test.ts',
      'src/storage/sync/further-histories.test.ts',
    ]
    const code = await runBin('vitest', 'vitest', args, { env })
    if (code !== 0) return code
  }
  return 0
}

async function kills() {
  const CHROME_PATH = await setupHeadlessBrowser()
  await buildIfStale()
  const env = {
    PARLOUR_KILLS: KILLS,
    PARLOUR_SEED: String(firstSeed),
    ...process.env,
    CHROME_PATH,
  }
  const file = 'e2e/durability/random-kills.e2e.ts'
  console.log(`\n── kills: PARLOUR_SEED=${firstSeed}`)
  return runBin('@playwright/test', 'playwright', ['test', file, '--reporter=list'], { env })
}

/** @type {Record<string, () => Promise<number>>} */
const tests = { properties, sessions, histories, kills }

await runScript(async () => {
  const name = process.argv[2]
  const named = name === undefined ? Object.values(tests) : [tests[name]]
  await setup()
  for (const test of named) {
    if (!test) throw new Error(`Which one? ${Object.keys(tests).join(', ')}, or none for all.`)
    if ((await test()) !== 0) process.exitCode = 1
  }
})
