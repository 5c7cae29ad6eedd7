/**
 * Writes what was thrown outside of all unit tests, such as by a timer that outlived its test, into the file that
 * PARLOUR_UNIT_ERRORS names. Vitest fails for it, and its JSON report does not say why.
 */
import { writeFileSync } from 'node:fs'

/** A stack longer than this says nothing more. */
const MOST_LINES = 12

export default class UnitErrorsReporter {
  /**
   * @param {unknown} _modules
   * @param {readonly { name?: string, message: string, stack?: string, VITEST_TEST_NAME?: string, VITEST_TEST_PATH?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env.PARLOUR_UNIT_ERRORS
    if (file === undefined) return
    const texts = errors.map(({ name, message, stack, VITEST_TEST_NAME, VITEST_TEST_PATH }) =>
      [VITEST_TEST_PATH, VITEST_TEST_NAME, stack ?? `${name}: ${message}`]
        .filter((part) => part !== undefined)
        .join('\n')
        .split('\n')
        .slice(0, MOST_LINES)
        .join('\n'),
    )
    writeFileSync(file, JSON.stringify(texts))
  }
}
