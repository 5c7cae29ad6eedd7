import { expect, it } from 'vitest'
import {
  countCheck,
  countJourneys,
  countUnitTests,
  sumCounts,
  summaryLine,
} from './test-counts.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

const unitReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [file('passed', 'passed', 'passed', 'passed'), file('failed', 'failed')],
}

it('counts unit tests, with those to be written as skipped', () => {
  expect(countUnitTests(unitReport, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

it('counts a test file that could not be loaded as a failure', () => {
  const testResults = [...unitReport.testResults, file('failed')]
  expect(countUnitTests({ ...unitReport, testResults }, 1).failed).toBe(2)
})

it('counts journeys, and one that passed only the second time as a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countJourneys({ stats }, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

it('counts a runner that fails without a failed test, or without a report, as one failure', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countJourneys({ stats }, 1).failed).toBe(1)
  expect(countJourneys({ stats }, 0).failed).toBe(0)
  expect(countJourneys(undefined, 0).failed).toBe(1)
  expect(countUnitTests(undefined, 0).failed).toBe(1)
  expect(countUnitTests({ ...unitReport, numFailedTests: 0, testResults: [] }, 1).failed).toBe(1)
})

it('sums up in one line', () => {
  const counts = sumCounts([countCheck(0), countCheck(2), { passed: 10, failed: 0, skipped: 0 }])
  expect(summaryLine(counts)).toBe('11 passed, 1 failed')
  expect(summaryLine({ ...counts, skipped: 3 })).toBe('11 passed, 1 failed, 3 skipped')
})
