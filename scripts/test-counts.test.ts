import { expect, it } from 'vitest'
import {
  countCheck,
  countJourneys,
  countUnitTests,
  sumCounts,
  summaryLine,
} from './test-counts.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: 'lamp.test.ts',
  status,
  assertionResults: tests.map((test, index) => ({ status: test, fullName: `lights ${index}` })),
})

const unitReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [file('passed', 'passed', 'passed', 'passed'), file('failed', 'failed')],
}

it('counts unit tests, with those to be written as skipped', () => {
  expect(countUnitTests(unitReport, 1)).toMatchObject({ passed: 3, failed: 1, skipped: 2 })
})

it('counts a test file that could not be loaded as a failure', () => {
  const testResults = [...unitReport.testResults, file('failed')]
  expect(countUnitTests({ ...unitReport, testResults }, 1).failed).toBe(2)
})

it('counts and names what was thrown outside of all tests', () => {
  const report = { ...unitReport, numFailedTests: 0, testResults: [file('passed', 'passed')] }
  expect(countUnitTests(report, 1, ['ReferenceError: window'])).toMatchObject({
    failed: 1,
    failures: ['outside of all tests › ReferenceError: window'],
  })
})

it('counts journeys, and one that passed only the second time as a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countJourneys({ stats, suites: [] }, 1)).toMatchObject({
    passed: 5,
    failed: 2,
    skipped: 2,
  })
})

it('names what failed', () => {
  const testResults = [file('passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')]
  expect(countUnitTests({ ...unitReport, testResults }, 1).failures).toEqual([
    'lamp.test.ts',
    'lamp.test.ts › lights 1',
  ])
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: 'lamp.e2e.ts',
    line: 7,
    tests: statuses.map((status, index) => ({
      projectName: index === 0 ? 'desktop' : 'phone',
      status,
    })),
  })
  const suites = [
    {
      specs: [spec('lights', 'expected', 'unexpected')],
      suites: [{ specs: [spec('dims', 'flaky')] }],
    },
  ]
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }
  expect(countJourneys({ stats, suites }, 1).failures).toEqual([
    '[phone] lamp.e2e.ts:7 › lights',
    '[desktop] lamp.e2e.ts:7 › dims',
  ])
})

it('counts a runner that fails without a failed test, or without a report, as one failure', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countJourneys({ stats, suites: [] }, 1).failed).toBe(1)
  expect(countJourneys({ stats, suites: [] }, 0).failed).toBe(0)
  expect(countJourneys(undefined, 0).failed).toBe(1)
  expect(countUnitTests(undefined, 0).failed).toBe(1)
  expect(countUnitTests({ ...unitReport, numFailedTests: 0, testResults: [] }, 1).failed).toBe(1)
})

it('sums up in one line', () => {
  const counts = sumCounts([countCheck(0), countCheck(2), { passed: 10, failed: 0, skipped: 0 }])
  expect(summaryLine(counts)).toBe('11 passed, 1 failed')
  expect(summaryLine({ ...counts, skipped: 3 })).toBe('11 passed, 1 failed, 3 skipped')
})
