// Tests of kills, races, chaos, money and laws: what fails there once may be a loss that comes once in many runs. The
// list of tools/second-run/never-again.mjs holds every file that says it is of such a kind.
import { NEVER_AGAIN } from '../second-run/never-again.mjs'

/** Test files of the suites that are run again. */
const REPEATED = [
  /^packages\/(postgres|journal|read-model|records|client|ui)\/.*\.test\.tsx?$/,
  /^apps\/(server|web|console)\/.*\.test\.tsx?$/,
  /^apps\/web\/e2e\/.*\.e2e\.ts$/,
]
/** Screens of these are drawn against a scripted server: figures are shown there, and no money moves. */
const SCREENS = /^(packages\/(client|ui)|apps\/(web|console)\/src)\//

const KINDS = {
  kill: { name: /\bkill(s|ed|ing)?\b/i, content: /SIGKILL|killable-server/ },
  race: { name: /\b(rac(e|es|ed|ing)|at one moment|epochs?|fenc(e|es|ed|ing))\b/i, content: /\bRACES\b/ },
  chaos: { name: /\bchaos\b/i },
  money: {
    name: /\b(money|credits?|deposits?|withdrawals?|withdrawing|transfers?|swaps?|statements?|custody|daily close|fills)\b/i,
    // Real, demo and play money name a realm.
    title: /(?<!\b(?:real|demo|play) )\bmoney\b/i,
    isOf: (path) => !SCREENS.test(path),
  },
  law: { name: /\blaws?\b/i, content: /\bbrokenLaws?\b/ },
}

/** Words of a test, a group or a table of tests, up to the end of its line. */
const TITLE = /\b(?:test|it|describe)\b[^'"`\n]*\(\s*(['"`])(.*?)\1/g

/** @returns {string[]} kinds that a test file says it is of, by its name, the titles of its tests, or what it uses */
export function kindsOf({ path, text }) {
  const name = path.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_/.]/g, ' ')
  const titles = [...text.matchAll(TITLE)].map(([, , title]) => title).join('\n')
  return Object.entries(KINDS)
    .filter(([, { isOf }]) => isOf?.(path) ?? true)
    .filter(([, kind]) => kind.name.test(name) || (kind.title ?? kind.name).test(titles) || kind.content?.test(text))
    .map(([kind]) => kind)
}

/** @returns {string[]} files that are missing in the list, and entries without a file */
export function faultsOfNeverAgain(files, list = NEVER_AGAIN) {
  const tests = files.filter(({ path }) => REPEATED.some((pattern) => pattern.test(path)))
  const known = new Set(tests.map(({ path }) => path))
  return [
    ...tests
      .filter(({ path }) => !list.includes(path))
      .map((file) => ({ path: file.path, kinds: kindsOf(file) }))
      .filter(({ kinds }) => kinds.length > 0)
      .map(({ path, kinds }) => `${path} is a test of ${kinds.join(', ')}: put it into NEVER_AGAIN`),
    ...list.filter((path) => !known.has(path)).map((path) => `${path} of NEVER_AGAIN is no test file of a suite that runs again`),
  ]
}
