import { expect, test } from 'vitest'
import { endedBadly } from './ended-badly.mjs'
import { filesToRepeat, HIGHEST_REPEATS, REPEATED_SUITES } from './files-to-repeat.mjs'
import { NEVER_AGAIN } from './never-again.mjs'

const file = (path: string, hasFailed = true) => ({ path, hasFailed, message: '', tests: [] })
const many = (count: number) => Array.from({ length: count }, (_, at) => file(`web/${at}.test.ts`))

test('files with a failure run again, in the order of the suites', () => {
  const suites = [
    { suite: 'database', files: [file('d.test.ts', false), file('e.test.ts')] },
    { suite: 'web', files: [file('w.test.tsx')] },
  ]
  expect(filesToRepeat(suites)).toEqual([
    { suite: 'database', path: 'e.test.ts' },
    { suite: 'web', path: 'w.test.tsx' },
  ])
})

test.each(['unit', 'checks', 'screens'])('files of %s do not', (suite) => {
  expect(REPEATED_SUITES).not.toContain(suite)
  expect(filesToRepeat([{ suite, files: [file('a.test.ts')] }])).toEqual([])
})

test('files of kills, races, chaos, money and laws do not', () => {
  const [first = ''] = NEVER_AGAIN
  const files = [file(first), file('apps/server/test/other.test.ts')]
  expect(filesToRepeat([{ suite: 'server', files }])).toEqual([{ suite: 'server', path: 'apps/server/test/other.test.ts' }])
})

test('none does where more than the highest number of files failed, whatever they are of', () => {
  expect(filesToRepeat([{ suite: 'web', files: many(HIGHEST_REPEATS) }])).toHaveLength(HIGHEST_REPEATS)
  expect(filesToRepeat([{ suite: 'web', files: many(HIGHEST_REPEATS + 1) }])).toEqual([])
  const mixed = [
    { suite: 'unit', files: [file('u.test.ts')] },
    { suite: 'web', files: many(HIGHEST_REPEATS) },
  ]
  expect(filesToRepeat(mixed)).toEqual([])
})

const right = { status: 0, files: [file('a.test.ts', false)], errors: [] }
const failing = { ...right, status: 1, files: [file('a.test.ts')] }
const error = { message: 'Unhandled: closed' }

test.each([
  ['a suite that passed', right],
  ['a suite with a failed file', failing],
  ['an error during a file that failed', { ...failing, errors: [{ ...error, path: 'a.test.ts' }] }],
])('%s did not end badly', (_what, run) => {
  expect(endedBadly(run)).toBeUndefined()
})

test.each([
  ['a status without a failed file', { ...right, status: 1 }, 'ended with status 1 without a failed file'],
  ['an end by a signal', { ...right, status: null }, 'ended with status null without a failed file'],
  ['an end by a signal beside a failed file', { ...failing, status: null }, 'ended with status null'],
  ['another status than that of failed tests', { ...failing, status: 134 }, 'ended with status 134'],
  ['no results', { ...failing, files: undefined }, 'ended with status 1 and left no results'],
  ['an error of no file', { ...failing, errors: [error] }, 'an error that no failed file accounts for: Unhandled: closed'],
  [
    'an error during a file that passed',
    { ...right, status: 1, errors: [{ ...error, path: 'a.test.ts' }] },
    'an error that no failed file accounts for: Unhandled: closed',
  ],
])('%s is a bad end', (_what, run, reason) => {
  expect(endedBadly(run)).toBe(reason)
})
