/**
 * `npm test`: everything a change must pass. A failed step does not stop the next, so that one run shows all
 * there is to mend. What needs no browser runs in two rows side by side, one for each core of a small machine; the
 * journeys have the machine to themselves. Ends with one line, `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run, runBin } from './run.mjs'
import { listen } from './serve.mjs'
import { setup, setupHeadlessBrowser } from './setup.mjs'
import {
  countCheck,
  countJourneys,
  countUnitTests,
  sumCounts,
  summaryLine,
} from './test-counts.mjs'

const reports = mkdtempSync(path.join(tmpdir(), 'parlour-test-'))

/** @typedef {import('./test-counts.mjs').Counts} Counts */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {(hold?: Buffer[]) => Promise<Counts>} work puts what it prints into `hold`, where there is one
 */

/**
 * @param {string} packageName
 * @param {string} binName
 * @param {string[]} args
 * @returns {Step['work']}
 */
function check(packageName, binName, args) {
  return async (hold) => countCheck(await runBin(packageName, binName, args, { hold }))
}

/** @type {Step['work']} */
async function sizeBudget(hold) {
  return countCheck(await run(process.execPath, ['scripts/size-budget.mjs'], { hold }))
}

/** @type {Step['work']} */
async function unitTests(hold) {
  const file = path.join(reports, 'unit.json')
  const errors = path.join(reports, 'unit-errors.json')
  const env = { ...process.env, PARLOUR_UNIT_ERRORS: errors }
  const reporters = ['default', 'json', './scripts/unit-errors-reporter.mjs'].map(
    (reporter) => `--reporter=${reporter}`,
  )
  const args = ['run', ...reporters, `--outputFile.json=${file}`]
  const exitCode = await runBin('vitest', 'vitest', args, { env, hold })
  return countUnitTests(readReport(file), exitCode, readReport(errors))
}

/** @type {Step['work']} */
async function journeys(hold) {
  const file = path.join(reports, 'journeys.json')
  const env = {
    ...process.env,
    CHROME_PATH: await setupHeadlessBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // A port of its own, so that neither an older server nor another run of the tests answers instead.
    PARLOUR_TEST_PORT: String(await freePort()),
  }
  const args = ['test', '--reporter=list,json']
  const exitCode = await runBin('@playwright/test', 'playwright', args, { env, hold })
  return countJourneys(readReport(file), exitCode)
}

/**
 * @param {string} file
 * @returns {any} undefined when there is none; the runners' own formats, read by test-counts
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = http.createServer()
  const port = await listen(server, '0')
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * @param {unknown} error
 * @returns {Counts}
 */
function failedStep(error) {
  console.error(error instanceof Error ? error.message : error)
  return countCheck(1)
}

/**
 * Not worded like the last line, so that whoever looks for that one finds only it.
 * @param {string} name
 * @param {number} durationMs
 * @param {Counts} counts
 */
function stepLine(name, durationMs, { passed, failed }) {
  const seconds = (durationMs / 1000).toFixed(1)
  const result = failed > 0 ? `✗ ${failed} of ${passed + failed} failed` : '✓'
  return `${name.padEnd(10)}${seconds.padStart(7)} s  ${result}`
}

/**
 * What runs side by side, row by row; each row in its order. The types are checked in one thread: each further one
 * would work out much of the same again, and the other core is taken.
 * @type {Step[][]}
 */
const rows = [
  [
    { name: 'lint', work: check('oxlint', 'oxlint', ['-c', 'oxlint.config.mjs', '.']) },
    { name: 'types', work: check('typescript', 'tsc', ['-b', '--singleThreaded']) },
    { name: 'unused', work: check('knip', 'knip', []) },
    { name: 'format', work: check('oxfmt', 'oxfmt', ['--check', '.']) },
    { name: 'build', work: check('vite', 'vite', ['build']) },
    { name: 'size', work: sizeBudget },
  ],
  [{ name: 'unit', work: unitTests }],
]

/** The steps that look at the build: without one they fail, because an older one would answer for this code. */
const NEED_BUILD = new Set(['size', 'journeys'])

/** The steps that run tests; each of the others counts as one check. */
const TESTS = new Set(['unit', 'journeys'])

/** @returns {Promise<Counts>} */
async function runSteps() {
  /** @type {Map<string, Counts>} */
  const results = new Map()
  /** @type {string[]} */
  const lines = []

  /** @type {(step: Step, hold?: Buffer[]) => Promise<void>} */
  const runStep = async ({ name, work }, hold) => {
    const startedAt = Date.now()
    const isImpossible = NEED_BUILD.has(name) && results.get('build')?.failed
    const counts = await (
      isImpossible ? Promise.reject(new Error('Not run, because the build failed.')) : work(hold)
    ).catch(failedStep)
    results.set(name, counts)
    lines.push(stepLine(name, Date.now() - startedAt, counts))
    if (hold) console.log(`\n── ${name}\n${Buffer.concat(hold).toString()}`)
    console.log(lines.at(-1))
  }

  const names = rows.map((row) => row.map(({ name }) => name).join(', '))
  console.log(`── ${names.join(', and beside them ')}`)
  const runRow = async (/** @type {Step[]} */ row) => {
    for (const step of row) await runStep(step, [])
  }
  await Promise.all(rows.map(runRow))
  console.log('\n── journeys')
  await runStep({ name: 'journeys', work: journeys })

  const failures = [...results.values()].flatMap((counts) => counts.failures ?? [])
  console.log(['\n── all', ...lines, ...failures.map((failure) => `✗ ${failure}`), ''].join('\n'))

  const { passed, failed } = sumCounts(
    [...results].filter(([name]) => TESTS.has(name)).map(([, counts]) => counts),
  )
  const total = sumCounts([...results.values()])
  if (passed + failed > 0) return total
  console.error('No test ran.')
  return { ...total, failed: total.failed + 1 }
}

const counts = await setup()
  .then(runSteps)
  .catch(failedStep)
  .finally(() => rmSync(reports, { recursive: true, force: true }))
// As plain text and last, so that a person and a program can both read it.
console.log(summaryLine(counts))
process.exitCode = counts.failed > 0 ? 1 : 0
