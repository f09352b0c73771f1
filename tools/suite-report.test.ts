import { expect, test } from 'vitest'
import { BUDGETS, endLines, STAGES, suiteLine, TOTAL_BUDGET } from './suite-report.mjs'

const results = Object.keys(BUDGETS).map((suite) => ({ suite, passed: 1_000, failed: 0, seconds: 1 }))

test('a whole run is at most fifteen minutes, and so are the budgets of its stages together', () => {
  const budgetOf = (stage: readonly string[]) => Math.max(...stage.map((suite) => BUDGETS[suite as keyof typeof BUDGETS]))
  expect(TOTAL_BUDGET).toBeLessThanOrEqual(900)
  expect(STAGES.reduce((sum, stage) => sum + budgetOf(stage), 0)).toBeLessThanOrEqual(TOTAL_BUDGET)
})

test('each suite with a budget stands in one stage', () => {
  expect(STAGES.flat().sort()).toEqual(['checks', 'database', 'e2e', 'server', 'unit', 'web'])
  expect(STAGES.flat()).toEqual(Object.keys(BUDGETS))
})

test('a suite says its time beside its budget, and whether it took longer', () => {
  const { web } = BUDGETS
  expect(suiteLine({ suite: 'web', passed: 2_197, failed: 0, seconds: 5.14 })).toBe(`web: 2,197 passed, 0 failed in 5.1 s (budget ${web})`)
  expect(suiteLine({ suite: 'web', passed: 2_195, failed: 2, seconds: web + 0.5 })).toBe(
    `web: 2,195 passed, 2 failed in ${web}.5 s (budget ${web}, exceeded)`,
  )
})

test('a suite on demand has no budget', () => {
  expect(suiteLine({ suite: 'screens', passed: 7, failed: 0, seconds: 80 })).toBe('screens: 7 passed, 0 failed in 80.0 s')
})

test('a whole run ends with its time, its budget and the sums of its tests', () => {
  const lines = endLines(results, TOTAL_BUDGET + 1)
  expect(lines.slice(0, -2)).toEqual(results.map(suiteLine))
  expect(lines.slice(-2)).toEqual([
    `all suites: ${TOTAL_BUDGET + 1}.0 s (budget ${TOTAL_BUDGET}, exceeded)`,
    `${1_000 * results.length} passed, 0 failed`,
  ])
})

test('a part has no budget of its own, and its last line counts its tests alone', () => {
  const part = { suite: 'unit', passed: 3, failed: 1, seconds: 2 }
  expect(endLines([part], 2)).toEqual([suiteLine(part), '3 passed, 1 failed'])
})
