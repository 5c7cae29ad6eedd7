/** Turns what the test runners report into the counts of the last line of `npm test`. */

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} [failures] the names of failed tests, as far as the runner tells
 */

/**
 * @typedef {object} UnitReport the part of Vitest's JSON report that is read
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {UnitFile[]} testResults
 *
 * @typedef {object} UnitFile
 * @property {string} name
 * @property {string} status
 * @property {{ status: string, fullName: string }[]} assertionResults
 *
 * @typedef {object} JourneyReport the part of Playwright's JSON report that is read
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {JourneySuite[]} suites
 *
 * @typedef {object} JourneySuite
 * @property {{ title: string, file: string, line: number, tests: { projectName: string, status: string }[] }[]} specs
 * @property {JourneySuite[]} [suites]
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
 * @param {string[]} [errors] what was thrown outside of all tests, which Vitest's own report leaves out
 * @returns {Counts}
 */
export function countUnitTests(report, exitCode, errors = []) {
  if (!report) return { ...NOTHING, failed: 1 }
  // A file that could not be loaded has failed without any test of its own that says so.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failedTests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name} › ${fullName}`),
  )
  return withExitCode(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...brokenFiles.map(({ name }) => name),
      ...failedTests,
      ...errors.map((error) => `outside of all tests › ${error}`),
    ],
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
  const failures = report.suites.flatMap(failedJourneys)
  return withExitCode(exitCode, { passed: expected, failed: unexpected + flaky, skipped, failures })
}

/**
 * @param {JourneySuite} suite
 * @returns {string[]}
 */
function failedJourneys({ specs, suites = [] }) {
  const failed = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}:${line} › ${title}`),
  )
  return [...failed, ...suites.flatMap(failedJourneys)]
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
