import { processorLine } from './processor-time.mjs'

/**
 * Seconds of a suite on two quiet cores in a whole run, with what is built for it. A slower machine takes longer: a run
 * says what it took beside the budget, and fails for its tests alone.
 */
export const BUDGETS = { checks: 50, database: 50, web: 105, unit: 140, e2e: 350, server: 255 }

/**
 * Suites of one stage run side by side, the stages follow each other. A stage keeps two cores busy and has no more than
 * a few programs for them: with three suites at once the same tests took a quarter more processor time.
 */
export const STAGES = [['checks', 'database'], ['web'], ['unit'], ['e2e'], ['server']]

/**
 * Of a whole run, without its second run: seconds on the wall, which the longest suites of its stages together stay
 * within. Where other programs had more than a share of the machine, seconds of processor time count in their place.
 */
export const TOTAL_BUDGET = 900
export const PROCESSOR_BUDGET = 1_330
export const SHARE_OF_OTHERS = 0.1

const counted = (count) => count.toLocaleString('en')
const exceeded = (used, budget) => (used > budget ? ', exceeded' : '')
const took = (seconds, budget) => `${seconds.toFixed(1)} s (budget ${budget}${exceeded(seconds, budget)})`

/** Result of one suite. One that runs on demand has no budget. */
export function suiteLine({ suite, passed, failed, seconds }) {
  const budget = BUDGETS[suite]
  const time = budget === undefined ? `${seconds.toFixed(1)} s` : took(seconds, budget)
  return `${suite}: ${counted(passed)} passed, ${counted(failed)} failed in ${time}`
}

/**
 * Time of a whole run beside the budget that applies to it.
 *
 * @param {number} seconds
 * @param {Processor | undefined} processor
 */
export function totalLine(seconds, processor) {
  const isShared = processor && processor.others > SHARE_OF_OTHERS * (processor.busy + processor.idle)
  if (!isShared) return `all suites: ${took(seconds, TOTAL_BUDGET)}`
  const { own } = processor
  return `all suites: ${seconds.toFixed(1)} s with ${own.toFixed(0)} s of processor time (budget ${PROCESSOR_BUDGET} of processor time, as others used the machine${exceeded(own, PROCESSOR_BUDGET)})`
}

/**
 * End of a run: each suite, the time and budget of the whole where all suites ran, what the run had of the machine
 * where that is known, what failed first and passed alone, and the sums of tests, which stay the last line.
 *
 * @param {readonly { suite: string, passed: number, failed: number, seconds: number }[]} results
 * @param {number} seconds
 * @param {{ processor?: Processor, flaky?: readonly Flaky[] }} [known]
 *
 * @typedef {{ own: number, busy: number, others: number, idle: number }} Processor
 * @typedef {{ suite: string, path: string, test: string, message: string, load: number }} Flaky
 */
export function endLines(results, seconds, { processor, flaky = [] } = {}) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const isWhole = Object.keys(BUDGETS).every((suite) => results.some((result) => result.suite === suite))
  return [
    ...results.map(suiteLine),
    ...(isWhole ? [totalLine(seconds, processor)] : []),
    ...(processor ? [processorLine(processor)] : []),
    ...flakyLines(flaky),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
}

function flakyLines(flaky) {
  if (flaky.length === 0) return []
  const files = new Set(flaky.map(({ path }) => path)).size
  return [
    `flaky: ${flaky.length} failed first and passed by ${flaky.length === 1 ? 'itself' : 'themselves'}, in ${files} ${files === 1 ? 'file' : 'files'}`,
    ...flaky.map(({ suite, path, test, message, load }) => `  ${suite}: ${path}: ${test}: ${message} (load ${load.toFixed(1)})`),
  ]
}
