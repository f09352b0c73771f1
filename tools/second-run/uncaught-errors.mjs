import { writeFileSync } from 'node:fs'
import { firstLine } from './file-results.mjs'

/**
 * Reporter that writes what no test caught into the file named by `UNCAUGHT_ERRORS`: the JSON reporter leaves those out,
 * and the exit status does not tell them from a failed test.
 */
export default class UncaughtErrors {
  onTestRunEnd(_modules, errors) {
    const list = errors.map((error) => ({ path: error.VITEST_TEST_PATH, message: firstLine(error.message ?? String(error)) }))
    writeFileSync(process.env.UNCAUGHT_ERRORS, JSON.stringify(list))
  }
}
