import { isFailed, isFailedAsWhole } from './file-results.mjs'

/**
 * Results of a file that ran twice: the second run replaces the first. A test that the first run knows as run and that
 * is missing or did not run in the second has failed; so has the file where the second run left no result.
 *
 * @param {import('./file-results.mjs').FileResult} first a file with a failure
 * @param {import('./file-results.mjs').FileResult | undefined} second
 * @returns {{ file: import('./file-results.mjs').FileResult, flaky: { path: string, test: string, message: string }[] }}
 */
export function joinFile(first, second) {
  if (!second) return { file: { ...first, message: first.message || 'the second run left no result' }, flaky: [] }
  const tests = [...second.tests]
  const flaky = []
  const unmatched = placesByName(second.tests)
  for (const test of first.tests.filter(({ status }) => RAN.has(status))) {
    const at = unmatched.get(test.name)?.shift()
    if (at === undefined) tests.push({ ...test, status: 'failed', message: 'is missing in the second run' })
    else if (!RAN.has(tests[at].status)) tests[at] = { ...test, status: 'failed', message: 'did not run in the second run' }
    else if (isFailed(test) && !isFailed(tests[at])) flaky.push({ path: first.path, test: test.name, message: test.message })
  }
  const isEmpty = !second.hasFailed && isFailedAsWhole(first) && !tests.some(({ status }) => RAN.has(status))
  const message = isEmpty ? 'no test of it ran in the second run' : second.message
  const file = { ...second, hasFailed: isEmpty || second.hasFailed || tests.some(isFailed), message, tests }
  if (isFailedAsWhole(first) && !file.hasFailed) flaky.push({ path: first.path, test: WHOLE_FILE, message: first.message })
  return { file, flaky }
}

/** How a file is named among the flaky tests that failed to load or in a hook. */
export const WHOLE_FILE = 'the whole file'

const RAN = new Set(['passed', 'failed'])

/** Tests of one name follow each other in both runs. */
function placesByName(tests) {
  const places = new Map()
  for (const [at, { name }] of tests.entries()) places.set(name, [...(places.get(name) ?? []), at])
  return places
}

/**
 * Joins the results of all suites with those of the second run.
 *
 * @param {readonly { suite: string, files: readonly import('./file-results.mjs').FileResult[], load?: number }[]} suites
 * @param {ReadonlyMap<string, import('./file-results.mjs').FileResult | undefined>} again by path, of the files that ran twice
 */
export function joinSuites(suites, again) {
  const flaky = []
  const joined = suites.map((result) => ({
    ...result,
    files: result.files.map((first) => {
      if (!again.has(first.path)) return first
      const { file, flaky: found } = joinFile(first, again.get(first.path))
      flaky.push(...found.map((one) => ({ suite: result.suite, ...one, load: result.load })))
      return file
    }),
  }))
  return { suites: joined, flaky }
}
