import { NEVER_AGAIN } from './never-again.mjs'

/**
 * Suites whose tests wait for other programs, which a busy machine can break. Those of `unit` and `checks` compute: they
 * give the same result twice. `screens` runs on demand.
 */
export const REPEATED_SUITES = ['database', 'web', 'e2e', 'server']

/** More files than these fail by the change, not by the machine. */
export const HIGHEST_REPEATS = 8

/**
 * Files that are run once more, each by itself, after all suites have run.
 *
 * @param {readonly { suite: string, files: readonly import('./file-results.mjs').FileResult[] }[]} suites
 * @returns {{ suite: string, path: string }[]}
 */
export function filesToRepeat(suites, never = NEVER_AGAIN) {
  const failed = suites.flatMap(({ suite, files }) => files.filter(({ hasFailed }) => hasFailed).map(({ path }) => ({ suite, path })))
  if (failed.length > HIGHEST_REPEATS) return []
  return failed.filter(({ suite, path }) => REPEATED_SUITES.includes(suite) && !never.includes(path))
}
