/**
 * `npm run test:store`: what Parlour asks of a bucket, asked of a real S3 server, and two browsers that meet there. Installs Ceph's gateway from Debian's
 * packages; where that cannot be done it says so, and passes. Ends with one line, `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildIfStale } from './build.mjs'
import { setupCeph, startCeph, stopCeph } from './ceph.mjs'
import { runBin } from './run.mjs'
import { setup } from './setup.mjs'
import {
  countCheck,
  countJourneys,
  countUnitTests,
  sumCounts,
  summaryLine,
} from './test-counts.mjs'

const PORT = 17_480
const folder = mkdtempSync(path.join(tmpdir(), 'parlour-store-'))
/** Where the server keeps its files. */
const place = path.join(folder, 'ceph')

async function testStore() {
  await setup()
  if (!(await setupCeph())) {
    console.log(
      "Not tested: a real S3 server needs Ceph's gateway. On Debian: apt-get install radosgw ceph-mon ceph-osd ceph-common",
    )
    return { passed: 0, failed: 0, skipped: 0 }
  }
  await buildIfStale()
  const { endpoint, keyId, secret } = await startCeph(place, PORT)
  const env = { ...process.env, PARLOUR_STORE: JSON.stringify({ endpoint, keyId, secret }) }
  return sumCounts([await testCarrier(env), await testDevices(env)])
}

/** @param {NodeJS.ProcessEnv} env where the server is */
async function testCarrier(env) {
  const file = path.join(folder, 'report.json')
  const exitCode = await runBin(
    'vitest',
    'vitest',
    [
      'run',
      '--project=real store',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env },
  )
  return countUnitTests(readReport(file), exitCode)
}

/** @param {NodeJS.ProcessEnv} env where the server is */
async function testDevices(env) {
  const file = path.join(folder, 'journeys.json')
  const args = ['test', '-c', 'playwright.store.config.ts', '--reporter=list,json']
  const exitCode = await runBin('@playwright/test', 'playwright', args, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
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

const counts = await testStore()
  .catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    return countCheck(1)
  })
  .finally(() => {
    stopCeph(place)
    rmSync(folder, { recursive: true, force: true })
  })

console.log(summaryLine(counts))
process.exitCode = counts.failed > 0 ? 1 : 0
