/**
 * Results of one test file, as the second run and the sums of a run need them. `status` of a test is `passed`, `failed`
 * or another word of the runner for one that did not run. A file may fail without a failed test: it did not load, or a
 * hook failed.
 *
 * @typedef {{ name: string, status: string, message: string }} TestResult
 * @typedef {{ path: string, hasFailed: boolean, message: string, tests: TestResult[] }} FileResult
 */

/**
 * @param {{ testResults: readonly any[] }} report what the JSON reporter of vitest wrote
 * @param {(path: string) => string} pathOf a file's name as the project says it
 * @returns {FileResult[]}
 */
export function filesOfReport({ testResults }, pathOf) {
  return testResults.map(({ name, status, message, assertionResults }) => ({
    path: pathOf(name),
    hasFailed: status === 'failed',
    message: firstLine(message),
    tests: assertionResults.map(({ fullName, status, failureMessages }) => ({
      name: fullName,
      status,
      message: firstLine(failureMessages?.[0]),
    })),
  }))
}

/** A file that failed without a failed test counts as one failure. */
export function countsOf(files) {
  const count = (wanted) => files.reduce((sum, { tests }) => sum + tests.filter(({ status }) => status === wanted).length, 0)
  return { passed: count('passed'), failed: count('failed') + files.filter(isFailedAsWhole).length }
}

/** One line a failed test, or a file that failed as a whole, so that the end of a long log names them. */
export function failureLines(suite, files) {
  return files.flatMap((file) => [
    ...(isFailedAsWhole(file) ? [`  ${suite}: ${file.path}: ${file.message}`] : []),
    ...file.tests.filter(isFailed).map(({ name, message }) => `  ${suite}: ${file.path}: ${name}: ${message}`),
  ])
}

export const isFailed = ({ status }) => status === 'failed'
export const isFailedAsWhole = ({ hasFailed, tests }) => hasFailed && !tests.some(isFailed)

const LONGEST_LINE = 300

export function firstLine(text) {
  return (text ?? '').split('\n', 1)[0].slice(0, LONGEST_LINE)
}
