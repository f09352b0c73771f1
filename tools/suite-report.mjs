/**
 * Seconds of a suite on two quiet cores in a whole run, with what is built for it. A slower machine takes longer: a run
 * says what it took beside the budget, and fails for its tests alone.
 */
export const BUDGETS = { checks: 60, web: 280, unit: 230, e2e: 340, server: 245, database: 45 }

/**
 * Suites of one lane follow each other, the lanes run side by side. The first computes all the time; the second waits
 * for prices, periods and starts. Servers and windows go on computing while a browser test takes longer, so what runs
 * beside it yields to it.
 */
export const LANES = [
  ['checks', 'web', 'unit'],
  ['e2e', 'server', 'database'],
]

/**
 * Suites that run beside the browser tests: at a lower priority, which a test of them bears, and one file at a time.
 */
export const YIELDING = ['checks', 'web']

/** Above the budgets of a lane: lanes share the cores, and a run ends with the slower one. */
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
