/** Turns what the test runners report into the counts of the last line of `npm test`. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @typedef {object} UnitReport the part of Vitest's JSON report that is read
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults one for each file
 *
 * @typedef {object} JourneyReport the part of Playwright's JSON report that is read
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 */

/** @type {Counts} */
const NOTHING = { passed: 0, failed: 0, skipped: 0 }

/**
 * @param {number} exitCode
 * @returns {Counts} one check, passed or failed
 */
export function countCheck(exitCode) {
  return exitCode === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 }
}

/**
 * @param {UnitReport | undefined} report undefined when the run ended before it wrote one
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countUnitTests(report, exitCode) {
  if (!report) return { ...NOTHING, failed: 1 }
  // A file that could not be loaded has failed without any test of its own that says so.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return withExitCode(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

/**
 * @param {JourneyReport | undefined} report undefined when the run ended before it wrote one
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countJourneys(report, exitCode) {
  if (!report) return { ...NOTHING, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return withExitCode(exitCode, { passed: expected, failed: unexpected + flaky, skipped })
}

/**
 * A runner that fails without a failed test (an error outside the tests, no tests found) counts as one.
 * @param {number} exitCode
 * @param {Counts} counts
 */
function withExitCode(exitCode, counts) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** @param {Counts[]} all */
export function sumCounts(all) {
  return all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    NOTHING,
  )
}

/**
 * The last line, such as `120 passed, 0 failed` or `120 passed, 0 failed, 2 skipped`.
 * @param {Counts} counts
 */
export function summaryLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}
