/**
 * `npm run test:engines`: the main journeys in Firefox and WebKitGTK, against the built app. Ends with one line,
 * `N passed, N failed`. Arguments go to Playwright, such as `--project=webkit`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildIfStale } from './build.mjs'
import { setupEngines } from './engines.mjs'
import { runBin } from './run.mjs'
import { setup } from './setup.mjs'
import { countCheck, countJourneys, summaryLine } from './test-counts.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'parlour-engines-'))

async function runJourneys() {
  await setup()
  await setupEngines()
  await buildIfStale()
  const file = path.join(folder, 'report.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = ['test', '-c', 'playwright.engines.config.ts', '--reporter=list,json']
  const options = process.argv.slice(2)
  const exitCode = await runBin('@playwright/test', 'playwright', [...args, ...options], { env })
  return countJourneys(readReport(file), exitCode)
}

/**
 * @param {string} file
 * @returns {any} undefined when there is none; the runner's own format, read by test-counts
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const counts = await runJourneys()
  .catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    return countCheck(1)
  })
  .finally(() => rmSync(folder, { recursive: true, force: true }))
console.log(summaryLine(counts))
process.exitCode = counts.failed > 0 ? 1 : 0
