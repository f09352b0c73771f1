import { describe, expect, test } from 'vitest'
import { countsOf, type FileResult, failureLines, filesOfReport, type TestResult } from './file-results.mjs'
import { joinFile, joinSuites, WHOLE_FILE } from './join-results.mjs'

const path = 'apps/server/test/spot.test.ts'
const passed = (name: string): TestResult => ({ name, status: 'passed', message: '' })
const failed = (name: string, message = 'expected 1 to be 2'): TestResult => ({ name, status: 'failed', message })
const skipped = (name: string): TestResult => ({ name, status: 'skipped', message: '' })
const file = (...tests: TestResult[]): FileResult => ({
  path,
  hasFailed: tests.some(({ status }) => status === 'failed'),
  message: '',
  tests,
})
/** A file that did not load, or whose hook failed. */
const broken = (message: string, ...tests: TestResult[]): FileResult => ({ ...file(...tests), hasFailed: true, message })
const joined = (first: FileResult, second?: FileResult) => {
  const { file, flaky } = joinFile(first, second)
  return { ...countsOf([file]), flaky: flaky.map(({ test, message }) => [test, message]), lines: failureLines('server', [file]) }
}

describe('the second run of a file replaces the first', () => {
  test('what failed first and passes then is flaky, with its first message', () => {
    expect(joined(file(passed('a'), failed('b', 'too late')), file(passed('a'), passed('b')))).toEqual({
      passed: 2,
      failed: 0,
      flaky: [['b', 'too late']],
      lines: [],
    })
  })

  test('what fails twice has failed, with its second message', () => {
    expect(joined(file(failed('a', 'first')), file(failed('a', 'second')))).toEqual({
      passed: 0,
      failed: 1,
      flaky: [],
      lines: [`  server: ${path}: a: second`],
    })
  })

  test('what passed first and fails then has failed, beside what is flaky', () => {
    const { passed: right, failed: wrong, flaky } = joined(file(passed('a'), failed('b', 'x')), file(failed('a'), passed('b')))
    expect({ right, wrong, flaky }).toEqual({ right: 1, wrong: 1, flaky: [['b', 'x']] })
  })

  test.each([
    ['missing', file(passed('a')), 'is missing in the second run'],
    ['skipped', file(passed('a'), skipped('b')), 'did not run in the second run'],
    ['not yet run', file(passed('a'), { name: 'b', status: 'pending', message: '' }), 'did not run in the second run'],
  ])('a test that is %s there has failed, whether it had passed or failed', (_what, second, message) => {
    for (const before of [passed('b'), failed('b')])
      expect(joined(file(passed('a'), before, failed('c')), { ...second, tests: [...second.tests, passed('c')] })).toEqual({
        passed: 2,
        failed: 1,
        flaky: [['c', 'expected 1 to be 2']],
        lines: [`  server: ${path}: b: ${message}`],
      })
  })

  test('a test that is skipped both times is skipped', () => {
    expect(joined(file(failed('a'), skipped('b')), file(passed('a'), skipped('b')))).toMatchObject({ passed: 1, failed: 0 })
  })

  test('a test that only the second run knows counts there', () => {
    expect(joined(file(failed('a')), file(passed('a'), passed('b')))).toMatchObject({ passed: 2, failed: 0 })
    expect(joined(file(failed('a')), file(passed('a'), failed('b')))).toMatchObject({ passed: 1, failed: 1 })
  })

  test('tests of one name are told apart by their order', () => {
    expect(joined(file(passed('a'), failed('a', 'second of them')), file(passed('a'), passed('a')))).toMatchObject({
      passed: 2,
      flaky: [['a', 'second of them']],
    })
    expect(joined(file(passed('a'), failed('a')), file(passed('a')))).toMatchObject({ passed: 1, failed: 1, flaky: [] })
  })

  test('without a result of the second run the first stands', () => {
    expect(joined(file(passed('a'), failed('b', 'first')))).toEqual({
      passed: 1,
      failed: 1,
      flaky: [],
      lines: [`  server: ${path}: b: first`],
    })
  })
})

describe('a file that failed as a whole', () => {
  test('by not loading, and runs then, is flaky', () => {
    expect(joined(broken('no such module'), file(passed('a')))).toEqual({
      passed: 1,
      failed: 0,
      flaky: [[WHOLE_FILE, 'no such module']],
      lines: [],
    })
  })

  test('by a hook, with its tests passed or skipped, and runs then, is flaky', () => {
    expect(joined(broken('hook timed out', passed('a'), skipped('b')), file(passed('a'), passed('b')))).toMatchObject({
      passed: 2,
      failed: 0,
      flaky: [[WHOLE_FILE, 'hook timed out']],
    })
  })

  test.each([
    ['again', broken('second fault'), 'second fault'],
    ['again in a hook, with every test passed', broken('hook of the end', passed('a')), 'hook of the end'],
    ['and runs no test then', file(skipped('a')), 'no test of it ran in the second run'],
    ['and is empty then', file(), 'no test of it ran in the second run'],
  ])('%s has failed', (_what, second, message) => {
    const result = joined(broken('first fault'), second)
    expect(result).toMatchObject({ failed: 1, flaky: [], lines: [`  server: ${path}: ${message}`] })
  })

  test('counts as one failure where no second run was', () => {
    expect(joined(broken('no such module'))).toMatchObject({ passed: 0, failed: 1, lines: [`  server: ${path}: no such module`] })
  })

  test('that fails as a whole only then has failed, though each test passed', () => {
    expect(joined(file(failed('a', 'x')), broken('hook of the end', passed('a')))).toMatchObject({ failed: 1, flaky: [['a', 'x']] })
  })
})

test('suites are joined file by file; what did not run again stays as it was', () => {
  const other = { ...file(passed('z')), path: 'apps/server/test/other.test.ts' }
  const kill = { ...file(failed('k')), path: 'apps/server/test/outbox-kill.test.ts' }
  const suites = [
    { suite: 'web', files: [], seconds: 3, load: 1 },
    { suite: 'server', files: [file(failed('a', 'late')), other, kill], seconds: 9, load: 7.25 },
  ]
  const { suites: both, flaky } = joinSuites(suites, new Map([[path, file(passed('a'))]]))
  expect(both).toEqual([suites[0], { ...suites[1], files: [file(passed('a')), other, kill] }])
  expect(flaky).toEqual([{ suite: 'server', path, test: 'a', message: 'late', load: 7.25 }])
})

test('a file that ran again and left no result has failed', () => {
  const suites = [{ suite: 'server', files: [file(failed('a', 'late'))], load: 1 }]
  const { suites: both, flaky } = joinSuites(suites, new Map([[path, undefined]]))
  expect(countsOf(both[0]?.files ?? [])).toEqual({ passed: 0, failed: 1 })
  expect(flaky).toEqual([])
})

test('the report of vitest is read with the first line of each message', () => {
  const report = {
    testResults: [
      {
        name: `/checkout/${path}`,
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'of a book a', status: 'failed', failureMessages: ['Error: late\n    at x.ts:1'] },
          { fullName: 'b', status: 'passed', failureMessages: [] },
        ],
      },
      { name: '/checkout/x.test.ts', status: 'failed', message: 'no module\nstack', assertionResults: [] },
    ],
  }
  expect(filesOfReport(report, (name) => name.slice('/checkout/'.length))).toEqual([
    { path, hasFailed: true, message: '', tests: [failed('of a book a', 'Error: late'), passed('b')] },
    { path: 'x.test.ts', hasFailed: true, message: 'no module', tests: [] },
  ])
})
