import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './build.mjs'
import { BUDGETS, endLines, PROCESSOR_BUDGET, SHARE_OF_OTHERS, STAGES, suiteLine, TOTAL_BUDGET, totalLine } from './suite-report.mjs'

const results = Object.keys(BUDGETS).map((suite) => ({ suite, passed: 1_000, failed: 0, seconds: 1 }))

test('the budgets of the stages together stay within that of the whole', () => {
  const budgetOf = (stage: readonly string[]) => Math.max(...stage.map((suite) => BUDGETS[suite as keyof typeof BUDGETS]))
  expect(STAGES.reduce((sum, stage) => sum + budgetOf(stage), 0)).toBeLessThanOrEqual(TOTAL_BUDGET)
})

test.each(['CONTRIBUTING.md', 'README.md'])('the budget of a run stands in its report alone: %s names no figure', (name) => {
  const text = readFileSync(join(root, name), 'utf8')
  const figures = [TOTAL_BUDGET, PROCESSOR_BUDGET].flatMap((figure) => [String(figure), figure.toLocaleString('en')])
  expect(figures.filter((figure) => new RegExp(`\\b${figure}\\b`).test(text))).toEqual([])
  expect(text).not.toMatch(/fifteen minutes|15 minutes/)
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

describe('what a whole run took', () => {
  const machine = (own: number, others: number) => ({ own, busy: own + others, others, idle: 0 })

  test('is seconds on the wall where the machine was its own, or does not tell', () => {
    for (const processor of [undefined, machine(900, 100)])
      expect(totalLine(TOTAL_BUDGET, processor)).toBe(`all suites: ${TOTAL_BUDGET}.0 s (budget ${TOTAL_BUDGET})`)
    expect(SHARE_OF_OTHERS).toBe(0.1)
  })

  test('is processor time where others had more than a tenth of the machine', () => {
    const words = `budget ${PROCESSOR_BUDGET} of processor time, as others used the machine`
    expect(totalLine(2_000, machine(PROCESSOR_BUDGET, 400))).toBe(
      `all suites: 2000.0 s with ${PROCESSOR_BUDGET} s of processor time (${words})`,
    )
    expect(totalLine(800, machine(PROCESSOR_BUDGET + 1, 400))).toBe(
      `all suites: 800.0 s with ${PROCESSOR_BUDGET + 1} s of processor time (${words}, exceeded)`,
    )
  })

  test('counts processors that stood idle as a part of the machine', () => {
    expect(totalLine(1, { own: 800, busy: 900, others: 100, idle: 100 })).toBe(`all suites: 1.0 s (budget ${TOTAL_BUDGET})`)
  })
})

test('what failed first and passed by itself is named before the sums, with the load of the machine', () => {
  const late = { suite: 'web', path: 'apps/web/src/a.test.tsx', test: 'draws', message: 'too late', load: 7.31 }
  const lines = endLines(results, 1, { flaky: [late] })
  expect(lines.slice(-3, -1)).toEqual([
    'flaky: 1 failed first and passed by itself, in 1 file',
    '  web: apps/web/src/a.test.tsx: draws: too late (load 7.3)',
  ])
  const three = [late, { ...late, test: 'lists' }, { ...late, path: 'apps/web/src/b.test.tsx' }]
  expect(endLines(results, 1, { flaky: three })).toContain('flaky: 3 failed first and passed by themselves, in 2 files')
  expect(endLines(results, 1).join()).not.toMatch(/flaky/)
})
