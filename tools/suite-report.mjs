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

/** Of a whole run. The longest suites of its stages together stay within it. */
export const TOTAL_BUDGET = 900

const counted = (count) => count.toLocaleString('en')
const took = (seconds, budget) => `${seconds.toFixed(1)} s (budget ${budget}${seconds > budget ? ', exceeded' : ''})`

/** Result of one suite. One that runs on demand has no budget. */
export function suiteLine({ suite, passed, failed, seconds }) {
  const budget = BUDGETS[suite]
  const time = budget === undefined ? `${seconds.toFixed(1)} s` : took(seconds, budget)
  return `${suite}: ${counted(passed)} passed, ${counted(failed)} failed in ${time}`
}

/**
 * End of a run: each suite, the time and budget of the whole where all suites ran, what the run had of the machine
 * where that is known, and the sums of tests, which stay the last line.
 */
export function endLines(results, seconds, processor) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const isWhole = Object.keys(BUDGETS).every((suite) => results.some((result) => result.suite === suite))
  return [
    ...results.map(suiteLine),
    ...(isWhole ? [`all suites: ${took(seconds, TOTAL_BUDGET)}`] : []),
    ...(processor ? [processor] : []),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
}
