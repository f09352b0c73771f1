/**
 * Seconds of a suite on two quiet cores, with what is built for it. A slower machine takes longer: a run says what it took beside the
 * budget, and fails for its tests alone.
 */
export const BUDGETS = { checks: 25, unit: 75, web: 65, database: 40, server: 160, e2e: 175 }

const counted = (count) => count.toLocaleString('en')
const took = (seconds, budget) => `${seconds.toFixed(1)} s (budget ${budget}${seconds > budget ? ', exceeded' : ''})`

/** Result of one suite. One that runs on demand has no budget. */
export function suiteLine({ suite, passed, failed, seconds }) {
  const budget = BUDGETS[suite]
  const time = budget === undefined ? `${seconds.toFixed(1)} s` : took(seconds, budget)
  return `${suite}: ${counted(passed)} passed, ${counted(failed)} failed in ${time}`
}

/** End of a run: each suite, the sum of times and budgets where all suites ran, and the sums of tests, which stay the last line. */
export function endLines(results, seconds) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const isWhole = Object.keys(BUDGETS).every((suite) => results.some((result) => result.suite === suite))
  return [
    ...results.map(suiteLine),
    ...(isWhole ? [`all suites: ${took(seconds, TOTAL_BUDGET)}`] : []),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
}

export const TOTAL_BUDGET = Object.values(BUDGETS).reduce((sum, budget) => sum + budget, 0)
